#pragma once

#include <mcpapps/server.h>

namespace my_view {

/// Answers at http://127.0.0.1:PORT/mcp until the program ends. The exit code if it cannot.
int serveHttp(mcpapps::server::Server& server, int port);

}  // namespace my_view
