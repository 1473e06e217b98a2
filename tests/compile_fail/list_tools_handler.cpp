#include <mcpapps/mcpapps.h>

void offer(mcpapps::App& app) {
  app.onListTools([] { return std::vector<mcpapps::Tool>(); });
}
