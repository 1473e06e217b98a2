#include <filesystem>
#include <fstream>
#include <random>

#include "mcpapps/poller.h"
#include "mcpapps/recording.h"
#include "support/app_fixture.h"
#include "testing/json_difference.h"

namespace {

// ---- Lines of recordings ----

std::string line(int time, const char* direction, const Json& message) {
  return "{\"time\":" + std::to_string(time) + ",\"direction\":\"" + direction +
         "\",\"message\":" + dumpJson(message) + "}\n";
}
std::string toHost(int time, const Json& message) { return line(time, "toHost", message); }
std::string toView(int time, const Json& message) { return line(time, "toView", message); }

// Of a view whose request ids begin with 70.
std::string handshake() {
  return toHost(0, requestOf(70, "ui/initialize",
                             {{"appInfo", {{"name", "view"}, {"version", "1"}}},
                              {"appCapabilities", Json::object()},
                              {"protocolVersion", "2026-01-26"}})) +
         toView(10, answerOf(70, {{"hostInfo", {{"name", "h"}, {"version", "1"}}}})) +
         toHost(10, notificationOf("ui/notifications/initialized"));
}

std::string callAt(int time) {
  return toHost(time, requestOf(71, "tools/call",
                                {{"name", "refresh"}, {"_meta", {{"progressToken", 900}}}}));
}

Json toolInput() { return notificationOf("ui/notifications/tool-input"); }
std::string endOfView(int time) {
  return "{\"time\":" + std::to_string(time) + R"(,"direction":"toHost","close":true})";
}

/// An App in a replay that can refresh itself.
struct Player {
  Replay replay;
  Strings log;
  std::function<void()> onToolInput = [] {};
  // Last: it ends what is pending when it is destroyed.
  App app{{.name = "view", .version = "1", .title = {}}};

  explicit Player(const std::string& recording, const ReplayOptions& options = {})
      : replay(*Replay::parse(recording, options)) {
    app.onError([this](const Error& error) { log.push_back(error.message); });
    app.onToolInput([this] { onToolInput(); });
    app.onClose([this] { log.emplace_back("closed"); });
    Environment environment = replay.environment();
    environment.warn = [](std::string_view) {};
    app.connect(environment);
  }

  void refresh() {
    RequestOptions options;
    options.onProgress = [this](const Progress& progress) {
      log.push_back("progress " + std::to_string(progress.progress));
    };
    app.callServerTool({.name = "refresh"}, options).then([this](Result<CallToolResult> result) {
      log.push_back(result ? "result " + result->text() : result.error().message);
    });
  }
  void say(const char* method) {
    static_cast<void>(app.notify(NotificationMethod<Empty>{method}, Empty{}));
  }
};

}  // namespace

// ---- Playing ----

TEST_CASE("a recording plays the host's part, whatever ids the view uses now") {
  Player player(handshake() + toView(20, toolInput()) + callAt(20) +
                toView(25, notificationOf("notifications/progress",
                                          {{"progressToken", 900}, {"progress", 0.5}})) +
                toView(30, answerOf(71, textResult("done"))));
  player.onToolInput = [&] { player.refresh(); };
  CHECK(player.replay.run() == Strings{});
  CHECK(player.log == Strings{"progress 0.500000", "result done"});
  CHECK(player.app.getHostVersion().name == "h");
}

TEST_CASE("time-outs fall due while a recording is played") {
  Player player(
      handshake() + callAt(20) +
      toHost(60'020, notificationOf("notifications/cancelled",
                                    {{"requestId", 71},
                                     {"reason", "tools/call: no answer within 60000 ms"}})));
  CHECK(!player.replay.play());
  player.refresh();
  CHECK(player.replay.run() == Strings{});
  CHECK(player.log == Strings{"tools/call: no answer within 60000 ms"});
}

TEST_CASE("a replay waits for what the view's user does") {
  // Some hosts make a string of an id.
  const Json id = GENERATE(Json(71), Json("71"));
  Player player(handshake() + callAt(50) + toView(50, answerOf(id, {{"content", Json::array()}})));
  CHECK(!player.replay.play());
  CHECK(player.replay.awaited().json()["method"] == "tools/call");
  CHECK(player.replay.clock()->now() == 50ms);
  player.refresh();
  CHECK(player.replay.play());
  CHECK(!player.replay.awaited());
  CHECK(player.log == Strings{"result "});
  CHECK(player.replay.differences().empty());
}

