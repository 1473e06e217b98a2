// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>

#include "mcpapps/app.h"

namespace mcpapps::detail {

inline Error badAnswer(const std::string& where, const std::string& what) {
  return {ErrorKind::BadMessage, error_code::kInvalidParams, where + what};
}

/// A tool's structured content; `where` begins error messages, such as "tools/call: x: ".
template <class T>
Result<T> structured(const Result<CallToolResult>& answer, const std::string& where) {
  if (!answer) return answer.error();
  if (answer->isError) return Error{ErrorKind::Remote, 0, where + answer->text()};
  if (!answer->structuredContent) return badAnswer(where, "there is no structuredContent");
  Result<T> data = answer->structuredContent.template as<T>();
  if (!data) data.error().message.insert(0, where);
  return data;
}

}  // namespace mcpapps::detail
