// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// A binary resource of the server, such as a font, a model or a video, as its bytes.
//
//   const Task<Result<ResourceBytes>> reading = mcpapps::readBytes(app, "video://intro");
//   const Result<ResourceBytes> video = co_await reading;

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "mcpapps/app_ref.h"

namespace mcpapps {

struct ResourceBytes {
  std::vector<std::byte> bytes;
  /// As the server says it; it may be wrong.
  std::optional<std::string> mimeType = {};
};

/// Reads a resource that consists of one contents: its `blob`, or its `text` in UTF-8. Fails with
/// the Error of `resources/read`, or with BadMessage, naming the URI, if there are no contents or
/// several, neither blob nor text, or a blob that is no base64.
Task<Result<ResourceBytes>> readBytes(AppRef app, std::string uri, RequestOptions options = {});

}  // namespace mcpapps
