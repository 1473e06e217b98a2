// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/tool_registry.h"

#include <algorithm>

#include "codec/json_text.h"

namespace mcpapps {
namespace {

// The schema of a tool of which nothing is known.
struct AnyInput {
  std::string type = "object";
  Empty properties = {};
};
MCPAPPS_DESCRIBE(AnyInput, type, properties)

// The code of each failure of a tool: the reference SDK answers no other.
Error toolError(ErrorKind kind, std::string_view tool, std::string_view what) {
  return {kind, error_code::kInternalError, std::string(tool).append(": ").append(what)};
}

Error problemsOf(ErrorKind kind, std::string_view tool, std::string_view what,
                 const std::vector<Problem>& problems) {
  Error error = toolError(kind, tool, what);
  const char* separator = ": ";
  for (const Problem& problem : problems) {
    error.message.append(std::exchange(separator, "; ")).append(toString(problem));
  }
  return error;
}

}  // namespace

CallToolResult detail::toToolResult(const Payload& structured) {
  CallToolResult result;
  TextContent text;
  text.text = packed::toText(structured.value());
  result.content.emplace_back(std::move(text));
  result.structuredContent = structured;
  return result;
}

Error detail::invalidInput(const std::string& tool, const std::vector<Problem>& problems) {
  return problemsOf(ErrorKind::BadMessage, tool, "invalid input", problems);
}

namespace detail {
namespace {

// A tool that lists an output schema has to give structured content. Only described outputs can be
// held against their type.
std::vector<Problem> problemsOfOutput(const RegisteredToolState& tool, const Payload& output) {
  if (!tool.config.outputSchema) return {};
  if (!output) return {{"structuredContent", "is missing"}};
  return tool.binding.checkOutput ? tool.binding.checkOutput(output) : std::vector<Problem>();
}

}  // namespace

Result<void> ToolRegistry::checkSchemas(const std::string& name, const ToolConfig& config) {
  const auto isObjectSchema = [](const Payload& schema) {
    return schema.value().member("type").string() == "object";
  };
  const auto bad = [&](std::string_view member) {
    return Error{ErrorKind::Misuse, 0,
                 std::string(name).append(": ").append(member).append(
                     ": the schema's type must be \"object\"")};
  };
  if (!isObjectSchema(config.inputSchema)) return bad("inputSchema");
  if (config.outputSchema && !isObjectSchema(config.outputSchema)) return bad("outputSchema");
  return {};
}

Result<RegisteredTool> ToolRegistry::add(std::string name, ToolConfig config, ToolBinding binding) {
  if (find(name)) return Error{ErrorKind::Misuse, 0, name + ": there is a tool of this name"};
  if (!config.inputSchema) config.inputSchema = binding.inputSchema;
  if (!config.inputSchema) config.inputSchema = Payload::of(AnyInput{});
  if (!config.outputSchema) config.outputSchema = binding.outputSchema;
  if (Result<void> good = checkSchemas(name, config); !good) return std::move(good).error();
  const auto tool = std::make_shared<RegisteredToolState>();
  tool->name = std::move(name);
  tool->config = std::move(config);
  tool->binding = std::move(binding);
  tool->registry = weak_from_this();
  tools_.push_back(tool);
  return RegisteredTool(tool);
}

void ToolRegistry::remove(const RegisteredToolState& tool) {
  std::erase_if(tools_, [&](const Tool& known) { return known.get() == &tool; });
}

void ToolRegistry::changed() const { onChange_(); }

ToolRegistry::Tool ToolRegistry::find(std::string_view name) const {
  const auto found = std::ranges::find(
      tools_, name, [](const Tool& tool) { return std::string_view(tool->name); });
  return found == tools_.end() ? nullptr : *found;
}

ListToolsResult ToolRegistry::list() const {
  ListToolsResult result;
  for (const Tool& known : tools_) {
    if (!known->enabled) continue;
    const ToolConfig& config = known->config;
    mcpapps::Tool tool;
    tool.name = known->name;
    tool.title = config.title;
    tool.description = config.description;
    tool.inputSchema = config.inputSchema;
    tool.outputSchema = config.outputSchema;
    tool.annotations = config.annotations;
    tool._meta = config._meta;
    result.tools.push_back(std::move(tool));
  }
  return result;
}

void ToolRegistry::call(const CallToolParams& params, const ToolCall& call,
                        const Done<CallToolResult>& done) const {
  // The handler may remove the tool.
  const Tool tool = find(params.name);
  if (!tool) return done(toolError(ErrorKind::BadMessage, params.name, "no such tool"));
  if (!tool->enabled) {
    return done(toolError(ErrorKind::BadMessage, params.name, "the tool is disabled"));
  }
  const Payload arguments =
      params.arguments ? params.arguments : Payload::emptyObject("params.arguments");
  if (!arguments.value().isObject()) {
    const std::string got(arguments.value().typeName());
    return done(invalidInput(tool->name, {{"params.arguments", "expected object, got " + got}}));
  }
  const auto finish = [tool, done, report = report_](Result<CallToolResult> result) {
    const std::vector<Problem> problems = result && !result->isError
                                              ? problemsOfOutput(*tool, result->structuredContent)
                                              : std::vector<Problem>();
    if (problems.empty()) return done(std::move(result));
    Error error = problemsOf(ErrorKind::Misuse, tool->name, "invalid output", problems);
    done(error);
    report(std::move(error));
  };
  tool->binding.handler(arguments, call, finish);
}

}  // namespace detail

RegisteredTool::operator bool() const { return state_ && state_->registry.lock(); }

const std::string& RegisteredTool::name() const {
  static const std::string none;
  return state_ ? state_->name : none;
}

bool RegisteredTool::enabled() const { return *this && state_->enabled; }

void RegisteredTool::setEnabled(bool enabled) const {
  const auto registry = state_ ? state_->registry.lock() : nullptr;
  if (!registry || std::exchange(state_->enabled, enabled) == enabled) return;
  registry->changed();
}

Result<void> RegisteredTool::update(ToolConfig changes) const {
  const auto registry = state_ ? state_->registry.lock() : nullptr;
  if (!registry) return Error{ErrorKind::Misuse, 0, "update: there is no such tool any more"};
  ToolConfig config = state_->config;
  if (changes.title) config.title = std::move(changes.title);
  if (changes.description) config.description = std::move(changes.description);
  if (changes.inputSchema) config.inputSchema = std::move(changes.inputSchema);
  if (changes.outputSchema) config.outputSchema = std::move(changes.outputSchema);
  if (changes.annotations) config.annotations = std::move(changes.annotations);
  if (changes._meta) config._meta = std::move(changes._meta);
  if (Result<void> good = detail::ToolRegistry::checkSchemas(state_->name, config); !good) {
    return good;
  }
  state_->config = std::move(config);
  registry->changed();
  return {};
}

void RegisteredTool::remove() const {
  const auto registry = state_ ? state_->registry.lock() : nullptr;
  if (!registry) return;
  state_->registry.reset();
  registry->remove(*state_);
  registry->changed();
}

}  // namespace mcpapps
