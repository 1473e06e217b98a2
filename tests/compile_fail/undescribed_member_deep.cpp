// expect: structHasNoDescription<Day, &Week::days>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};
struct Week {
  std::vector<Day> days;
};
MCPAPPS_DESCRIBE(Week, days)  // here
struct Forecast {
  std::string city;
  std::map<std::string, Week> weeks;
};
MCPAPPS_DESCRIBE(Forecast, city, weeks)

void offer(mcpapps::App& app) {
  app.registerTool<Forecast>("show", {}, [](const Forecast&) {});
}
