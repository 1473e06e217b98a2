// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/draft.h"

#include <variant>

#include "mcpapps/json.h"

namespace mcpapps::draft::detail {

Result<Payload> viewContent(const CallToolResult& result, std::string_view mimeType) {
  for (std::size_t i = 0; i < result.content.size(); ++i) {
    const auto* embedded = std::get_if<EmbeddedResource>(&result.content[i]);
    if (!embedded || embedded->resource.mimeType != mimeType) continue;
    if (!embedded->_meta.member("ui").member("content")) continue;
    const std::string path = "content[" + std::to_string(i) + "].resource.text";
    const std::string* text = embedded->resource.text ? &*embedded->resource.text : nullptr;
    const std::optional<Json> json = text ? parseJson(*text) : std::nullopt;
    if (json) return Payload(*json);
    return Error{ErrorKind::BadMessage, error_code::kParseError,
                 path + (text ? ": is no JSON" : ": is missing")};
  }
  return Payload();
}

}  // namespace mcpapps::draft::detail
