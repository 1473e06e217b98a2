// expect: memberOfAnotherType<&Day::high, Forecast>
// expect: describe only members

#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};
struct Forecast {
  std::string city;
};
constexpr auto describe(mcpapps::Describe<Forecast>) {
  return mcpapps::fields(mcpapps::field<&Forecast::city>("city"),
                         mcpapps::field<&Day::high>("high"));
}

bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }  // here