TEST_CASE("what was no message, and the view's end, are played") {
  Player player(handshake() + R"({"time":20,"direction":"toView","error":"what?"})" + "\n\n" +
                endOfView(21) + "\r\n");
  CHECK(!player.replay.play());
  CHECK(player.log == Strings{"what?"});
  player.app.close();
  CHECK(player.replay.run() == Strings{});
}

TEST_CASE("an answer that could not be read ends its request in the replay as well") {
  const std::string lost = R"({"time":30,"direction":"toView","error":"too deep","id":71})";
  Player player(handshake() + toView(20, toolInput()) + callAt(20) + lost);
  player.onToolInput = [&] { player.refresh(); };
  CHECK(player.replay.run() == Strings{});
  CHECK(player.log == Strings{"tools/call: too deep"});
}

TEST_CASE("an answer that could not be read ends no other request where its own was not made") {
  const std::string lost = R"({"time":30,"direction":"toView","error":"too deep","id":71})";
  Player player(handshake() + toView(20, toolInput()) + callAt(20) + lost);
  CHECK(player.replay.run() == Strings{"line 5: missing: tools/call refresh"});
  CHECK(player.log == Strings{});
}

TEST_CASE("the host's end is played") {
  Player player(handshake() + R"({"time":20,"direction":"toView","close":true})");
  CHECK(player.replay.run() == Strings{});
  CHECK(player.log == Strings{"closed"});
}

TEST_CASE("a message that could not be sent fails in the replay as well") {
  Player player(
      handshake() +
      R"({"time":20,"direction":"toHost","message":{"jsonrpc":"2.0","method":"x/one","params":{}},"error":"gone"})");
  player.replay.play();
  const Result<void> sent = player.app.notify(NotificationMethod<Empty>{"x/one"}, Empty{});
  CHECK(errorOf(sent) == "gone");
  CHECK(player.replay.run() == Strings{});
}

TEST_CASE("the app may be destroyed by what a replay brings") {
  Result<Replay> replay = Replay::parse(handshake() + toView(20, toolInput()) + endOfView(20));
  REQUIRE(replay);
  auto app = std::make_unique<App>(Implementation{.name = "view", .version = "1", .title = {}});
  app->onToolInput([&](const ToolInput&) { app.reset(); });
  app->connect(replay->environment());
  CHECK(replay->run() == Strings{});
}

TEST_CASE_METHOD(AppFixture, "what was recorded of an app can be played to it again") {
  std::string recording;
  Environment recorded = environment();
  recorded.transport = std::make_shared<RecordingTransport>(
      recorded.transport, clock,
      [&](std::string_view written) { recording.append(written).append("\n"); });
  app->connect(recorded);
  host.reply(kHostAnswer);
  callTwice(app.get(), &log).detach();
  host.deliver();
  clock->advance(7ms);
  host.reply(textResult("one"));
  host.replyError(-32602, "no");
  host.send(requestOf("r", "ping"));
  app->close();
  CHECK(log == Strings{"one", "tools/call: no"});

  Result<Replay> replay = Replay::parse(recording);
  REQUIRE(replay);
  Strings again;
  app->connect(replay->environment());
  CHECK(!replay->play());
  callTwice(app.get(), &again).detach();
  CHECK(!replay->play());
  app->close();
  CHECK(replay->run() == Strings{});
  CHECK(again == log);
}

// ---- Differences ----

TEST_CASE("what the view does not send is missing, and its answer is not played") {
  Player player(handshake() + callAt(20) + toView(30, answerOf(71, Json::object())));
  CHECK(player.replay.run() == Strings{"line 4: missing: tools/call refresh"});
  CHECK(player.log.empty());
}

