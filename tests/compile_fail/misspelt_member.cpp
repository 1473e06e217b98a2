// expect: hihg
// expect: Forecast
// lines: 500, for GCC tells each step of the macro

#include <mcpapps/mcpapps.h>

struct Forecast {
  std::string city;
  int days = 0;
  int low = 0;
  int high = 0;
};
MCPAPPS_DESCRIBE(Forecast, city, days, low, hihg)  // here

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }
