// expect: toolHandlerDoesNotTake<mcpapps::CallToolParams,
// expect: let the tool's handler take

#include <mcpapps/mcpapps.h>

void offer(mcpapps::App& app) {
  app.onCallTool([](const mcpapps::ToolInput&) { return mcpapps::CallToolResult(); });  // here
}
