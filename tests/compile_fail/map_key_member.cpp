#include <mcpapps/mcpapps.h>

struct Forecast {
  std::map<int, std::string> days;
};
MCPAPPS_DESCRIBE(Forecast, days)

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
