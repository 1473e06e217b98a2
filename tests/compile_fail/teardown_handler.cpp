// expect: handlerDoesNotTake<mcpapps::ResourceTeardown,
// expect: let the handler take

#include <mcpapps/mcpapps.h>

void listen(mcpapps::App& app) {
  app.onTeardown([](std::string) {});  // here
}
