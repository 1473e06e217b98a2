#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.onTeardown([](std::string) {});
}
