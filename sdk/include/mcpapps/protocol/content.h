// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "mcpapps/protocol/common.h"

namespace mcpapps {

// Content blocks (MCP, "Content"): what tools answer and messages contain. For the content of
// sampling messages see sampling.h.

struct TextContent {
  std::string text;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(TextContent, text, annotations, _meta)

/// An image or audio; `data` is base64.
struct ImageContent {
  std::string data;
  std::string mimeType;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(ImageContent, data, mimeType, annotations, _meta)
struct AudioContent {
  std::string data;
  std::string mimeType;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(AudioContent, data, mimeType, annotations, _meta)

/// Either `text` or `blob` (base64) is set (MCP, "TextResourceContents", "BlobResourceContents").
struct ResourceContents {
  std::string uri;
  std::optional<std::string> mimeType = {};
  std::optional<std::string> text = {};
  std::optional<std::string> blob = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(ResourceContents, uri, mimeType, text, blob, _meta)
template <>
inline constexpr std::uint16_t detail::kMostElements<ResourceContents> = kMaxListed;

/// A resource's contents, inside of the message.
struct EmbeddedResource {
  ResourceContents resource;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(EmbeddedResource, resource, annotations, _meta)

/// A resource that can be read by its `uri`: see App::readServerResource().
struct ResourceLink {
  std::string uri;
  std::string name;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  std::optional<std::string> mimeType = {};
  std::optional<double> size = {};  ///< In bytes.
  Lazy<std::vector<Icon>> icons = {};
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(ResourceLink, uri, name, title, description, mimeType, size, icons, annotations,
                 _meta)

/// A block of a type that this SDK does not know, as it came.
struct UnknownContent {
  Payload raw;
};

using ContentBlock = std::variant<TextContent, ImageContent, AudioContent, EmbeddedResource,
                                  ResourceLink, UnknownContent>;
template <>
inline constexpr std::uint16_t detail::kMostElements<ContentBlock> = kMaxListed;

/// The text blocks of `content`, one a line.
std::string textOf(const std::vector<ContentBlock>& content);

namespace detail {

/// Content of one text block.
std::vector<ContentBlock> textBlocks(std::string_view text);

}  // namespace detail

constexpr auto describe(Describe<UnknownContent>) {
  return fields(field<&UnknownContent::raw>(""));
}
constexpr auto describe(Describe<ContentBlock>) {
  return unionOf<ContentBlock>("type", "text", "image", "audio", "resource", "resource_link", "");
}

}  // namespace mcpapps
