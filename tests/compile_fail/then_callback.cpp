// expect: callbackDoesNotTake<mcpapps::Result<mcpapps::CallToolResult>,
// expect: let the callback of then() take

#include <mcpapps/mcpapps.h>

void ask(mcpapps::App& app) {
  app.callServerTool({.name = "refresh"}).then([](int) {});  // here
}
