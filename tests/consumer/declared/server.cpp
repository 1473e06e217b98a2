// Serves a view over stdio that the JSON in the first argument declares: see
// tests/consumer/servers.test.js.
#include "mcpapps/server.h"

#include <iostream>
#include <string>

#include "mcpapps/json.h"

namespace mcpapps::server {
MCPAPPS_DESCRIBE(ViewOptions, csp, redirectDomains, permissions, domain, chatgptDomain,
                 prefersBorder, description, sandbox, contentMimeTypes, invoking, invoked)
}  // namespace mcpapps::server

int main(int, char** arguments) {
  using mcpapps::Empty;
  using mcpapps::ToolVisibility;
  using mcpapps::server::ViewOptions;
  const mcpapps::Payload declared(mcpapps::Json::parse(arguments[1]));
  const mcpapps::server::View view("view", "<p>", declared.asPartial<ViewOptions>().value);
  mcpapps::server::Server server({.name = "declared", .version = "1.0.0"});
  const auto show = [](const Empty&) { return std::string("shown"); };
  // One is registered before its view.
  server.registerTool<Empty>("show", {.view = view.uri()}, show);
  server.registerView(view);
  server.registerTool<Empty>(
      "show_again",
      {.view = view.uri(), .visibility = {ToolVisibility::Model, ToolVisibility::App}}, show);
  mcpapps::server::serve(server, std::cin, std::cout);
}
