// expect: handlerDoesNotTake<mcpapps::CallToolResult,
// expect: let the handler take

#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.onToolResult([](int) {});  // here
}
