// expect: handlerDoesNotTake<mcpapps::ToolInput,
// expect: let the handler take

#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.addEventListener<mcpapps::ToolInput>([](const mcpapps::CallToolResult&) {});  // here
}
