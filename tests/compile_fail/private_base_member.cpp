// expect: memberOfAnotherType<&Named::name, City>
// expect: describe only members

#include <mcpapps/mcpapps.h>

struct Named {
  std::string name;
};
class City : Named {
 public:
  int people = 0;
};
constexpr auto describe(mcpapps::Describe<City>) {
  return mcpapps::fields(mcpapps::field<&Named::name>("name"),
                         mcpapps::field<&City::people>("people"));
}

bool show(const mcpapps::Payload& data) { return data.as<City>().has_value(); }  // here
