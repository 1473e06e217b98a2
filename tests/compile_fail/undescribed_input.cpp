// expect: structHasNoDescription<Pick>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};

void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](const Pick&) {});  // here
}
