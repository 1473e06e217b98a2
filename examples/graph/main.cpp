// A view that lays out and shows a graph.
#include <mcpapps/canvas.h>

#include "view.h"

int main() {
  static graph::View view;
  mcpapps::canvas::run([] { view.frame(); });
}
