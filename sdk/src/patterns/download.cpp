// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/download.h"

#include <utility>

#include "mcpapps/base64.h"

namespace mcpapps {
namespace {

/// RFC 8089, with all but the unreserved characters of RFC 3986 as %XX.
std::string addressOf(std::string_view name) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string address = "file:///";
  for (const char each : name.empty() ? "download" : name) {
    const auto byte = static_cast<unsigned char>(each);
    const bool isPlain = (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
                         (byte >= 'a' && byte <= 'z') ||
                         std::string_view("-._~").find(each) != std::string_view::npos;
    if (isPlain) {
      address += each;
    } else {
      address.append({'%', kHex[byte >> 4], kHex[byte & 15]});
    }
  }
  return address;
}

Pending<RefusableResult> download(App& app, ResourceContents contents, RequestOptions options) {
  DownloadFileParams params;
  params.contents.emplace_back(EmbeddedResource{.resource = std::move(contents)});
  return app.downloadFile(std::move(params), std::move(options));
}

}  // namespace

Pending<RefusableResult> downloadBytes(App& app, std::string_view name, std::string mimeType,
                                       std::span<const std::byte> bytes, RequestOptions options) {
  return download(app, blobContents(addressOf(name), bytes, std::move(mimeType)),
                  std::move(options));
}

Pending<RefusableResult> downloadText(App& app, std::string_view name, std::string mimeType,
                                      std::string text, RequestOptions options) {
  return download(
      app, {.uri = addressOf(name), .mimeType = std::move(mimeType), .text = std::move(text)},
      std::move(options));
}

}  // namespace mcpapps
