// The view for every host of the matrix. It does what views do, accepts every answer, and reports
// its findings in the page and to the host, since not every host can read the page.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

using emscripten::val;
using namespace mcpapps;

namespace {

struct Word {
  std::string word;
};
MCPAPPS_DESCRIBE(Word, word)

App app({.name = "acceptance", .version = "1.0.0"},
        {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}});
std::map<std::string, std::string> facts;
int inputs = 0;
int results = 0;

void tell(const std::string& name, const std::string& text) {
  facts[name] = text;
  val element = val::global("document").call<val>("getElementById", name);
  element.set("textContent", text);
  if (!app.isConnected()) return;
  static_cast<void>(app.sendLog({.data = Payload::of(facts), .logger = "acceptance"}));
}

template <class T>
std::string outcome(const Result<T>& result) {
  return result ? "accepted" : "refused with " + std::to_string(result.error().code);
}

std::string outcome(const Result<RequestDisplayModeResult>& result) {
  if (!result) return "refused with " + std::to_string(result.error().code);
  return result->mode ? result->mode->raw() : "not said";
}

Task<> callHost() {
  const CallToolParams call{.name = "echo", .arguments = Payload::of(Word{"called"})};
  const Result<CallToolResult> echo = co_await app.callServerTool(call);
  tell("echo", echo ? echo->text() : outcome(echo));

  const std::vector<ContentBlock> content = {TextContent{.text = "The view is shown."}};
  tell("context", outcome(co_await app.updateModelContext({.content = content})));
  tell("message", outcome(co_await app.sendMessage({.content = content})));
  tell("ping", outcome(co_await app.ping()));
  tell("mode", outcome(co_await app.requestDisplayMode({.mode = DisplayMode::Fullscreen})));
  tell("state", "done");
}

void showInput(const ToolInput& input) {
  const Result<Word> word = input.arguments.as<Word>();
  tell("input", word ? word->word : word.error().message);
  tell("inputs", std::to_string(++inputs));
}

void showResult(const CallToolResult& result) {
  tell("result", result.text());
  tell("results", std::to_string(++results));
  if (results == 1) callHost().detach();
}

}  // namespace

int main() {
  tell("engine", engine());
  app.onToolInput(showInput);
  app.onToolResult(showResult);
  app.onHostContextChanged([](const HostContext& changed) {
    if (changed.displayMode) tell("displayMode", changed.displayMode->raw());
  });
  app.onElicit<Word>([](const ElicitParams& asked) {
    tell("form", asked.message);
    return Word{"entered"};
  });
  app.onTeardown([](const ResourceTeardown&) { tell("teardown", "heard"); });
  app.onError([](const Error& error) { tell("problem", error.message); });
  followHostStyles(app);
  app.connect(browser()).then(
      [](const Result<InitializeResult>& result) { tell("connection", outcome(result)); });
}
