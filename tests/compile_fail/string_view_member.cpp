// expect: typeCannotBeDecoded<std::
// expect: string_view
// expect: &Forecast::city>
// expect: Use std::string

#include <mcpapps/mcpapps.h>

struct Forecast {
  std::string_view city;
};
MCPAPPS_DESCRIBE(Forecast, city)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