TEST_CASE("what the view sends and did not send then is new") {
  Player player(handshake() + toView(30, answerOf(99, Json::object())));
  player.replay.clock()->advance(10ms);
  player.app.ping();
  CHECK(player.replay.run() == Strings{"before line 2: new: ping"});
  CHECK(player.log == Strings{});
  player.say("x/one");
  CHECK(player.replay.differences().back() == "after the last line: new: x/one");
}

TEST_CASE("a message that crossed the host's may be sent before them") {
  Player player(handshake() + toView(30, toolInput()) + toView(30, toolInput()) +
                toHost(40, notificationOf("x/one")) + toHost(40, notificationOf("x/two")));
  player.app.addEventListener<InitializeResult>([&] {
    player.say("x/one");
    player.say("x/two");
  });
  CHECK(player.replay.run() == Strings{});
}

TEST_CASE("a message is new before the host's if it is not the next that the view sent") {
  Player player(handshake() + toView(30, toolInput()) + toHost(30, notificationOf("x/one")) +
                toHost(30, notificationOf("x/two")));
  player.app.addEventListener<InitializeResult>([&] { player.say("x/two"); });
  CHECK(player.replay.run() ==
        Strings{"before line 4: new: x/two", "line 5: missing: x/one", "line 6: missing: x/two"});
}

TEST_CASE("messages in another order are missing and new") {
  Player player(handshake() + toHost(20, notificationOf("x/one")) +
                toHost(20, notificationOf("x/two")));
  player.replay.play();
  player.say("x/two");
  player.say("x/one");
  CHECK(player.replay.run() ==
        Strings{"line 4: missing: x/one", "after the last line: new: x/one"});
}

