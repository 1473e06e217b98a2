// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Streamable HTTP for a Server, for whatever library carries it: it hands over what a request says,
// and sends what is to be answered. mcpapps/server_httplib.h does so with cpp-httplib.

#include <string>
#include <string_view>

#include "mcpapps/server.h"

namespace mcpapps::server {

/// A request to the address of the server. A header that it has not is empty.
struct HttpRequest {
  std::string_view method = {};           ///< "POST"
  std::string_view host = {};             ///< The header Host.
  std::string_view origin = {};           ///< The header Origin.
  std::string_view protocolVersion = {};  ///< The header MCP-Protocol-Version.
  std::string_view contentType = {};      ///< The header Content-Type.
  std::string_view accept = {};           ///< The header Accept.
  std::string_view body = {};
  bool canStream = false;  ///< Whether the caller sends HttpResponse::stream.
};

struct HttpResponse {
  int status = 200;
  /// Of the type application/json; empty for none.
  std::string body = {};
  /// If it is there, the body has the type text/event-stream, and is what this sends, piece by
  /// piece, until it returns: it runs the handler. To be called once, while the Server is there.
  std::function<void(const Send& send)> stream = {};
};

/// Without sessions, so that calls cannot be cancelled: nothing says whose they are. What a handler
/// sends by its Call goes into a stream of its request, if client and caller can stream. A request
/// that names another machine than this one in Host or Origin gets 403: a page of any site could
/// send it. A method other than POST gets 405, a body of another type than application/json 415 (so
/// that a browser asks before a page of another port may send one), and a client that accepts no
/// such answer 406.
HttpResponse answerHttp(Server& server, const HttpRequest& request);

}  // namespace mcpapps::server
