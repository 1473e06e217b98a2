// expect: handlerDoesNotTake<Moved,
// expect: let the handler take

#include <mcpapps/mcpapps.h>

struct Moved {
  int x = 0;
};
MCPAPPS_DESCRIBE(Moved, x)
constexpr mcpapps::NotificationMethod<Moved> kMoved{"example/moved"};

void listen(mcpapps::App& app) {
  app.on(kMoved, [](const std::string&) {});  // here
}
