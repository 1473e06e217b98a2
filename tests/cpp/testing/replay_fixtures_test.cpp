// Plays recordings of the reference AppBridge (tests/interop/record.mjs) to an App.

#include "mcpapps/recording.h"
#include "support/test.h"
#include "tools.h"

namespace {

/// The view of tests/interop, whose user repeats the actions of the recording.
class ReplayedView {
 public:
  explicit ReplayedView(const std::string& fixture)
      : replay_(*Replay::read(MCPAPPS_FIXTURES "/" + fixture + ".jsonl", {.ignored = {}})),
        app_(std::make_unique<App>(
            Implementation{.name = "interop-view", .version = "2.0.0", .title = "Interop"},
            AppCapabilities{
                .availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}})) {
    if (fixture == "tools_of_the_view") registerTools(*app_);
    listen();
  }

  /// Plays all of it. Returns the differences.
  Strings play() {
    app_->connect(replay_.environment());
    // Each action is done once; a message that is still missing after it is a difference.
    for (std::size_t acts = 0; acts < 100 && !replay_.play(); ++acts) act(replay_.awaited());
    return replay_.run();
  }

  App& app() { return *app_; }

  /// The events of the handlers.
  Strings log;

 private:
  void listen() {
    app_->onToolInputPartial([this](const ToolInputPartial& input) {
      log.push_back("partial " + dumpJson(input.arguments.json()));
    });
    app_->onToolInput([this](const ToolInput& input) {
      log.push_back("input " + dumpJson(input.arguments.json()));
    });
    app_->onToolResult([this](const CallToolResult& result) {
      log.push_back("result " + std::to_string(result.content.size()) + " " + result.text());
    });
    app_->onToolCancelled([this](const ToolCancelled& cancelled) {
      log.push_back("cancelled " + cancelled.reason.value_or(""));
    });
    app_->onHostContextChanged([this](const HostContext& changed) {
      log.push_back("context " + dumpJson(changed.raw.json()));
    });
    app_->onToolListChanged([this] { log.emplace_back("tools changed"); });
    app_->onResourceListChanged([this] { log.emplace_back("resources changed"); });
    app_->onPromptListChanged([this] { log.emplace_back("prompts changed"); });
    app_->onTeardown([this](const ResourceTeardown&) { log.emplace_back("teardown"); });
    app_->onError([this](const Error& error) { log.push_back("error " + error.message); });
  }

  template <class Params, class Answer>
  using Call = Pending<Answer> (HostCalls::*)(Params, RequestOptions) const;

  template <class Params, class Answer>
  void call(Call<Params, Answer> function, const Payload& params) {
    RequestOptions options{.stopToken = stop_.get_token()};
    (app_.get()->*function)(params.asPartial<Params>().value, std::move(options))
        .then([this](const Result<Answer>& result) { note(result); });
  }

  template <class Answer>
  void note(const Result<Answer>& result) {
    if constexpr (std::is_same_v<Answer, CallToolResult>) {
      if (result) log.push_back("answer " + result->text());
    }
    if (!result)
      log.push_back(std::string(toString(result.error().kind)) + " " + result.error().message);
  }

  void act(const Payload& awaited) {
    if (!awaited) return app_->close();
    const std::string method(awaited.member("method").value().string());
    const Payload params = awaited.member("params");
    if (method == "tools/call")
      call(Call<CallToolParams, CallToolResult>(&HostCalls::callServerTool), params);
    if (method == "tools/list") call(&HostCalls::listServerTools, params);
    if (method == "resources/list") call(&HostCalls::listServerResources, params);
    if (method == "resources/templates/list") call(&HostCalls::listServerResourceTemplates, params);
    if (method == "prompts/list") call(&HostCalls::listServerPrompts, params);
    if (method == "resources/read") call(&HostCalls::readServerResource, params);
    if (method == "sampling/createMessage") call(&HostCalls::createSamplingMessage, params);
    if (method == "ui/message")
      call(Call<MessageParams, RefusableResult>(&HostCalls::sendMessage), params);
    if (method == "ui/open-link") call(&HostCalls::openLink, params);
    if (method == "ui/download-file") call(&HostCalls::downloadFile, params);
    if (method == "ui/update-model-context")
      call(Call<UpdateModelContextParams, Empty>(&HostCalls::updateModelContext), params);
    if (method == "ui/request-display-mode") call(&HostCalls::requestDisplayMode, params);
    if (method == "ping") app_->ping();
    if (method == "notifications/message")
      app_->sendLog(params.asPartial<LoggingMessageParams>().value);
    if (method == "ui/notifications/size-changed")
      app_->sendSizeChanged(params.asPartial<SizeChangedParams>().value);
    if (method == "ui/notifications/request-teardown") app_->requestTeardown();
    if (method == "notifications/cancelled") {
      stop_.request_stop();
      stop_ = {};
    }
  }

  Replay replay_;
  std::stop_source stop_;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<App> app_;
};

}  // namespace

TEST_CASE("a view lives with the reference's host as it did when that was recorded") {
  const auto [fixture, expected] = GENERATE(table<std::string, Strings>({
      {"tool_shown",
       {R"(partial {"word":"h"})", R"(input {"list":[1,2,3,4,5],"word":"hi"})", "result 5 words",
        R"(context {"displayMode":"fullscreen","theme":"light"})", "teardown"}},
      {"tool_cancelled", {R"(partial {"word":"h"})", "cancelled user", "teardown"}},
      {"server_tools",
       {"answer hi", "answer ",
        "answer Input validation error: Invalid arguments for tool echo: word: Invalid input: "
        "expected string, received number",
        "Remote tools/call: Tool absent not found", "answer slow",
        "Cancelled tools/call: cancelled", "tools changed", "resources changed", "prompts changed",
        "Closed tools/call: the connection closed before the answer"}},
      {"server_lists", {"Remote resources/read: Resource not found: note://none"}},
      // This host reports a mode only by its answer.
      {"asking_the_host",
       {R"(context {"displayMode":"fullscreen"})", R"(context {"displayMode":"inline"})",
        "teardown"}},
      {"tools_of_the_view",
       {"error pick: invalid output: warmest: expected at most 60, got 99", "teardown"}},
  }));
  CAPTURE(fixture);
  ReplayedView view(fixture);
  CHECK(view.play() == Strings{});
  CHECK(view.log == expected);
  CHECK(view.app().getHostVersion().name == "interop-host");
  if (fixture != "tool_shown") return;
  const HostContext& context = view.app().getHostContext();
  CHECK(!context.prefersDark());
  CHECK(context.displayMode == DisplayMode::Fullscreen);
  CHECK(context.locale == "en-GB");
  CHECK(view.app().getHostCapabilities().sampling);
}
