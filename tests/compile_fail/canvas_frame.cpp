// only: em++
// expect: handlerTakesSomething<
// expect: let this handler take nothing

#include <mcpapps/canvas.h>

void show() {
  mcpapps::canvas::run([](double) {});  // here
}
