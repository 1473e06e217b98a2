// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "mcpapps/method.h"
#include "mcpapps/one_or_many.h"
#include "mcpapps/optional_list.h"
#include "mcpapps/protocol/content.h"
#include "mcpapps/protocol/tools.h"

namespace mcpapps {

// The host's model writes for the view (MCP, "Sampling"): `sampling/createMessage`.

/// The model wants a tool called; the answer goes back in a ToolResultContent with the same id.
struct ToolUseContent {
  std::string id;
  std::string name;
  Payload input = {};
  Payload _meta = {};
};

/// What a tool answered to the ToolUseContent whose id is `toolUseId`.
struct ToolResultContent {
  std::string toolUseId;
  std::vector<ContentBlock> content = {};
  Payload structuredContent = {};
  bool isError = false;
  Payload _meta = {};
};

/// What sampling messages contain; the tool blocks only where tools were offered.
using SamplingContent = std::variant<TextContent, ImageContent, AudioContent, ToolUseContent,
                                     ToolResultContent, UnknownContent>;
template <>
inline constexpr std::uint16_t detail::kMostElements<SamplingContent> = kMaxListed;

struct SamplingMessage {
  Role role = Role::User;
  OneOrMany<SamplingContent> content = {};
  Payload _meta = {};
};
template <>
inline constexpr std::uint16_t detail::kMostElements<SamplingMessage> = kMaxListed;

/// Part of a model's name, such as "sonnet".
struct ModelHint {
  std::optional<std::string> name = {};
};
MCPAPPS_DESCRIBE(ModelHint, name)

/// Which model to take: `hints` in order of preference, priorities from 0 to 1. The host decides.
struct ModelPreferences {
  OptionalList<ModelHint> hints = {};
  std::optional<double> costPriority = {};
  std::optional<double> speedPriority = {};
  std::optional<double> intelligencePriority = {};
};
MCPAPPS_DESCRIBE(ModelPreferences, hints, costPriority, speedPriority, intelligencePriority)

/// What of the conversation and of the servers' context the model is to see.
enum class IncludeContext { None, ThisServer, AllServers };
MCPAPPS_DETAIL_DESCRIBE_ENUM(IncludeContext, None, ThisServer, AllServers)

/// Whether the model may use the tools, must use one, or must not use any.
enum class ToolChoiceMode { Auto, Required, None };
MCPAPPS_DETAIL_DESCRIBE_ENUM(ToolChoiceMode, Auto, Required, None)

struct ToolChoice {
  std::optional<ToolChoiceMode> mode = {};
};
MCPAPPS_DESCRIBE(ToolChoice, mode)

/// `sampling/createMessage`. `maxTokens` must be set. Hosts take `tools` only if they list
/// HostCapabilities::sampling with `tools`; each needs a name and an inputSchema.
struct CreateMessageParams {
  std::vector<SamplingMessage> messages;
  std::int64_t maxTokens = 0;
  std::optional<std::string> systemPrompt = {};
  std::optional<ModelPreferences> modelPreferences = {};
  std::optional<IncludeContext> includeContext = {};
  std::optional<double> temperature = {};
  std::optional<std::vector<std::string>> stopSequences = {};
  /// For the provider of the model; of its shape.
  Payload metadata = {};
  OptionalList<Tool> tools = {};
  std::optional<ToolChoice> toolChoice = {};
  /// As in CallToolParams.
  Payload task = {};
  Payload _meta = {};
};

/// Why the model stopped. Models have reasons of their own as well.
enum class StopReason { EndTurn, StopSequence, MaxTokens, ToolUse };
MCPAPPS_DETAIL_DESCRIBE_ENUM(StopReason, EndTurn, StopSequence, MaxTokens, ToolUse)

struct CreateMessageResult {
  std::string model;
  std::optional<Extensible<StopReason>> stopReason = {};
  Extensible<Role> role = Role::Assistant;
  OneOrMany<SamplingContent> content = {};
  Payload _meta = {};
  /// All fields as they came, those included for which there is no member.
  Payload raw = {};

  /// The text blocks of `content`, one a line.
  std::string text() const;
};

constexpr auto describe(Describe<ToolUseContent>) {
  using C = ToolUseContent;
  return fields(field<&C::id>("id"), field<&C::name>("name"), field<&C::input>("input").required(),
                field<&C::_meta>("_meta"));
}
constexpr auto describe(Describe<ToolResultContent>) {
  using C = ToolResultContent;
  return fields(field<&C::toolUseId>("toolUseId"), field<&C::content>("content").orDefault(),
                field<&C::structuredContent>("structuredContent"),
                field<&C::isError>("isError").orFalse(), field<&C::_meta>("_meta"));
}
constexpr auto describe(Describe<SamplingContent>) {
  return unionOf<SamplingContent>("type", "text", "image", "audio", "tool_use", "tool_result", "");
}
MCPAPPS_DESCRIBE(SamplingMessage, role, content, _meta)
MCPAPPS_DESCRIBE(CreateMessageParams, messages, modelPreferences, systemPrompt, includeContext,
                 temperature, maxTokens, stopSequences, metadata, tools, toolChoice, task, _meta)
MCPAPPS_DETAIL_DESCRIBE_WITH_RAW(CreateMessageResult, model, stopReason, role, content, _meta)

namespace method {
inline constexpr RequestMethod<CreateMessageParams, CreateMessageResult> kCreateMessage{
    "sampling/createMessage"};
}  // namespace method

}  // namespace mcpapps
