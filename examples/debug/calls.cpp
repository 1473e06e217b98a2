#include <mcpapps/json.h>

#include <chrono>

#include "debug.h"

namespace debug {

using namespace mcpapps;

namespace {

// The forms that are not themselves what a call takes.

struct ServerToolForm {
  std::string name;
  std::string arguments;
};
MCPAPPS_DESCRIBE(ServerToolForm, name, arguments)

struct ResourceForm {
  std::string uri;
};
MCPAPPS_DESCRIBE(ResourceForm, uri)

struct TextForm {
  std::string text;
};
MCPAPPS_DESCRIBE(TextForm, text)

struct ContextForm {
  std::string text;
  std::string structured;
};
MCPAPPS_DESCRIBE(ContextForm, text, structured)

struct FileForm {
  std::string name;
  std::string text;
};
MCPAPPS_DESCRIBE(FileForm, name, text)

struct ModeForm {
  DisplayMode mode = DisplayMode::Inline;
};
MCPAPPS_DESCRIBE(ModeForm, mode)

struct LogForm {
  LoggingLevel level = LoggingLevel::Info;
  std::string text;
};
MCPAPPS_DESCRIBE(LogForm, level, text)

}  // namespace

std::optional<Payload> View::parsed(const std::string& what, const std::string& text) {
  if (text.empty()) return Payload();
  if (const std::optional<Json> json = parseJson(text)) return Payload(*json);
  log_.addError(what, "this is no JSON: " + text);
  return std::nullopt;
}

void View::listenToServerCalls() {
  page_.callTool.onSubmit<ServerToolForm>([this](const ServerToolForm& form) {
    const std::optional<Payload> arguments = parsed("callServerTool", form.arguments);
    if (!arguments) return;
    running_ = {};
    const auto onProgress = [this](const Progress& progress) {
      log_.add("callServerTool: progress", Payload::of(progress));
    };
    follow("callServerTool",
           app_.callServerTool(form.name, *arguments,
                               {.onProgress = onProgress, .stopToken = running_.get_token()}),
           &View::showResult, *arguments);
  });
  page_.cancelTool.onClick([this] { running_.request_stop(); });
  page_.listTools.onClick([this] { follow("listServerTools", app_.listServerTools()); });
  page_.listResources.onClick(
      [this] { follow("listServerResources", app_.listServerResources()); });
  page_.listTemplates.onClick(
      [this] { follow("listServerResourceTemplates", app_.listServerResourceTemplates()); });
  page_.listPrompts.onClick([this] { follow("listServerPrompts", app_.listServerPrompts()); });
  page_.readResource.onSubmit<ResourceForm>([this](const ResourceForm& form) {
    follow("readServerResource", app_.readServerResource({.uri = form.uri}), &View::showContents);
  });
}

void View::listenToConversationCalls() {
  page_.sendMessage.onSubmit<TextForm>(
      [this](const TextForm& form) { follow("sendMessage", app_.sendMessage(form.text)); });
  page_.updateContext.onSubmit<ContextForm>([this](const ContextForm& form) {
    const std::optional<Payload> structured = parsed("updateModelContext", form.structured);
    if (!structured) return;
    UpdateModelContextParams params{.structuredContent = *structured};
    if (!form.text.empty()) params.content = {TextContent{.text = form.text}};
    follow("updateModelContext", app_.updateModelContext(params));
  });
  page_.sample.onSubmit<TextForm>([this](const TextForm& form) {
    const SamplingMessage message{.content = {TextContent{.text = form.text}}};
    follow("createSamplingMessage",
           app_.createSamplingMessage({.messages = {message}, .maxTokens = 200},
                                      {.timeout = std::chrono::minutes(10)}));
  });
}

void View::listenToWindowCalls() {
  page_.openLink.onSubmit<OpenLinkParams>(
      [this](const OpenLinkParams& link) { follow("openLink", app_.openLink(link)); });
  page_.downloadFile.onSubmit<FileForm>([this](const FileForm& form) {
    const ResourceContents file{
        .uri = "file:///" + form.name, .mimeType = "text/plain", .text = form.text};
    follow("downloadFile", app_.downloadFile({.contents = {EmbeddedResource{.resource = file}}}));
  });
  page_.displayMode.onSubmit<ModeForm>([this](const ModeForm& form) {
    follow("requestDisplayMode", app_.requestDisplayMode({.mode = form.mode}));
  });
  page_.sendSize.onSubmit<SizeChangedParams>([this](const SizeChangedParams& size) {
    follow("sendSizeChanged", app_.sendSizeChanged(size));
  });
  page_.autoResize.onChange([this](bool isOn) {
    app_.setAutoResize(isOn);
    log_.add(isOn ? "setAutoResize(true)" : "setAutoResize(false)");
  });
}

void View::listenToConnectionCalls() {
  page_.ping.onClick([this] { follow("ping", app_.ping()); });
  page_.sendLog.onSubmit<LogForm>(
      [this](const LogForm& form) { follow("sendLog", app_.sendLog(form.level, form.text)); });
  page_.requestTeardown.onClick([this] { follow("requestTeardown", app_.requestTeardown()); });
}

}  // namespace debug
