// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <array>

#include "mcpapps/server_http.h"
#include "server/versions.h"

namespace mcpapps::server {
namespace {

// "localhost", "[::1]:3000".
bool isThisMachine(std::string_view host) {
  constexpr std::array<std::string_view, 3> kNames = {"127.0.0.1", "localhost", "[::1]"};
  return std::ranges::any_of(kNames, [&](std::string_view name) {
    return host.starts_with(name) && (host.size() == name.size() || host[name.size()] == ':');
  });
}

bool isFromHere(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return isThisMachine(origin.substr(scheme.size()));
  }
  return origin.empty();
}

}  // namespace

HttpResponse answerHttp(Server& server, const HttpRequest& request) {
  if (!isThisMachine(request.host) || !isFromHere(request.origin)) return {.status = 403};
  if (request.method != "POST") return {.status = 405};
  // Without the header, hosts speak an early version.
  if (!request.protocolVersion.empty() && !isKnownVersion(request.protocolVersion)) {
    return {.status = 400};
  }
  std::optional<std::string> answer = server.answer(request.body);
  if (!answer) return {.status = 202};
  return {.body = *std::move(answer)};
}

}  // namespace mcpapps::server
