// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/tool_registry.h"

#include <algorithm>

#include "codec/codec.h"
#include "codec/merge.h"
#include "codec/text.h"

namespace mcpapps {
namespace {

// All failures of tools have this code, as in the reference SDK.
Error toolError(ErrorKind kind, std::string_view tool, std::string_view what) {
  return detail::errorOf(kind, error_code::kInternalError, tool, what);
}

Payload definitionOf(std::string_view name, const ToolConfig& config) {
  packed::Writer writer;
  const packed::Writer::Open object = writer.openObject();
  writer.key(object, "name");
  writer.string(name);
  encodeFields(writer, object, typeOf<ToolConfig>(), &config);
  writer.closeObject(object);
  return payloadOf(writer);
}

// Empty if there is none. MCP allows only schemas of objects.
std::string_view mistakeIn(const Payload& definition) {
  const auto isOfObjects = [&](std::string_view schema) {
    return definition.value().member(schema).member("type").string() == "object";
  };
  if (!isOfObjects("inputSchema")) return "inputSchema: the schema's type must be \"object\"";
  if (!definition.value().member("outputSchema").isAbsent() && !isOfObjects("outputSchema")) {
    return "outputSchema: the schema's type must be \"object\"";
  }
  return {};
}

}  // namespace

Error detail::problemsOf(ErrorKind kind, std::string_view name, std::string_view what,
                         const std::vector<Problem>& problems) {
  return toolError(kind, name, std::string(what).append(": ").append(toString(problems)));
}

Payload detail::schemaOfAnyInput() {
  packed::Writer writer;
  const packed::Writer::Open schema = writer.openObject();
  writer.key(schema, "type");
  writer.string("object");
  writer.key(schema, "properties");
  writer.closeObject(writer.openObject());
  writer.closeObject(schema);
  return payloadOf(writer);
}

CallToolResult detail::toToolResult(const Payload& structured) {
  CallToolResult result;
  TextContent text;
  text.text = packed::toText(structured.value());
  result.content.emplace_back(std::move(text));
  result.structuredContent = structured;
  return result;
}

std::vector<Problem> detail::problemsOfAnyInput(const Payload& arguments) {
  if (arguments.value().isObject()) return {};
  const std::string got(arguments.value().typeName());
  return {{arguments.origin(), "expected object, got " + got}};
}

Error detail::invalidInput(const std::string& tool, const std::vector<Problem>& problems) {
  return problemsOf(ErrorKind::BadMessage, tool, "invalid input", problems);
}

namespace detail {
namespace {

// A tool with an output schema has to return structured content. Only described outputs can be
// checked by their type.
std::vector<Problem> problemsOfOutput(const RegisteredToolState& tool,
                                      const CallToolResult& result) {
  if (result.isError || tool.definition.value().member("outputSchema").isAbsent()) return {};
  const Payload& output = result.structuredContent;
  if (!output) return {{"structuredContent", "is missing"}};
  return tool.binding.checkOutput ? tool.binding.checkOutput(output) : std::vector<Problem>();
}

std::string badName(const packed::Value& name) {
  return std::string(method::kCallTool.name)
      .append(": params.name: ")
      .append(name.isAbsent() ? "is missing" : "expected string, got ")
      .append(name.isAbsent() ? "" : name.typeName());
}

}  // namespace

RegisteredTool ToolRegistry::add(std::string&& name, const ToolConfig& config,
                                 ToolBinding&& binding) {
  Payload definition = definitionOf(name, config);
  const std::string_view mistake =
      find(name) ? "there is a tool of this name" : mistakeIn(definition);
  if (!mistake.empty()) {
    if (const auto app = app_.lock()) app->report(misuse(name, mistake));
    return {};
  }
  tools_.push_back(Tool(new RegisteredToolState{std::move(name), std::move(definition),
                                                std::move(binding), weak_from_this()}));
  return RegisteredTool(tools_.back());
}

void ToolRegistry::remove(const RegisteredToolState& tool) {
  std::erase_if(tools_, [&](const Tool& known) { return known.get() == &tool; });
}

void ToolRegistry::changed() const {
  if (const auto app = app_.lock()) app->tellToolsChanged();
}

ToolRegistry::Tool ToolRegistry::find(std::string_view name) const {
  const auto found = std::ranges::find(
      tools_, name, [](const Tool& tool) { return std::string_view(tool->name); });
  return found == tools_.end() ? nullptr : *found;
}

void ToolRegistry::list(const Responder& responder) const {
  packed::Writer writer;
  const packed::Writer::Open result = writer.openObject();
  writer.key(result, "tools");
  const packed::Writer::Open list = writer.openArray(
      static_cast<std::size_t>(std::ranges::count_if(tools_, &RegisteredToolState::enabled)));
  for (const Tool& known : tools_) {
    if (!known->enabled) continue;
    writer.element(list);
    writer.copy(known->definition.value());
  }
  writer.closeArray(list);
  writer.closeObject(result);
  responder.result(payloadOf(writer));
}

void ToolRegistry::call(const Payload& params, const Responder& responder) const {
  const packed::Value name = params.value().member("name");
  if (!name.isString()) return responder.error(error_code::kInvalidParams, badName(name));
  // The handler may remove the tool.
  const Tool tool = find(name.string());
  if (!tool)
    return responder.error(toolError(ErrorKind::BadMessage, name.string(), "no such tool"));
  if (!tool->enabled) {
    return responder.error(toolError(ErrorKind::BadMessage, tool->name, "the tool is disabled"));
  }
  if (beforeCall && !beforeCall(*tool, params, responder)) return;
  Payload arguments = params.member("arguments");
  if (!arguments) arguments = Payload::emptyObject("params.arguments");
  const auto finish = [tool, responder, weak = app_](const Result<CallToolResult>& result) {
    if (!result) return responder.error(result.error());
    const std::vector<Problem> problems = problemsOfOutput(*tool, *result);
    if (problems.empty()) return responder.result(Payload::of(*result));
    const Error error = problemsOf(ErrorKind::Misuse, tool->name, "invalid output", problems);
    responder.error(error);
    if (const auto app = weak.lock()) app->report(error);
  };
  tool->binding.handler(arguments, ToolCall(responder, tool->name, params.member("_meta")), finish);
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

Result<void> RegisteredTool::update(const ToolConfig& changes) const {
  const auto registry = state_ ? state_->registry.lock() : nullptr;
  if (!registry) return Error{ErrorKind::Misuse, 0, "update: there is no such tool any more"};
  Payload definition = merge(state_->definition, definitionOf(state_->name, changes));
  const std::string_view mistake = mistakeIn(definition);
  if (!mistake.empty()) return detail::misuse(state_->name, mistake);
  state_->definition = std::move(definition);
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
