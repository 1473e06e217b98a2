// expect: structHasNoDescription<Forecast>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Forecast {
  std::string city;
};

bool show(const mcpapps::CallToolResult& result) {
  return result.structuredContent.as<Forecast>().has_value();  // here
}
