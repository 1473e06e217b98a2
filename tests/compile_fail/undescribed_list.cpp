// expect: structHasNoDescription<Day>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Day {
  int high = 0;
};

bool show(const mcpapps::CallToolResult& result) {
  return result.structuredContent.as<std::vector<Day>>().has_value();  // here
}
