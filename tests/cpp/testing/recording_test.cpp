#include "mcpapps/recording.h"

#include "support/app_fixture.h"
#include "support/hand_transport.h"

namespace {

struct RecordedFixture : AppFixture {
  Strings lines;

  // Its end is recorded.
  ~RecordedFixture() { app.reset(); }

  void connectRecorded() {
    Environment recorded = environment();
    recorded.transport = std::make_shared<RecordingTransport>(
        recorded.transport, clock, [this](std::string_view line) { lines.emplace_back(line); });
    app->connect(recorded).then([] {});
    host.deliver();
    clock->advance(20ms);
    host.reply({{"hostInfo", {{"name", "h"}, {"version", "1"}}}});
  }
};

}  // namespace

TEST_CASE_METHOD(RecordedFixture, "a recording has each message with its direction and its time") {
  clock->advance(5s);
  connectRecorded();
  clock->advance(30ms);
  host.toolInput({{"a", "\n"}});
  CHECK(
      lines ==
      Strings{
          R"({"time":0,"direction":"toHost","message":{"id":1,"jsonrpc":"2.0","method":"ui/initialize",)"
          R"("params":{"appCapabilities":{"availableDisplayModes":["inline","fullscreen"]},)"
          R"("appInfo":{"name":"view","version":"1"},"protocolVersion":"2026-01-26"}}})",
          R"({"time":20,"direction":"toView","message":{"id":1,"jsonrpc":"2.0",)"
          R"("result":{"hostInfo":{"name":"h","version":"1"}}}})",
          R"({"time":20,"direction":"toHost","message":{"jsonrpc":"2.0",)"
          R"("method":"ui/notifications/initialized","params":{}}})",
          R"({"time":50,"direction":"toView","message":{"jsonrpc":"2.0",)"
          R"("method":"ui/notifications/tool-input","params":{"arguments":{"a":"\n"}}}})"});
  CHECK(app->isConnected());
}

TEST_CASE_METHOD(RecordedFixture, "a recording has what is no message, and the view's end") {
  connectRecorded();
  lines.clear();
  host.sendText("{");
  clock->advance(1ms);
  app->close();
  app->close();
  CHECK(lines == Strings{R"({"time":20,"direction":"toView","error":"a message is not JSON"})",
                         R"({"time":21,"direction":"toHost","close":true})"});
  CHECK(host.isClosed());
}

TEST_CASE_METHOD(RecordedFixture, "a recording has the host's end, and then no end of the view's") {
  connectRecorded();
  lines.clear();
  host.close();
  CHECK(lines == Strings{R"({"time":20,"direction":"toView","close":true})"});
  CHECK(!app->isConnected());
}

TEST_CASE_METHOD(RecordedFixture, "a recorded app may be destroyed by what it is told") {
  app->onToolInput([this](const ToolInput&) { app.reset(); });
  connectRecorded();
  lines.clear();
  host.toolInput({});
  host.toolInput({});
  CHECK(!app);
  REQUIRE(lines.size() == 2);
  CHECK(lines[1] == R"({"time":20,"direction":"toHost","close":true})");
}

TEST_CASE("a recording says that a message could not be sent") {
  std::string line;
  const auto broken = std::make_shared<HandTransport>();
  broken->failure = Error{ErrorKind::Closed, error_code::kConnectionClosed, "the window is gone"};
  RecordingTransport transport(broken, std::make_shared<ManualClock>(),
                               [&](std::string_view written) { line = written; });
  REQUIRE(transport.start({}));
  CHECK(!transport.send(Json{{"method", "x"}}));
  CHECK(line ==
        R"({"time":0,"direction":"toHost","message":{"method":"x"},"error":"the window is gone"})");
}

namespace {

/// An App on a recorded transport with messages of the test.
struct HandRecordedFixture {
  std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  Strings lines;
  Strings errors;
  App app{{.name = "view", .version = "1"}};

  HandRecordedFixture() {
    app.onError([this](const Error& error) { errors.push_back(error.message); });
    const auto recorded = std::make_shared<RecordingTransport>(
        transport, clock, [this](std::string_view line) { lines.emplace_back(line); });
    app.connect({.transport = recorded, .clock = clock}).then([] {});
    transport->receive(Json{{"jsonrpc", "2.0"}, {"id", 1}, {"result", Json::object()}});
    errors.clear();
    lines.clear();
  }
  void lose(const Payload& id, const char* why) const {
    transport->receiver.lock()->onLost(id, {ErrorKind::BadMessage, 0, why});
  }
};

}  // namespace

TEST_CASE_METHOD(HandRecordedFixture,
                 "a recorded request that is lost ends, and the recording says so") {
  std::string failure;
  app.ping().then([&](const Result<Empty>& result) { failure = result.error().message; });
  lines.clear();
  lose(Json(2), "nested too deeply");
  CHECK(failure == "ping: nested too deeply");
  CHECK(lines == Strings{R"({"time":0,"direction":"toView","error":"nested too deeply","id":2})"});
}

TEST_CASE_METHOD(HandRecordedFixture,
                 "a recorded view hears of what was lost and is no request of its") {
  lose(Payload(), "too large");
  CHECK(errors == Strings{"too large"});
  CHECK(lines == Strings{R"({"time":0,"direction":"toView","error":"too large"})"});
}
