#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.onToolResult([](int) {});
}
