// only: em++
// expect: handlerDoesNotTake<mcpapps::dom::CanvasSize,
// expect: let the handler take

#include <mcpapps/canvas.h>

void listen() {
  mcpapps::canvas::onResize([](int, int) {});  // here
}
