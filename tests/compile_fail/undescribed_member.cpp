// expect: structHasNoDescription<Day, &Forecast::today>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};
struct Forecast {
  std::string city;
  Day today;
};
MCPAPPS_DESCRIBE(Forecast, city, today)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
