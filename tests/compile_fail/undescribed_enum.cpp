// expect: enumHasNoDescription<Sky, &Day::sky>
// expect: write MCPAPPS_DESCRIBE_ENUM(

#include <mcpapps/mcpapps.h>

enum class Sky { Clear, Rain };
struct Day {
  int high = 0;
  Sky sky = Sky::Clear;
};
MCPAPPS_DESCRIBE(Day, high, sky)  // here

bool show(const mcpapps::Payload& data) { return data.as<Day>().has_value(); }
