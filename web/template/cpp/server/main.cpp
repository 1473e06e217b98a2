// The MCP server: one tool, and the view that shows its result. The page is in the program.
//   my_view_server                over stdio, as hosts start it
//   my_view_server --http [PORT]  over Streamable HTTP
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "my_view.embedded.h"  // made by mcpapps_embed_view()
#include "tool.h"
#ifdef HAS_HTTP
#include <mcpapps/server_httplib.h>
#endif

int main(int count, char** arguments) {
  mcpapps::server::Server server({.name = "my-view", .version = "1.0.0", .title = "My view"});
  const std::string page(mcpapps::embedded::my_view);
  // The origins that a view reaches are named here, too, as its `csp`. This one reaches none.
  const mcpapps::server::View view("my-view", page,
                                   {.description = "Shows how often each total came.",
                                    .invoking = "Rolling the dice …",
                                    .invoked = "Rolled the dice"});
  my_view::addTool(server, server.registerView(view));

  if (count > 1 && std::string_view(arguments[1]) == "--http") {
#ifdef HAS_HTTP
    return mcpapps::server::serveHttp(server, count > 2 ? std::atoi(arguments[2]) : 3001);
#else
    std::cerr << "This server was built without cpp-httplib, which --http needs.\n";
    return 1;
#endif
  }
  // Standard output is for messages alone: what is for people goes to standard error.
  mcpapps::server::serve(server, std::cin, std::cout);
}
