// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <array>
#include <initializer_list>

#include "mcpapps/server_http.h"
#include "server/versions.h"

namespace mcpapps::server {
namespace {

/// Ignores case, as in names of hosts, schemes and types.
bool beginsWith(std::string_view text, std::string_view beginning) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(text.substr(0, beginning.size()), beginning, {}, lower);
}

/// For example "localhost" or "[::1]:3000".
bool isThisMachine(std::string_view host) {
  constexpr std::array<std::string_view, 3> kNames = {"127.0.0.1", "localhost", "[::1]"};
  return std::ranges::any_of(kNames, [&](std::string_view name) {
    return beginsWith(host, name) && (host.size() == name.size() || host[name.size()] == ':');
  });
}

bool isFromHere(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (beginsWith(origin, scheme)) return isThisMachine(origin.substr(scheme.size()));
  }
  return origin.empty();
}

/// Whether a header such as "text/html, application/json;q=0.9" names one of the types.
bool namesType(std::string_view header, std::initializer_list<std::string_view> types) {
  constexpr std::string_view kSpace = " \t";
  while (!header.empty()) {
    const std::size_t comma = std::min(header.find(','), header.size());
    std::string_view type = header.substr(0, std::min(comma, header.find(';')));
    type.remove_prefix(std::min(type.find_first_not_of(kSpace), type.size()));
    type = type.substr(0, type.find_last_not_of(kSpace) + 1);
    for (const std::string_view wanted : types) {
      if (type.size() == wanted.size() && beginsWith(type, wanted)) return true;
    }
    header.remove_prefix(std::min(comma + 1, header.size()));
  }
  return false;
}

}  // namespace

HttpResponse answerHttp(Server& server, const HttpRequest& request) {
  if (!isThisMachine(request.host) || !isFromHere(request.origin)) return {.status = 403};
  if (request.method != "POST") return {.status = 405};
  if (!namesType(request.contentType, {"application/json"})) return {.status = 415};
  const bool isAccepted = namesType(request.accept, {"application/json", "application/*", "*/*"});
  if (!request.accept.empty() && !isAccepted) return {.status = 406};
  // Clients of an early version send no header.
  if (!request.protocolVersion.empty() && !isKnownVersion(request.protocolVersion)) {
    return {.status = 400};
  }
  const Server::Begun begun = server.begin(request.body);
  if (begun.mayTakeLong && request.canStream && namesType(request.accept, {"text/event-stream"})) {
    return {.stream = [begun](const Send& send) {
      const Send event = [&](std::string_view message) {
        send("event: message\ndata: " + std::string(message) + "\n\n");
      };
      if (const std::optional<std::string> answer = begun.answer(event)) event(*answer);
    }};
  }
  std::optional<std::string> answer = begun.answer({});
  if (!answer) return {.status = 202};
  return {.body = *std::move(answer)};
}

}  // namespace mcpapps::server
