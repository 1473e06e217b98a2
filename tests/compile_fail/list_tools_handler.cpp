// expect: handlerMayNotReturn<std::vector<mcpapps::Tool>,
// expect: mcpapps::ListToolsResult>
// expect: let the handler return

#include <mcpapps/mcpapps.h>

void offer(mcpapps::App& app) {
  app.onListTools([] { return std::vector<mcpapps::Tool>(); });  // here
}
