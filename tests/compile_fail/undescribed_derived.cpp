// expect: structHasNoDescription<City>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Named {
  std::string name;
};
MCPAPPS_DESCRIBE(Named, name)
struct City : Named {
  int people = 0;
};

bool show(const mcpapps::Payload& data) { return data.as<City>().has_value(); }  // here