TEST_CASE("a message that is not the same is told by its paths") {
  Player player(handshake() + toHost(20, requestOf(71, "ui/message", R"({
    "role": "user", "extra": 1, "content": [{"type": "text", "text": "a"}]
  })"_json)));
  player.replay.play();
  player.app.sendMessage({.content = {TextContent{.text = "b", ._meta = Json{{"k", 1}}}}});
  CHECK(player.replay.run() ==
        Strings{R"(line 4: ui/message: params.content[0].text: expected "a", got "b")",
                R"(line 4: ui/message: params.content[0]._meta: is new: {"k":1})",
                "line 4: ui/message: params.extra: is missing"});
}

TEST_CASE("an end that comes or does not come is a difference") {
  Player early(handshake());
  early.replay.play();
  early.app.close();
  CHECK(early.replay.run() == Strings{"after the last line: new: the end of the connection"});

  Player late(handshake() + endOfView(21));
  CHECK(late.replay.run() == Strings{"line 4: missing: the end of the connection"});
}

TEST_CASE("what comes to a closed view is told") {
  Player player(handshake() + toView(30, toolInput()));
  player.app.close();
  player.replay.run();
  CHECK(player.replay.differences().back() == "line 4: nobody gets this: the connection is closed");
}

TEST_CASE("the number of differences is bounded") {
  Player player(handshake());
  player.replay.play();
  for (int i = 0; i < 1000; ++i) player.say("x/one");
  CHECK(player.replay.run().size() == Replay::kMaxDifferences);
}

TEST_CASE("a recording of a week in which the view goes on and on comes to an end") {
  Player player(handshake() + toView(7 * 24 * 3'600'000, toolInput()));
  const Poller poller(player.app, {.tool = "again", .every = 1ms}, [] {});
  CHECK(player.replay.run().size() == Replay::kMaxDifferences);
  CHECK(!Replay::parse(handshake() + toView(7 * 24 * 3'600'000 + 1, toolInput())));
}

TEST_CASE("differences between JSON values are told shortly") {
  CHECK(jsonDifferences(Json(1), Json(1.0)).empty());
  CHECK(jsonDifferences(Json(1), Json("1")) == Strings{R"(expected 1, got "1")"});
  CHECK(jsonDifferences({1, 2}, {1}) == Strings{"expected 2 elements, got 1"});
  std::string euros;
  for (int i = 0; i < 100; ++i) euros += "€";
  CHECK(jsonDifferences(Json(euros), Json()) ==
        Strings{"expected \"" + euros.substr(0, 117) + "…, got null"});
}

TEST_CASE("a replay knows what the recorded view said of itself") {
  const Result<Replay> replay = Replay::parse(handshake());
  REQUIRE(replay);
  CHECK(replay->recordedView().appInfo.name == "view");
  CHECK(Replay::parse("")->recordedView().appInfo.name.empty());
}

// ---- What is not compared ----

TEST_CASE("the sizes of the recorded page are not awaited, and those of the replay are not new") {
  const Json size = notificationOf("ui/notifications/size-changed", {{"height", 20}});
  Player player(handshake() + toHost(20, size) + toView(30, toolInput()));
  player.onToolInput = [&] { player.app.sendSizeChanged({.width = {}, .height = 7}); };
  CHECK(player.replay.play());
  CHECK(player.replay.differences() == Strings{});
}

TEST_CASE("sizes are compared if the test says so") {
  const Json size = notificationOf("ui/notifications/size-changed", {{"height", 20}});
  Player player(handshake() + toHost(20, size), {.ignored = {}});
  CHECK_FALSE(player.replay.play());
  player.app.sendSizeChanged({.width = {}, .height = 7});
  CHECK(player.replay.run() ==
        Strings{"line 4: ui/notifications/size-changed: params.height: expected 20, got 7"});
}

TEST_CASE("the answer to a request that is ignored is not played") {
  Player player(handshake() + callAt(20) + toView(30, answerOf(71, Json::object())),
                {.ignored = {"tools/call"}});
  player.refresh();
  CHECK(player.replay.run() == Strings{});
  CHECK(player.log == Strings{});
}

// ---- Recordings that are none ----

TEST_CASE("a recording is read from its file, and a file that cannot be read is none") {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() /
      ("mcpapps-" + std::to_string(std::random_device()()) + ".jsonl");
  std::ofstream(file) << handshake();
  CHECK(Replay::read(file.string())->recordedView().appInfo.name == "view");
  std::filesystem::remove(file);
  CHECK(errorOf(Replay::read("/no/such.jsonl")) == "the recording cannot be read: /no/such.jsonl");
}

TEST_CASE("a line that is malformed is named by its number") {
  const std::string good = toView(5, answerOf(1, Json::object()));
  const auto [recording, error] = GENERATE_COPY(table<std::string, std::string>({
      {"", ""},
      {"\n\r\n", ""},
      {good + good + "{", "line 3: not JSON, or nested too deeply"},
      {good + "\n7", "line 3: time: expected milliseconds, at most those of a week"},
      {R"({"time":-1})", "line 1: time: expected milliseconds, at most those of a week"},
      {R"({"time":1e17})", "line 1: time: expected milliseconds, at most those of a week"},
      {good + R"({"time":4})", "line 2: time: less than in the line before"},
      {R"({"time":0,"direction":"up"})", R"(line 1: direction: expected "toHost" or "toView")"},
      {R"({"time":0,"direction":"toView"})", "line 1: expected a message, an error or a close"},
      {R"({"time":0,"direction":"toView","error":7})", "line 1: error: expected string"},
      {R"({"time":0,"direction":"toHost","error":"x"})",
       "line 1: message: is missing; an error needs the message that could not be sent"},
  }));
  CAPTURE(recording);
  CHECK(errorOf(Replay::parse(recording)) == error);
}

TEST_CASE("messages of any shape are played") {
  std::string recording = handshake();
  for (const Json& any : {Json(nullptr), Json(7), Json("x"), Json::array({1}), Json::object(),
                          answerOf(nullptr, 1), notificationOf("notifications/progress", 5)}) {
    recording += toView(20, any) + toHost(20, any);
  }
  Player player(recording);
  player.replay.run();
  CHECK(player.app.isConnected());
}

TEST_CASE("a timer that begins anew without a pause ends the replay by a difference") {
  const std::string line = R"({"time":0,"direction":"toHost","close":true})";
  Replay replay = *Replay::parse(line + "\n" + R"({"time":1,"direction":"toHost","close":true})");
  std::function<void()> again = [&] { replay.clock()->after(0ms, again); };
  again();
  const std::vector<std::string>& differences = replay.run();
  REQUIRE(!differences.empty());
  CHECK(
      differences.front() ==
      "line 1: the replay ends, because the view's timers have run 100000 times before this line");
}
