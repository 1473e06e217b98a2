// expect: mcpapps: write MCPAPPS_DESCRIBE(weather::Forecast, ...) in the namespace of
// weather::Forecast

#include <mcpapps/mcpapps.h>

namespace weather {
struct Forecast {
  std::string city;
};
}  // namespace weather
MCPAPPS_DESCRIBE(weather::Forecast, city)  // here

bool show(const mcpapps::Payload& data) { return data.as<weather::Forecast>().has_value(); }
