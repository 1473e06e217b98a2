// only: em++
// expect: handlerDoesNotTake<bool,
// expect: let the handler take

#include <mcpapps/canvas.h>

void listen() {
  mcpapps::canvas::onShown([](const std::string&) {});  // here
}
