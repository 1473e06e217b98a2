// expect: structHasNoDescription<std::map<int,
// expect: &Forecast::days>
// expect: use one of the types that describe.h lists

#include <mcpapps/mcpapps.h>

struct Forecast {
  std::map<int, std::string> days;
};
MCPAPPS_DESCRIBE(Forecast, days)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
