// expect: callbackDoesNotTake<int,
// expect: let the callback of then() take

#include <mcpapps/mcpapps.h>

mcpapps::Task<int> count() { co_return 1; }

void start() {
  count().then([](std::string) {});  // here
}
