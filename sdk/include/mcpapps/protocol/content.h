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

/// An image or audio; `data` is base64.
struct ImageContent {
  std::string data;
  std::string mimeType;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
struct AudioContent {
  std::string data;
  std::string mimeType;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};

/// Either `text` or `blob` (base64) is set (MCP, "TextResourceContents", "BlobResourceContents").
struct ResourceContents {
  std::string uri;
  std::optional<std::string> mimeType = {};
  std::optional<std::string> text = {};
  std::optional<std::string> blob = {};
  Payload _meta = {};
};

/// A resource's contents, inside of the message.
struct EmbeddedResource {
  ResourceContents resource;
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};

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

/// A block of a type that this SDK does not know, as it came.
struct UnknownContent {
  Payload raw;
};

using ContentBlock = std::variant<TextContent, ImageContent, AudioContent, EmbeddedResource,
                                  ResourceLink, UnknownContent>;

/// The text blocks of `content`, one a line.
std::string textOf(const std::vector<ContentBlock>& content);

namespace detail {
template <class T, class... Fields>
constexpr auto contentFields(Fields... list) {
  return fields(list..., field<&T::annotations>("annotations").orDefault(),
                field<&T::_meta>("_meta").orDefault());
}
}  // namespace detail

constexpr auto describe(Describe<TextContent>) {
  return detail::contentFields<TextContent>(field<&TextContent::text>("text"));
}
constexpr auto describe(Describe<ImageContent>) {
  return detail::contentFields<ImageContent>(field<&ImageContent::data>("data"),
                                             field<&ImageContent::mimeType>("mimeType"));
}
constexpr auto describe(Describe<AudioContent>) {
  return detail::contentFields<AudioContent>(field<&AudioContent::data>("data"),
                                             field<&AudioContent::mimeType>("mimeType"));
}
constexpr auto describe(Describe<ResourceContents>) {
  return fields(field<&ResourceContents::uri>("uri"),
                field<&ResourceContents::mimeType>("mimeType"),
                field<&ResourceContents::text>("text"), field<&ResourceContents::blob>("blob"),
                field<&ResourceContents::_meta>("_meta").orDefault());
}
constexpr auto describe(Describe<EmbeddedResource>) {
  return detail::contentFields<EmbeddedResource>(field<&EmbeddedResource::resource>("resource"));
}
constexpr auto describe(Describe<ResourceLink>) {
  using L = ResourceLink;
  return detail::contentFields<L>(field<&L::uri>("uri"), field<&L::name>("name"),
                                  field<&L::title>("title"), field<&L::description>("description"),
                                  field<&L::mimeType>("mimeType"), field<&L::size>("size"),
                                  field<&L::icons>("icons").orDefault());
}
constexpr auto describe(Describe<UnknownContent>) {
  return fields(field<&UnknownContent::raw>(""));
}
constexpr auto describe(Describe<ContentBlock>) {
  return unionOf<ContentBlock>("type", "text", "image", "audio", "resource", "resource_link", "");
}

}  // namespace mcpapps
