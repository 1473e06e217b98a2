// expect: structHasNoDescription<Day, &Forecast::days>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};
struct Forecast {
  std::string city;
  std::optional<std::vector<Day>> days;
};
MCPAPPS_DESCRIBE(Forecast, city, days)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
