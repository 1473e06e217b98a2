// expect: structHasNoDescription<Pick>
// expect: write MCPAPPS_DESCRIBE(

#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};

mcpapps::Payload schema() { return mcpapps::schemaOf<Pick>(); }  // here
