#include <mcpapps/mcpapps.h>

struct Forecast {
  const char* city = nullptr;
};
MCPAPPS_DESCRIBE(Forecast, city)

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
