#include <mcpapps/mcpapps.h>

struct Pick {
  std::string city;
};

mcpapps::Payload schema() { return mcpapps::schemaOf<Pick>(); }
