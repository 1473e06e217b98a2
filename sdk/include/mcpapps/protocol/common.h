// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/lazy.h"
#include "mcpapps/payload.h"

namespace mcpapps {

/// The version of the MCP Apps specification that this SDK speaks.
inline constexpr std::string_view kProtocolVersion = "2026-01-26";

/// How many elements the protocol's own lists hold at most: content blocks, messages, tools,
/// resources, resource templates, contents, prompts and their arguments. In C++ an element takes
/// many times the room that it has in its message, and a program's memory never shrinks. The first
/// ones of a longer list are decoded, the error handler is told, and the whole list is in the `raw`
/// of the result. Lists of your own types have no such limit.
inline constexpr std::uint16_t kMaxListed = 4096;

enum class Theme { Light, Dark };
MCPAPPS_DETAIL_DESCRIBE_ENUM(Theme, Light, Dark)

/// A picture that stands for something in a user interface (MCP, "Icons"). `src` is a URL or a
/// `data:` URI; `sizes` are such as "48x48" or "any"; `theme` is the one that it was drawn for.
struct Icon {
  std::string src;
  std::optional<std::string> mimeType = {};
  std::optional<std::vector<std::string>> sizes = {};
  std::optional<Extensible<Theme>> theme = {};
};
MCPAPPS_DESCRIBE(Icon, src, mimeType, sizes, theme)

/// Name and version of an implementation (MCP, "Implementation"). `title` is the name for people.
struct Implementation {
  std::string name;
  std::string version;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  std::optional<std::string> websiteUrl = {};
  Lazy<std::vector<Icon>> icons = {};
};
constexpr auto describe(Describe<Implementation>) {
  return fields(
      field<&Implementation::name>("name").orDefault(),
      field<&Implementation::version>("version").orDefault(),
      field<&Implementation::title>("title"), field<&Implementation::description>("description"),
      field<&Implementation::websiteUrl>("websiteUrl"), field<&Implementation::icons>("icons"));
}

/// Who speaks, or whom something is for.
enum class Role { User, Assistant };
MCPAPPS_DETAIL_DESCRIBE_ENUM(Role, User, Assistant)

/// How content is meant to be used (MCP, "Annotations"): for whom, how important from 0 (optional)
/// to 1 (required), and when last changed, as ISO 8601 with an offset.
struct Annotations {
  std::optional<std::vector<Extensible<Role>>> audience = {};
  std::optional<double> priority = {};
  std::optional<std::string> lastModified = {};
};
MCPAPPS_DESCRIBE(Annotations, audience, priority, lastModified)

/// An object whose presence says something; what it contains is left to later versions.
struct Empty {};
MCPAPPS_DESCRIBE(Empty)

/// The parameters of every list request (MCP, "Pagination"): `cursor` is the `nextCursor` of the
/// page before; without it the list begins.
struct PaginatedParams {
  std::optional<std::string> cursor = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(PaginatedParams, cursor, _meta)

/// The parameters of the `list_changed` notifications: a list is to be fetched again.
struct ListChangedParams {
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(ListChangedParams, _meta)

// The events that a list of the server is no longer the one that was fetched. Only hosts that say
// so in their capabilities send them.
struct ToolListChanged : ListChangedParams {};
struct ResourceListChanged : ListChangedParams {};
struct PromptListChanged : ListChangedParams {};
MCPAPPS_DESCRIBE(ToolListChanged, _meta)
MCPAPPS_DESCRIBE(ResourceListChanged, _meta)
MCPAPPS_DESCRIBE(PromptListChanged, _meta)

}  // namespace mcpapps
