// What an onError handler sends before the handshake is complete.

#include "support/app_fixture.h"

namespace {

/// A view that tells its host of errors, by a notification and by a call.
struct TellingFixture : AppFixture {
  explicit TellingFixture(AppOptions options = {}) : AppFixture(options) {
    app->onError([this](const Error& error) {
      errors.push_back(error.message);
      if (!app->sendLog(LoggingLevel::Error, error.message)) log.emplace_back("not sent");
      lastCall = app->callServerTool({.name = "report"});
      lastCall.then(noteIn(log));
    });
  }
  // What is pending ends into the log.
  ~TellingFixture() { app.reset(); }

  Strings methods() const {
    Strings methods;
    for (const Json& message : host.sent()) methods.push_back(message.value("method", ""));
    return methods;
  }
  /// A misuse, which is reported.
  void err() const { app->on(method::kPing, nullptr); }

  Pending<CallToolResult> lastCall;
};

struct StrictTellingFixture : TellingFixture {
  StrictTellingFixture() : TellingFixture({.strict = true}) {}
};

const Strings kSent{"ui/initialize", "ui/notifications/initialized", "notifications/message",
                    "tools/call"};

}  // namespace

TEST_CASE_METHOD(TellingFixture, "what onError sends of the host's answer waits for initialized") {
  Json answer = kHostAnswer;
  answer["hostInfo"] = 5;
  connect(answer);
  CHECK(methods() == kSent);
  CHECK(warnings.empty());
  host.reply(textResult("thanks"));
  CHECK(log == Strings{"thanks"});
}

TEST_CASE_METHOD(StrictTellingFixture, "what onError sends while connecting waits, though strict") {
  startConnecting();
  err();
  CHECK(methods() == Strings{"ui/initialize"});
  // What others send too early is a misuse all the same.
  CHECK(app->sendLog({}).error().kind == ErrorKind::Misuse);
  host.reply(kHostAnswer, 1);
  CHECK(methods() == kSent);
  CHECK(errors.size() == 1);
  CHECK(log.empty());
}

TEST_CASE_METHOD(TellingFixture, "what onError sends before connect() waits for it") {
  err();
  connect();
  CHECK(methods() == kSent);
}

TEST_CASE_METHOD(TellingFixture, "what waits for the handshake ends with it") {
  startConnecting();
  err();
  SECTION("if the host refuses") { host.replyError(-32601, "no"); }
  SECTION("if the connection is closed") { app->close(); }
  SECTION("if the App is destroyed") { app.reset(); }
  REQUIRE(log.size() == 1);
  CHECK(log[0] == "tools/call: the connection closed before the answer");
  CHECK(methods() == Strings{"ui/initialize"});
}

TEST_CASE_METHOD(TellingFixture, "what onError sends after the end of the connection fails") {
  connect();
  app->close();
  err();
  CHECK(log == Strings{"not sent", "tools/call: not connected"});
}

TEST_CASE_METHOD(TellingFixture, "what waits for the handshake can be cancelled") {
  err();
  lastCall.cancel();
  CHECK(log == Strings{"tools/call: cancelled"});
  connect();
  CHECK(methods().back() == "notifications/message");
}

TEST_CASE_METHOD(TellingFixture, "a hundred messages wait for the handshake, not more") {
  for (int i = 0; i < 60; ++i) err();
  CHECK(log.size() == 20);
  log.clear();
  connect();
  CHECK(host.sent().size() == 102);
}
