#include <utility>

#include "debug.h"

namespace debug {

using namespace mcpapps;

View::View(std::string_view engine)
    : app_({.name = "debug", .version = "1.0.0", .title = "Debug"},
           {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen,
                                      DisplayMode::Pip}}) {
  page_.engine.setText(engine);
  listenToTool();
  listenToHost();
  listenToServerCalls();
  listenToConversationCalls();
  listenToWindowCalls();
  listenToConnectionCalls();
  offerTools();
}

void View::connect(Environment environment) {
  app_.connect(std::move(environment)).then([this](const Result<InitializeResult>& host) {
    if (!host) log_.addError("connect()", host.error().message);
  });
}

void View::listenToTool() {
  app_.onToolInput([this](const ToolInput& input) { log_.add("onToolInput", input.arguments); });
  app_.onToolInputPartial(
      [this](const ToolInputPartial& input) { log_.add("onToolInputPartial", input.arguments); });
  app_.onToolResult([this](const CallToolResult& result) {
    log_.add("onToolResult", result.raw);
    showResult(result);
  });
  app_.onToolCancelled([this](const ToolCancelled& cancelled) {
    log_.add("onToolCancelled", Payload::of(cancelled));
  });
}

void View::listenToHost() {
  app_.addEventListener<InitializeResult>([this](const InitializeResult& host) {
    log_.add("connect(): answered", host.raw);
    showHost(host);
  });
  app_.onHostContextChanged([this](const HostContext& changed) {
    log_.add("onHostContextChanged", changed.raw);
    showContext();
  });
  app_.onToolListChanged([this] { log_.add("onToolListChanged"); });
  app_.onResourceListChanged([this] { log_.add("onResourceListChanged"); });
  app_.onPromptListChanged([this] { log_.add("onPromptListChanged"); });
  app_.onTeardown(
      [this](const ResourceTeardown& teardown) { log_.add("onTeardown", Payload::of(teardown)); });
  // Some hosts keep a view all the same.
  app_.addEventListener<ViewWanted>([this](const ViewWanted& now) { showState(now.isWanted); });
  app_.onError([this](const Error& error) {
    log_.addError("onError: " + std::string(toString(error.kind)), error.message);
  });
  app_.onClose([this] {
    log_.add("onClose");
    page_.state.setText("Not connected");
  });
}

void View::showHost(const InitializeResult& host) {
  showState(true);
  page_.capabilities.setText(jsonText(host.raw.member("hostCapabilities")));
  showContext();
}

void View::showContext() { page_.context.setText(jsonText(app_.getHostContext().raw)); }

void View::showState(bool isWanted) {
  const Implementation& host = app_.getHostVersion();
  page_.state.setText(isWanted ? "Connected to " + host.name + " " + host.version
                               : "The host removes this view");
}

}  // namespace debug
