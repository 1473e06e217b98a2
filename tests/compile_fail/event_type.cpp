#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.addEventListener<mcpapps::CallToolParams>([] {});
}
