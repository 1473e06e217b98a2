// expect: handlerMayNotReturn<mcpapps::Task<mcpapps::Result<Pick>>,
// expect: mcpapps::CallToolResult, Forecast>
// expect: let the handler return

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};
MCPAPPS_DESCRIBE(Pick, city)
struct Forecast {
  int high = 0;
};
MCPAPPS_DESCRIBE(Forecast, high)

mcpapps::Task<mcpapps::Result<Pick>> pick(Pick input) { co_return input; }

void offer(mcpapps::App& app) { app.registerTool<Pick, Forecast>("pick", {}, pick); }  // here
