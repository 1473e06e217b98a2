// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "tool_registry.h"

#include <algorithm>

#include "json_text.h"

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

Result<CompiledSchema> compileObjectSchema(std::string_view tool, std::string_view member,
                                           const Payload& schema) {
  const auto named = [&](std::string_view what) {
    return std::string(tool).append(": ").append(member).append(": ").append(what);
  };
  // MCP allows no others for tools.
  if (schema.value().member("type").string() != "object") {
    return Error{ErrorKind::Misuse, 0, named("the schema's type must be \"object\"")};
  }
  Result<CompiledSchema> compiled = compileSchema(schema);
  if (!compiled) return Error{ErrorKind::Misuse, 0, named(compiled.error().message)};
  return compiled;
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

Result<CheckedConfig> ToolRegistry::check(const std::string& name, ToolConfig config) {
  CheckedConfig checked;
  Result<CompiledSchema> input = compileObjectSchema(name, "inputSchema", config.inputSchema);
  if (!input) return std::move(input).error();
  checked.input = std::move(*input);
  if (config.outputSchema) {
    Result<CompiledSchema> output = compileObjectSchema(name, "outputSchema", config.outputSchema);
    if (!output) return std::move(output).error();
    checked.output = std::move(*output);
  }
  checked.config = std::move(config);
  return checked;
}

Result<RegisteredTool> ToolRegistry::add(std::string name, ToolConfig config, ToolBinding binding) {
  if (find(name)) return Error{ErrorKind::Misuse, 0, name + ": there is a tool of this name"};
  if (!config.inputSchema) config.inputSchema = std::move(binding.inputSchema);
  if (!config.inputSchema) config.inputSchema = Payload::of(AnyInput{});
  if (!config.outputSchema) config.outputSchema = std::move(binding.outputSchema);
  Result<CheckedConfig> checked = check(name, std::move(config));
  if (!checked) return std::move(checked).error();
  const auto tool = std::make_shared<RegisteredToolState>();
  tool->name = std::move(name);
  tool->checked = std::move(*checked);
  tool->handler = std::move(binding.handler);
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
    const ToolConfig& config = known->checked.config;
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
  const std::vector<Problem> problems = validate(tool->checked.input, arguments);
  if (!problems.empty()) return done(invalidInput(tool->name, problems));

  tool->handler(arguments, call, [tool, done, report = report_](Result<CallToolResult> result) {
    if (result && !result->isError && tool->checked.config.outputSchema) {
      const Payload& output = result->structuredContent;
      const std::vector<Problem> wrong =
          output ? validate(tool->checked.output, output)
                 : std::vector<Problem>{{"structuredContent", "is missing"}};
      if (!wrong.empty()) {
        Error error = problemsOf(ErrorKind::Misuse, tool->name, "invalid output", wrong);
        done(error);
        return report(std::move(error));
      }
    }
    done(std::move(result));
  });
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
  ToolConfig config = state_->checked.config;
  if (changes.title) config.title = std::move(changes.title);
  if (changes.description) config.description = std::move(changes.description);
  if (changes.inputSchema) config.inputSchema = std::move(changes.inputSchema);
  if (changes.outputSchema) config.outputSchema = std::move(changes.outputSchema);
  if (changes.annotations) config.annotations = std::move(changes.annotations);
  if (changes._meta) config._meta = std::move(changes._meta);
  Result<detail::CheckedConfig> checked =
      detail::ToolRegistry::check(state_->name, std::move(config));
  if (!checked) return std::move(checked).error();
  state_->checked = std::move(*checked);
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
