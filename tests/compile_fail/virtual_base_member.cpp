#include <mcpapps/mcpapps.h>

struct Named {
  std::string name;
};
struct City : virtual Named {
  int people = 0;
};
MCPAPPS_DESCRIBE(City, name, people)

bool show(const mcpapps::Payload& data) { return data.as<City>().has_value(); }
