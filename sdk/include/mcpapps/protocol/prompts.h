// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/protocol/common.h"

namespace mcpapps {

// The prompts of the server that the view belongs to (MCP, "Prompts"), through the host.

struct PromptArgument {
  std::string name;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  bool required = false;
};
template <>
inline constexpr std::uint16_t detail::kMostElements<PromptArgument> = kMaxListed;

/// A prompt or a template for one (MCP, "Prompt").
struct Prompt {
  std::string name;
  std::optional<std::string> title = {};
  std::optional<std::string> description = {};
  std::vector<PromptArgument> arguments = {};
  Lazy<std::vector<Icon>> icons = {};
  Payload _meta = {};
};
template <>
inline constexpr std::uint16_t detail::kMostElements<Prompt> = kMaxListed;

/// `prompts/list`.
using ListPromptsParams = PaginatedParams;

struct ListPromptsResult {
  std::vector<Prompt> prompts = {};
  /// There are more if it is set: ask again with this cursor.
  std::optional<std::string> nextCursor = {};
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};
};

constexpr auto describe(Describe<PromptArgument>) {
  using A = PromptArgument;
  return fields(field<&A::name>("name"), field<&A::title>("title"),
                field<&A::description>("description"), field<&A::required>("required").orFalse());
}
constexpr auto describe(Describe<Prompt>) {
  using P = Prompt;
  return fields(field<&P::name>("name"), field<&P::title>("title"),
                field<&P::description>("description"),
                field<&P::arguments>("arguments").orDefault(), field<&P::icons>("icons"),
                field<&P::_meta>("_meta"));
}
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(ListPromptsResult, prompts, nextCursor, _meta)

namespace method {
inline constexpr RequestMethod<ListPromptsParams, ListPromptsResult> kListPrompts{"prompts/list"};
inline constexpr NotificationMethod<ListChangedParams> kPromptsListChanged{
    "notifications/prompts/list_changed"};
}  // namespace method

}  // namespace mcpapps
