#include "http.h"

#include <httplib.h>
#include <mcpapps/server_http.h>

#include <iostream>
#include <mutex>

namespace my_view {

int serveHttp(mcpapps::server::Server& server, int port) {
  std::mutex one;  // request at a time: the library calls from many threads
  const auto answer = [&](const httplib::Request& request, httplib::Response& response) {
    const std::string host = request.get_header_value("Host");
    const std::string origin = request.get_header_value("Origin");
    const std::string version = request.get_header_value("MCP-Protocol-Version");
    const std::lock_guard lock(one);
    const mcpapps::server::HttpResponse answered =
        mcpapps::server::answerHttp(server, {.method = request.method,
                                             .host = host,
                                             .origin = origin,
                                             .protocolVersion = version,
                                             .body = request.body});
    response.status = answered.status;
    if (!answered.body.empty()) response.set_content(answered.body, "application/json");
    if (answered.status == 405) response.set_header("Allow", "POST");
  };
  httplib::Server http;
  http.set_payload_max_length(4 << 20);
  http.Post("/mcp", answer);
  http.Get("/mcp", answer);
  http.Delete("/mcp", answer);
  if (!http.bind_to_port("127.0.0.1", port)) {
    std::cerr << "cannot listen on port " << port << '\n';
    return 1;
  }
  std::cerr << "The MCP server listens at http://127.0.0.1:" << port << "/mcp" << std::endl;
  http.listen_after_bind();
  return 0;
}

}  // namespace my_view
