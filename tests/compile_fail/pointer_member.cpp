// expect: , &Forecast::city>
// expect: typeCannotBeDecoded<const char
// expect: Use std::string

#include <mcpapps/mcpapps.h>

struct Forecast {
  const char* city = nullptr;
};
MCPAPPS_DESCRIBE(Forecast, city)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
