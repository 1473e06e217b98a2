// The same server over Streamable HTTP, with cpp-httplib: loan_http_server [PORT]
#include <mcpapps/server_httplib.h>

#include <cstdlib>

#include "tools.h"

int main(int count, char** arguments) {
  mcpapps::server::Server server({.name = "loan", .version = "1.0.0"});
  loan::addTo(server);
  return mcpapps::server::serveHttp(server, count > 1 ? std::atoi(arguments[1]) : 3000);
}
