#include <mcpapps/mcpapps.h>

struct Forecast {
  std::vector<bool> rain;
};
MCPAPPS_DESCRIBE(Forecast, rain)

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
