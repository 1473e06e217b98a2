// A view that shows a mesh, measures it, and lets the user annotate it.
#include <mcpapps/canvas.h>

#include "view.h"

int main() {
  static mesh::View view;
  mcpapps::canvas::run([] { view.frame(); });
}
