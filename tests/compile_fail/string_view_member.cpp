#include <mcpapps/mcpapps.h>

struct Forecast {
  std::string_view city;
};
MCPAPPS_DESCRIBE(Forecast, city)

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
