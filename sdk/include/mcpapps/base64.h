// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Bytes in messages: images, audio and blobs travel as base64 (RFC 4648, section 4).
//
//   const std::vector<std::byte> png = chart.toPng();
//   app.sendMessage({.content = {imageContent(png, "image/png")}});
//
//   Result<std::vector<std::byte>> pixels = bytes(image);

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/protocol/content.h"
#include "mcpapps/result.h"

namespace mcpapps {

/// With padding, without line breaks. Text's bytes are `std::as_bytes(std::span(text))`.
std::string encodeBase64(std::span<const std::byte> bytes);

/// Takes the standard alphabet. Padding may be left out, and spaces, tabs and line breaks may stand
/// anywhere: there are encoders that do either. Anything else fails with BadMessage, which says at
/// which byte of `text`, counted from 0.
Result<std::vector<std::byte>> decodeBase64(std::string_view text);

/// The bytes of a block. Fails with BadMessage, naming the field, if they are no base64.
Result<std::vector<std::byte>> bytes(const ImageContent& image);
Result<std::vector<std::byte>> bytes(const AudioContent& audio);
/// Those of `blob`, or of `text` in UTF-8 if there is no blob; none if there is neither.
Result<std::vector<std::byte>> bytes(const ResourceContents& contents);

ImageContent imageContent(std::span<const std::byte> bytes, std::string mimeType);
AudioContent audioContent(std::span<const std::byte> bytes, std::string mimeType);
ResourceContents blobContents(std::string uri, std::span<const std::byte> bytes,
                              std::optional<std::string> mimeType = {});

}  // namespace mcpapps
