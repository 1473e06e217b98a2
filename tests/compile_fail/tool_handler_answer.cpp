// expect: handlerMayNotReturn<int,
// expect: let the handler return

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};
MCPAPPS_DESCRIBE(Pick, city)

void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](const Pick&) { return 5; });  // here
}
