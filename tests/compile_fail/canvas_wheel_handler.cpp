// only: em++
// expect: wheelHandlerDoesNotFit<
// expect: let this handler take the two deltas

#include <mcpapps/canvas.h>

void listen() {
  mcpapps::canvas::takeWheel([](double, double) {});  // here
}
