#include <mcpapps/dom.h>
#include <mcpapps/json.h>

#include <cstdlib>

#include "debug.h"

using emscripten::val;
using namespace mcpapps;

namespace debug {
namespace {

// Text that is no JSON is said, and nothing is called.
std::optional<Payload> json(const std::string& id) {
  const std::string text = input(id);
  if (text.empty()) return Payload();
  if (const std::optional<Json> parsed = parseJson(text)) return Payload(*parsed);
  logError(id, "this is no JSON: " + text);
  return std::nullopt;
}

template <class Enum>
Enum chosen(const std::string& id) {
  return Payload(input(id)).asPartial<Enum>().value;
}

// The call that can be cancelled.
std::stop_source running;

void callTool(App& app) {
  const std::optional<Payload> arguments = json("tool-arguments");
  if (!arguments) return;
  running = {};
  const auto onProgress = [](const Progress& progress) {
    logLine("callServerTool: progress", Payload::of(progress));
  };
  follow("callServerTool",
         app.callServerTool(input("tool-name"), *arguments,
                            {.onProgress = onProgress, .stopToken = running.get_token()}),
         showResult, *arguments);
}

void updateContext(App& app) {
  const std::optional<Payload> structured = json("context-structured");
  if (!structured) return;
  UpdateModelContextParams params{.structuredContent = *structured};
  if (const std::string text = input("context-text"); !text.empty()) {
    params.content = {TextContent{.text = text}};
  }
  follow("updateModelContext", app.updateModelContext(params));
}

void downloadFile(App& app) {
  const ResourceContents file{
      .uri = "file:///" + input("file-name"), .mimeType = "text/plain", .text = input("file-text")};
  follow("downloadFile", app.downloadFile({.contents = {EmbeddedResource{.resource = file}}}));
}

void sample(App& app) {
  const SamplingMessage message{.content = {TextContent{.text = input("sampling-text")}}};
  follow("createSamplingMessage",
         app.createSamplingMessage({.messages = {message}, .maxTokens = 200},
                                   {.timeout = std::chrono::minutes(10)}));
}

void sendSize(App& app) {
  const auto pixels = [](const std::string& id) -> std::optional<double> {
    const std::string text = input(id);
    if (text.empty()) return std::nullopt;
    return std::atof(text.c_str());
  };
  follow("sendSizeChanged",
         app.sendSizeChanged({.width = pixels("size-width"), .height = pixels("size-height")}));
}

}  // namespace

std::string input(const std::string& id) { return dom::element(id)["value"].as<std::string>(); }

void onCall(const std::string& id, std::function<void()> act) {
  const val place = dom::element(id);
  dom::on(place.call<val>("querySelector", std::string("button")), "click", act);
  dom::on(place, "keydown", [act = std::move(act)](const val& event) {
    const bool isInput = event["target"]["localName"].as<std::string>() == "input";
    if (isInput && event["key"].as<std::string>() == "Enter") act();
  });
}

void listenToCalls(App& app) {
  // Of the server.
  onCall("call-tool", [&app] { callTool(app); });
  dom::on("cancel-tool", "click", [] { running.request_stop(); });
  onCall("list-tools", [&app] { follow("listServerTools", app.listServerTools()); });
  onCall("list-resources", [&app] { follow("listServerResources", app.listServerResources()); });
  onCall("list-templates",
         [&app] { follow("listServerResourceTemplates", app.listServerResourceTemplates()); });
  onCall("list-prompts", [&app] { follow("listServerPrompts", app.listServerPrompts()); });
  onCall("read-resource", [&app] {
    follow("readServerResource", app.readServerResource({.uri = input("resource-uri")}),
           showContents);
  });

  // The conversation.
  onCall("send-message", [&app] { follow("sendMessage", app.sendMessage(input("message-text"))); });
  onCall("update-context", [&app] { updateContext(app); });
  onCall("sample", [&app] { sample(app); });

  // The window.
  onCall("open-link", [&app] { follow("openLink", app.openLink({.url = input("link-url")})); });
  onCall("download-file", [&app] { downloadFile(app); });
  onCall("display-mode", [&app] {
    follow("requestDisplayMode", app.requestDisplayMode({.mode = chosen<DisplayMode>("mode")}));
  });
  onCall("send-size", [&app] { sendSize(app); });
  dom::on("auto-resize", "change", [&app](const val& event) {
    const bool isOn = event["target"]["checked"].as<bool>();
    app.setAutoResize(isOn);
    logLine(isOn ? "setAutoResize(true)" : "setAutoResize(false)");
  });

  // The connection.
  onCall("ping", [&app] { follow("ping", app.ping()); });
  onCall("send-log", [&app] {
    follow("sendLog", app.sendLog(chosen<LoggingLevel>("log-level"), input("log-text")));
  });
  onCall("request-teardown", [&app] { follow("requestTeardown", app.requestTeardown()); });
  dom::on("clear-log", "click", [] { dom::element("log").call<void>("replaceChildren"); });
}

}  // namespace debug
