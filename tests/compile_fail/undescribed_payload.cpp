// expect: structHasNoDescription<Pick>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};

mcpapps::Payload argumentsOf(const Pick& pick) { return mcpapps::Payload::of(pick); }  // here
