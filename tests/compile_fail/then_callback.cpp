#include <mcpapps/mcpapps.h>

void ask(mcpapps::App& app) {
  app.callServerTool({.name = "refresh"}).then([](int) {});
}
