// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Streamable HTTP by cpp-httplib. mcpapps does not bring that library: the program that includes
// this header has it in its own include path.

#include <httplib.h>

#include <csignal>
#include <cstddef>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

#include "mcpapps/server_http.h"

namespace mcpapps::server {

namespace detail {
inline constexpr std::size_t kMaxHttpBody = 4 << 20;
inline httplib::Server* listening = nullptr;
}  // namespace detail

/// Answers at http://127.0.0.1:PORT/mcp until SIGTERM, and then sends the answers that are under
/// way. The port 0 takes a free one. Says the address on standard error. Gives the exit code of the
/// program.
inline int serveHttp(Server& server, int port) {
  const auto answer = [&](const httplib::Request& request, httplib::Response& response,
                          std::string_view body) {
    const std::string host = request.get_header_value("Host");
    const std::string origin = request.get_header_value("Origin");
    const std::string version = request.get_header_value("MCP-Protocol-Version");
    const std::string contentType = request.get_header_value("Content-Type");
    const std::string accept = request.get_header_value("Accept");
    HttpResponse answered = answerHttp(server, {.method = request.method,
                                                .host = host,
                                                .origin = origin,
                                                .protocolVersion = version,
                                                .contentType = contentType,
                                                .accept = accept,
                                                .body = body,
                                                .canStream = true});
    response.status = answered.status;
    if (answered.stream) {
      response.set_chunked_content_provider(
          "text/event-stream", [run = std::move(answered.stream)](std::size_t, auto& sink) {
            run([&](std::string_view piece) { sink.write(piece.data(), piece.size()); });
            sink.done();
            return true;
          });
    } else if (!answered.body.empty()) {
      response.set_content(std::move(answered.body), "application/json");
    }
    if (answered.status == 405) response.set_header("Allow", "POST");
  };
  const auto answerWithout = [&](const httplib::Request& request, httplib::Response& response) {
    answer(request, response, {});
  };
  httplib::Server http;
  // The library sends the head and the body of an answer apart.
  http.set_tcp_nodelay(true);
  // By default, it closes a connection after 100 requests.
  http.set_keep_alive_max_count(1 << 20);
  // Each connection has a thread, also while its client keeps it and asks nothing.
  http.new_task_queue = [] { return new httplib::ThreadPool(128); };
  http.Post("/mcp", [&](const httplib::Request& request, httplib::Response& response,
                        const httplib::ContentReader& read) {
    std::string body;
    const bool isWhole = read([&](const char* data, std::size_t size) {
      body.append(data, size);
      return body.size() <= detail::kMaxHttpBody;
    });
    if (isWhole) return answer(request, response, body);
    response.status = 413;
    response.set_header("Connection", "close");  // the rest of the request is still to come
  });
  http.Get("/mcp", answerWithout);
  http.Delete("/mcp", answerWithout);
  // The library lets 5 clients wait to be accepted; the second listen() below lets 128.
  socket_t listener = INVALID_SOCKET;
  http.set_socket_options(
      [&](socket_t socket) { httplib::default_socket_options(listener = socket); });
  const int bound = port == 0 ? http.bind_to_any_port("127.0.0.1") : port;
  if (port != 0 && !http.bind_to_port("127.0.0.1", port)) {
    std::cerr << "cannot listen on port " << port << '\n';
    return 1;
  }
  ::listen(listener, 128);
  std::cerr << "The MCP server listens at http://127.0.0.1:" << bound << "/mcp" << std::endl;
  // Lets the answers that are under way go out.
  detail::listening = &http;
  std::signal(SIGTERM, [](int) { detail::listening->stop(); });
  http.listen_after_bind();
  return 0;
}

}  // namespace mcpapps::server
