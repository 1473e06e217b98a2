// The soak's view: listens to everything, and sends its host everything at each order. A leak is
// repeated thousands of times.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <chrono>

using emscripten::val;
using namespace mcpapps;
using namespace std::chrono_literals;

namespace {

struct Command {
  std::string soak;
  std::optional<int> round;
};
MCPAPPS_DESCRIBE(Command, soak, round)

struct Line {
  std::string text;
};
MCPAPPS_DESCRIBE(Line, text)

struct Lines {
  std::vector<Line> lines;
};
MCPAPPS_DESCRIBE(Lines, lines)

App app({.name = "soak", .version = "1.0.0"},
        {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}});

// Texts of many lengths change the view's height, which is reported.
void show(const std::string& text) {
  val element = val::global("document").call<val>("getElementById", std::string("text"));
  element.set("textContent", text);
}

void show(const Lines& lines) {
  std::string text;
  for (const Line& line : lines.lines) text += line.text + "\n";
  show(text);
}

Task<> askForEverything(int round) {
  const std::vector<ContentBlock> content = {TextContent{.text = "round " + std::to_string(round)}};
  const Payload arguments = Payload::of(Line{"called"});

  const Result<CallToolResult> answer =
      co_await app.callServerTool({.name = "echo", .arguments = arguments});
  if (answer) show(answer->text());

  // Times out while the host is busy, which answers later.
  const RequestOptions impatient{.timeout = 5ms};
  static_cast<void>(
      co_await app.callServerTool({.name = "slow", .arguments = arguments}, impatient));

  static_cast<void>(co_await app.sendMessage({.content = content}));
  static_cast<void>(co_await app.updateModelContext({.content = content}));
  static_cast<void>(co_await app.openLink({.url = "https://example.com/"}));
  static_cast<void>(co_await app.requestDisplayMode({.mode = DisplayMode::Fullscreen}));
  static_cast<void>(co_await app.ping());

  static_cast<void>(app.sendLog({.data = round, .logger = "soak"}));
}

void obey(const ToolInput& input) {
  const Result<Command> command = input.arguments.as<Command>();
  if (!command) return show(command.error().message);
  if (command->soak == "close") return app.close();
  askForEverything(command->round.value_or(0)).detach();
}

}  // namespace

int main() {
  app.onToolInput(obey);
  app.onToolInputPartial(
      [](const ToolInputPartial& input) { show(input.arguments.asPartial<Lines>().value); });
  app.onToolResult([](const CallToolResult& result) {
    const Result<Lines> lines = result.structuredContent.as<Lines>();
    if (lines) show(*lines);
  });
  app.onToolCancelled([](const ToolCancelled& cancelled) { show(cancelled.reason.value_or("")); });
  app.onHostContextChanged([](const HostContext&) { show("another context"); });
  app.onTeardown([](const ResourceTeardown&) { show("torn down"); });
  app.onError([](const Error& error) { show(error.message); });
  followHostStyles(app);
  app.connect(browser());
}
