// only: clang
// expect: will be destroyed at the end of the full-expression

#include <mcpapps/mcpapps.h>

#pragma clang diagnostic error "-Wdangling"

struct City {
  std::string name;
};
MCPAPPS_DESCRIBE(City, name)

std::size_t lengthOf(const mcpapps::Payload& data) {
  const City& city = *data.as<City>();  // here
  return city.name.size();
}
