// expect: toolHandlerDoesNotTake<Pick,
// expect: let the tool's handler take

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};
MCPAPPS_DESCRIBE(Pick, city)

void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](Pick& pick) { pick.city = "Bern"; });  // here
}
