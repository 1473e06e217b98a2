#include <mcpapps/mcpapps.h>

namespace weather {
struct Forecast {
  std::string city;
};
}  // namespace weather
MCPAPPS_DESCRIBE(weather::Forecast, city)

bool show(const mcpapps::Payload& data) { return data.as<weather::Forecast>().has_value(); }
