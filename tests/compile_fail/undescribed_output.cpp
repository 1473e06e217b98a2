// expect: structHasNoDescription<Forecast>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Forecast {
  std::string city;
};

void offer(mcpapps::App& app) {
  app.registerTool<void, Forecast>("forecast", {}, [] { return Forecast(); });  // here
}
