// The server over stdio. The page is in the program, which needs no other file.
#include <iostream>

#include "tools.h"

int main() {
  mcpapps::server::Server server({.name = "loan", .version = "1.0.0"});
  loan::addTo(server);
  mcpapps::server::serve(server, std::cin, std::cout);
}
