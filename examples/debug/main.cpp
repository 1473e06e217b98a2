// A view to try a host with: it logs all that the host sends, and has a button for each call of the
// App's.
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "debug.h"

using namespace mcpapps;

namespace debug {
namespace {

void showContext(const App& app) { dom::setText("context", jsonText(app.getHostContext().raw)); }

void showState(const App& app, bool isWanted) {
  const Implementation& host = app.getHostVersion();
  dom::setText("state", isWanted ? "Connected to " + host.name + " " + host.version
                                 : "The host removes this view");
}

void showHost(const App& app, const InitializeResult& host) {
  showState(app, true);
  dom::setText("capabilities", jsonText(host.raw.member("hostCapabilities")));
  showContext(app);
}

// Everything that the host sends goes to the log.
void listen(App& app) {
  const std::string reason = engineReason();
  dom::setText("engine", engine() + (reason.empty() ? "" : ": " + reason));

  app.onToolInput([](const ToolInput& input) { logLine("onToolInput", input.arguments); });
  app.onToolInputPartial(
      [](const ToolInputPartial& input) { logLine("onToolInputPartial", input.arguments); });
  app.onToolResult([](const CallToolResult& result) {
    logLine("onToolResult", result.raw);
    showResult(result);
  });
  app.onToolCancelled(
      [](const ToolCancelled& cancelled) { logLine("onToolCancelled", Payload::of(cancelled)); });
  app.onHostContextChanged([&app](const HostContext& changed) {
    logLine("onHostContextChanged", changed.raw);
    showContext(app);
  });
  app.onToolListChanged([] { logLine("onToolListChanged"); });
  app.onResourceListChanged([] { logLine("onResourceListChanged"); });
  app.onPromptListChanged([] { logLine("onPromptListChanged"); });
  app.onTeardown(
      [](const ResourceTeardown& teardown) { logLine("onTeardown", Payload::of(teardown)); });
  // Some hosts keep a view all the same.
  app.addEventListener<ViewWanted>([&app](const ViewWanted& now) { showState(app, now.isWanted); });
  app.onError([](const Error& error) {
    logError("onError: " + std::string(toString(error.kind)), error.message);
  });
  app.onClose([] {
    logLine("onClose");
    dom::setText("state", "Not connected");
  });
  app.addEventListener<InitializeResult>([&app](const InitializeResult& host) {
    logLine("connect(): answered", host.raw);
    showHost(app, host);
  });
  dom::onShown([](bool isShown) { logLine(isShown ? "shown" : "hidden"); });
}

}  // namespace
}  // namespace debug

int main() {
  static App app(
      {.name = "debug", .version = "1.0.0", .title = "Debug"},
      {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen, DisplayMode::Pip}});
  debug::listen(app);
  debug::listenToCalls(app);
  debug::offerTools(app);
  followHostStyles(app);
  app.connect(browser()).then([](const Result<InitializeResult>& host) {
    if (!host) debug::logError("connect()", host.error().message);
  });
}
