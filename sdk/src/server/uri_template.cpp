// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "server/uri_template.h"

namespace mcpapps::server::detail {

std::optional<std::vector<std::string>> partsOf(std::string_view uri,
                                                std::string_view uriTemplate) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t open = uriTemplate.find('{');
    if (open == std::string_view::npos) break;
    if (!uri.starts_with(uriTemplate.substr(0, open))) return std::nullopt;
    uri.remove_prefix(open);
    uriTemplate.remove_prefix(uriTemplate.find('}', open) + 1);
    // Up to the template's next literal.
    const std::string_view next = uriTemplate.substr(0, uriTemplate.find('{'));
    const std::string_view part = uri.substr(0, next.empty() ? uri.size() : uri.find(next));
    if (part.empty() || part.find('/') != std::string_view::npos) return std::nullopt;
    parts.emplace_back(part);
    uri.remove_prefix(part.size());
  }
  if (uri != uriTemplate) return std::nullopt;
  return parts;
}

}  // namespace mcpapps::server::detail
