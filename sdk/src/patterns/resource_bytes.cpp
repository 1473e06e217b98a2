// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/resource_bytes.h"

#include <utility>

#include "mcpapps/base64.h"
#include "patterns/tool_answer.h"

namespace mcpapps {

Task<Result<ResourceBytes>> readBytes(AppRef app, std::string uri, RequestOptions options) {
  const Pending<ReadResourceResult> request =
      app.readServerResource({.uri = uri}, std::move(options));
  Result<ReadResourceResult> answer = co_await request;
  if (!answer) co_return std::move(answer).error();

  const std::string where = std::string(method::kReadResource.name) + ": " + uri + ": ";
  const std::size_t count = answer->contents.size();
  if (count != 1) {
    co_return detail::badAnswer(where, count == 0
                                           ? "there are no contents"
                                           : "there are " + std::to_string(count) + " contents");
  }
  ResourceContents& contents = answer->contents.front();
  if (!contents.blob && !contents.text) {
    co_return detail::badAnswer(where, "there is neither a blob nor a text");
  }
  Result<std::vector<std::byte>> read = bytes(contents);
  if (!read) co_return detail::badAnswer(where, read.error().message);
  co_return ResourceBytes{std::move(*read), std::move(contents.mimeType)};
}

}  // namespace mcpapps
