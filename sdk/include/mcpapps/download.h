// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Files for the user: App::downloadFile(), from bytes or a text.
//
//   mcpapps::downloadText(app, "expenses.csv", "text/csv", table);

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "mcpapps/app.h"

namespace mcpapps {

/// Lets the host save a file; most ask the user first. The answer's `isError` says that the user or
/// the host has declined. Hosts without HostCapabilities::downloadFile answer with NotSupported:
/// hide the button then.
///
/// `name` is what the file is called; a folder in it becomes a part of the name. An empty one is
/// "download". In the message the bytes are base64, as the protocol has no other form.
Pending<RefusableResult> downloadBytes(App& app, std::string_view name, std::string mimeType,
                                       std::span<const std::byte> bytes,
                                       RequestOptions options = {});
/// The same of a text, in UTF-8.
Pending<RefusableResult> downloadText(App& app, std::string_view name, std::string mimeType,
                                      std::string text, RequestOptions options = {});

}  // namespace mcpapps
