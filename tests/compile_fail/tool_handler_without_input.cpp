// expect: toolHandlerTakesUnknownInput<
// expect: registerTool<Input>(...)

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};
MCPAPPS_DESCRIBE(Pick, city)

void offer(mcpapps::App& app) {
  app.registerTool("pick", {}, [](const Pick&) {});  // here
}
