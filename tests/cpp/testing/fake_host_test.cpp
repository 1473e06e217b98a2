#include "mcpapps/fake_host.h"
#include "support/test.h"

using testing::FakeHost;
using testing::textResult;

namespace {

struct KitFixture {
  FakeHost host;
  Strings log;
  // Last: it ends what is pending when it is destroyed.
  App app{{.name = "view", .version = "1", .title = {}}};

  void call(const std::string& name) {
    app.callServerTool(name).then([this](const Result<CallToolResult>& result) {
      log.push_back(!result ? result.error().message
                            : (result->isError ? "failed: " : "") + result->text());
    });
    host.deliver();
  }
};

struct ViewKit : KitFixture {
  ViewKit() { host.connect(app); }
};

Task<CallToolResult> askAndAnswer(App* app) {
  const Pending<CallToolResult> call = app->callServerTool("inner");
  const Result<CallToolResult> result = co_await call;
  co_return *result;
}

}  // namespace

// ---- The connection ----

TEST_CASE_METHOD(ViewKit, "a fake host may end the connection and take the view again") {
  bool hasEnded = false;
  app.onClose([&] { hasEnded = true; });
  host.close();
  CHECK(hasEnded);
  host.connect(app);
  CHECK(app.isConnected());
  CHECK(host.sent().size() == 2);
  CHECK(host.params("ui/message").is_null());
}

TEST_CASE("an App may outlive its fake host") {
  App app({.name = "view", .version = "1", .title = {}});
  auto host = std::make_unique<FakeHost>();
  const auto clock = host->clock();
  host->connect(app);
  host.reset();
  app.on(method::kPing, nullptr);  // a misuse, of which the App warns
  app.ping();
  clock->advance(60s);
  CHECK(app.isConnected());
}

// ---- Answers ----

TEST_CASE_METHOD(ViewKit, "a fake host agrees to what a view asks for its user") {
  int agreed = 0;
  const auto count = [&](const auto& result) { agreed += result ? 1 : 0; };
  app.ping().then(count);
  app.sendMessage("hi").then(count);
  app.updateModelContext("hi").then(count);
  app.openLink({.url = "https://example.com/"}).then(count);
  app.downloadFile({}).then(count);
  app.requestDisplayMode({.mode = DisplayMode::Fullscreen})
      .then([&](const Result<RequestDisplayModeResult>& result) {
        agreed += result && result->mode == DisplayMode::Fullscreen ? 1 : 0;
      });
  host.deliver();
  CHECK(agreed == 6);
}

TEST_CASE_METHOD(ViewKit, "a request that the test has no answer for fails and is a problem") {
  Strings heard;
  host.onProblem([&](const std::string& problem) { heard.push_back(problem); });
  call("lost");
  app.listServerTools().then([] {});
  const Strings expected{
      R"(FakeHost: the test has no answer for the tool "lost": call answerTool() or holdTool())",
      "FakeHost: the test has no answer to tools/list: call answer() or hold()"};
  CHECK(host.problems() == expected);
  CHECK(heard == expected);
  CHECK(log.at(0).starts_with("tools/call: the test has no answer for the tool"));
}

TEST_CASE_METHOD(ViewKit, "what a timer sends is answered before the next falls due") {
  host.holdTool("poll");
  int calls = 0;
  std::function<void()> poll = [&] {
    if (++calls == 2) host.answerTool("poll", textResult("done"));
    app.callServerTool("poll").then([&](const Result<CallToolResult>& result) {
      log.push_back(result ? result->text() : "late");
      if (!result) poll();
    });
  };
  poll();
  host.advance(300s);
  CHECK(log == Strings{"late", "done"});
}

// ---- What the host sends ----

TEST_CASE_METHOD(KitFixture, "a fake host gets the view's answers, at once or later") {
  app.registerTool("outer", {}, [this] { return askAndAnswer(&app); });
  app.onTeardown([this] { log.emplace_back("saved"); });
  host.connect(app);
  host.holdTool("inner");
  const Json call = host.callTool("outer");
  CHECK(host.answerTo(call).is_null());
  host.reply(textResult("deep"));
  CHECK(host.answerTo(call)["result"]["content"] == textResult("deep")["content"]);
  CHECK(host.answerTo(host.request("no/such"))["error"]["code"] == error_code::kMethodNotFound);
  CHECK(host.answerTo(host.teardown())["result"] == Json::object());
  CHECK(log == Strings{"saved"});
}

TEST_CASE_METHOD(ViewKit, "what waited for a listener is there after the next call") {
  host.toolResult(textResult("kept"));
  app.onToolResult([&](const CallToolResult& result) { log.push_back(result.text()); });
  CHECK(log.empty());
  host.deliver();
  CHECK(log == Strings{"kept"});
}

// ---- What the view sends ----

TEST_CASE_METHOD(ViewKit, "the page has the size that the test says") {
  host.resize({.width = 320, .height = 240});
  CHECK(host.params("ui/notifications/size-changed") == Json{{"width", 320}, {"height", 240}});
  host.contextChanged({{"containerDimensions", {{"maxHeight", 400}}}});
  CHECK(host.sizes()->container->maxHeight == 400);
}

// ---- What went wrong ----

TEST_CASE_METHOD(ViewKit, "errors are problems, also those that the view's handler takes") {
  const bool hasHandler = GENERATE(false, true);
  if (hasHandler) app.onError([&](const Error& error) { log.push_back(error.message); });
  app.onToolResult([](const CallToolResult&) {});  // late, which is a misuse
  host.toolResult({{"content", 5}});
  REQUIRE(host.problems().size() == 2);
  CHECK(host.problems()[0].starts_with("Misuse: ui/notifications/tool-result: the handler was"));
  CHECK(host.problems()[1] ==
        "BadMessage: ui/notifications/tool-result: params.content: expected array, got number");
  CHECK(log.size() == (hasHandler ? 2 : 0));
}

TEST_CASE("what a fake host sends to nobody is a problem") {
  FakeHost host;
  host.notify("x");
  CHECK(host.problems() == Strings{"FakeHost: no App is connected, so nobody gets this: "
                                   R"({"jsonrpc":"2.0","method":"x","params":{}})"});
}

TEST_CASE_METHOD(KitFixture, "warnings are problems") {
  host.hold("ui/initialize");
  host.connect(app);
  app.ping();
  REQUIRE(host.problems().size() == 1);
  CHECK(host.problems()[0].starts_with("[mcpapps] ping: called before the handshake"));
}
