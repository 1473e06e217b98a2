// Mistakes in handlers of a view that draws on a canvas.
// only: em++

#include <mcpapps/canvas.h>

// ---- a frame that takes the time
// expect: handlerTakesSomething<
// expect: let this handler take nothing
void show() {
  mcpapps::canvas::run([](double) {});  // here
}

// ---- a resize handler that takes two numbers
// expect: handlerDoesNotTake<mcpapps::dom::CanvasSize,
// expect: let the handler take
void listen() {
  mcpapps::canvas::onResize([](int, int) {});  // here
}

// ---- a handler of being shown that takes a text
// expect: handlerDoesNotTake<bool,
// expect: let the handler take
void listen() {
  mcpapps::canvas::onShown([](const std::string&) {});  // here
}

// ---- a wheel handler that takes floating point numbers
// expect: wheelHandlerDoesNotFit<
// expect: let this handler take the two deltas
void listen() {
  mcpapps::canvas::takeWheel([](double, double) {});  // here
}
