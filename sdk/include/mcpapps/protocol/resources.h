// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/content.h"

namespace mcpapps {

// The resources of the server that the view belongs to (MCP, "Resources"), through the host.

/// Something that can be read (MCP, "Resource"). `_meta.ui` of a view's own resource is a
/// UiResourceMeta, see ui_meta.h.
struct Resource {
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
template <>
inline constexpr std::uint16_t detail::kMostElements<Resource> = kMaxListed;

/// A family of resources (MCP, "ResourceTemplate"). `uriTemplate` is one of RFC 6570; `mimeType` is
/// set if all of them have the same.
struct ResourceTemplate {
  std::string uriTemplate;
  std::string name;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  std::optional<std::string> mimeType = {};
  Lazy<std::vector<Icon>> icons = {};
  Lazy<Annotations> annotations = {};
  Payload _meta = {};
};
template <>
inline constexpr std::uint16_t detail::kMostElements<ResourceTemplate> = kMaxListed;

/// `resources/list` and `resources/templates/list`.
using ListResourcesParams = PaginatedParams;
using ListResourceTemplatesParams = PaginatedParams;

struct ListResourcesResult {
  std::vector<Resource> resources = {};
  /// There are more if it is set: ask again with this cursor.
  std::optional<std::string> nextCursor = {};
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};

struct ListResourceTemplatesResult {
  std::vector<ResourceTemplate> resourceTemplates = {};
  std::optional<std::string> nextCursor = {};
  Payload _meta = {};
  Payload raw = {};
};

/// `resources/read`.
struct ReadResourceParams {
  std::string uri;
  Payload _meta = {};
};

/// What was read. A resource may consist of several, such as the files of a folder.
struct ReadResourceResult {
  std::vector<ResourceContents> contents = {};
  Payload _meta = {};
  Payload raw = {};

  /// The contents that are text, one behind the other, each on a line of its own. Empty if there is
  /// but a blob.
  std::string text() const;
};

MCPAPPS_DESCRIBE(Resource, uri, name, title, description, mimeType, size, icons, annotations, _meta)
MCPAPPS_DESCRIBE(ResourceTemplate, uriTemplate, name, title, description, mimeType, icons,
                 annotations, _meta)
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ListResourcesResult, resources, nextCursor, _meta)
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ListResourceTemplatesResult, resourceTemplates, nextCursor, _meta)
MCPAPPS_DESCRIBE(ReadResourceParams, uri, _meta)
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ReadResourceResult, contents, _meta)

namespace method {
inline constexpr RequestMethod<ListResourcesParams, ListResourcesResult> kListResources{
    "resources/list"};
inline constexpr RequestMethod<ListResourceTemplatesParams, ListResourceTemplatesResult>
    kListResourceTemplates{"resources/templates/list"};
inline constexpr RequestMethod<ReadResourceParams, ReadResourceResult> kReadResource{
    "resources/read"};
inline constexpr NotificationMethod<ListChangedParams> kResourcesListChanged{
    "notifications/resources/list_changed"};
}  // namespace method

}  // namespace mcpapps
