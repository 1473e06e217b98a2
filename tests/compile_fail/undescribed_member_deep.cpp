#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};
struct Week {
  std::vector<Day> days;
};
MCPAPPS_DESCRIBE(Week, days)
struct Forecast {
  std::string city;
  std::map<std::string, Week> weeks;
};
MCPAPPS_DESCRIBE(Forecast, city, weeks)

void offer(mcpapps::App& app) {
  app.registerTool<Forecast>("show", {}, [](const Forecast&) {});
}
