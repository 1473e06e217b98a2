// Each way to make a request, in each state of the App and its connection: it ends exactly once, by
// an error of the right kind. Add a new way in support/request_ways.h, a new state here.

#include <functional>

#include "support/hand_transport.h"
#include "support/request_ways.h"
#include "support/test.h"

namespace {

using Kinds = std::vector<ErrorKind>;

// ---- The states ----

struct Setting {
  std::shared_ptr<HandTransport> transport = std::make_shared<HandTransport>();
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  std::unique_ptr<App> app = std::make_unique<App>(Implementation{.name = "view", .version = "1"});
  AppRef ref{*app};
  const Way* way = nullptr;
  Strings ends;
  std::optional<Error> error;
  bool wasAsked = false;

  Setting() {
    app->onError([](const Error&) {});
  }

  Environment environment() const {
    return {.transport = transport, .clock = clock, .warn = [](std::string_view) {}};
  }
  void startConnecting() const {
    app->connect(environment()).then([] {});
  }
  void receive(const Json& message) const { transport->receive(Payload(message)); }
  Json idOfLast() const { return transport->sent.back().json().at("id"); }
  void answerHandshake() const {
    receive({{"jsonrpc", "2.0"},
             {"id", idOfLast()},
             {"result",
              {{"hostInfo", {{"name", "h"}, {"version", "1"}}},
               {"hostCapabilities", Json::object()}}}});
  }
  void connect() const {
    startConnecting();
    answerHandshake();
  }
  void reportBadMessage() const {
    transport->receiver.lock()->onError({ErrorKind::BadMessage, 0, "what?"});
  }
  void ask() {
    wasAsked = true;
    way->ask(app.get(), ref, [this](const Error* end) {
      ends.emplace_back(end ? std::string(toString(end->kind)) : "a result");
      if (end) error = *end;
    });
  }
  void askOnError() {
    app->onError([this](const Error&) {
      if (!std::exchange(wasAsked, true)) ask();
    });
  }
  /// Answers all open requests with the result of `answer` for the id.
  void answerAll(const std::function<void(const Json& id)>& answer) const {
    for (std::size_t i = 0; i < transport->sent.size(); ++i) {
      const Json message = transport->sent[i].json();
      if (message.contains("id") && message.contains("method") &&
          message["method"] != "ui/initialize")
        answer(message["id"]);
    }
  }
};

struct State {
  const char* name;
  std::function<void(Setting& it)> play;
  Kinds kinds;
  /// The App is gone when the request is made.
  bool isAppGone = false;
};

std::vector<State> states() {
  using enum ErrorKind;
  return {
      {"never connected", [](Setting& it) { it.ask(); }, {NotConnected}},
      {"connecting, then closed",
       [](Setting& it) { it.startConnecting(), it.ask(), it.app->close(); },
       {Closed}},
      {"connecting, then destroyed",
       [](Setting& it) { it.startConnecting(), it.ask(), it.app.reset(); },
       {Closed}},
      {"connected, then closed",
       [](Setting& it) { it.connect(), it.ask(), it.app->close(); },
       {Closed}},
      {"connected, then closed by the host",
       [](Setting& it) { it.connect(), it.ask(), it.transport->receiver.lock()->onClose(); },
       {Closed}},
      {"connected, then destroyed",
       [](Setting& it) { it.connect(), it.ask(), it.app.reset(); },
       {Closed}},
      {"connected, and never answered",
       [](Setting& it) { it.connect(), it.ask(), it.clock->advance(std::chrono::hours(1)); },
       {Timeout}},
      {"connected, and refused",
       [](Setting& it) {
         it.connect();
         it.ask();
         it.answerAll([&](const Json& id) {
           it.receive(
               {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", -32601}, {"message", "no"}}}});
         });
         it.clock->advance(2s);
       },
       {Remote}},
      {"refused before, and asked again",
       [](Setting& it) {
         it.connect();
         const Ended ignored = [](const Error*) {};
         it.way->ask(it.app.get(), it.ref, ignored);
         const auto refuse = [&](const Json& id) {
           it.receive(
               {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", -32601}, {"message", "no"}}}});
         };
         it.answerAll(refuse);
         it.ask();
         it.answerAll(refuse);
         it.clock->advance(2s);
       },
       {Remote}},
      {"connected, and the answer cannot be read",
       [](Setting& it) {
         it.connect();
         it.ask();
         it.answerAll([&](const Json& id) {
           it.transport->receiver.lock()->onLost(Payload(id), {BadMessage, 0, "too deep"});
         });
         it.clock->advance(2s);
       },
       {BadMessage}},
      {"the transport cannot send",
       [](Setting& it) {
         it.connect();
         it.transport->failure = Error{Closed, 0, "the window is gone"};
         it.ask();
       },
       {Closed}},
      {"closed", [](Setting& it) { it.connect(), it.app->close(), it.ask(); }, {NotConnected}},
      {"closed, and connected anew before the end was heard of",
       [](Setting& it) {
         it.connect();
         it.app->onClose([&it] { it.startConnecting(); });
         it.ask();
         it.transport->receiver.lock()->onClose();
         it.clock->advance(2s);
       },
       {Closed}},
      {"in onClose()",
       [](Setting& it) {
         it.connect();
         it.app->onClose([&it] { it.ask(); });
         it.app->close();
       },
       {NotConnected}},
      {"in onClose() of an App that is being destroyed",
       [](Setting& it) {
         it.connect();
         it.ref.request(method::kPing, Empty{}).then([&it] { it.ask(); });
         it.app.reset();
       },
       {NotConnected},
       true},
      {"in a handler that has closed the connection",
       [](Setting& it) {
         it.app->onToolInput([&it](const ToolInput&) {
           it.app->close();
           it.ask();
         });
         it.connect();
         it.receive({{"jsonrpc", "2.0"}, {"method", "ui/notifications/tool-input"}});
       },
       {NotConnected}},
      {"in a handler that has destroyed the App",
       [](Setting& it) {
         it.app->onToolInput([&it](const ToolInput&) {
           it.app.reset();
           it.ask();
         });
         it.connect();
         it.receive({{"jsonrpc", "2.0"}, {"method", "ui/notifications/tool-input"}});
       },
       {NotConnected},
       true},
      {"destroyed",
       [](Setting& it) { it.connect(), it.app.reset(), it.ask(); },
       {NotConnected},
       true},
      {"in onError() that has destroyed the App before the handshake",
       [](Setting& it) {
         it.app->onError([&it](const Error&) {
           it.app.reset();
           it.ask();
         });
         it.startConnecting();
         it.reportBadMessage();
       },
       {NotConnected},
       true},
      {"in onError() before the handshake, then destroyed",
       [](Setting& it) {
         it.askOnError();
         it.startConnecting();
         it.reportBadMessage();
         it.app.reset();
       },
       {Closed}},
      {"in onError() before the handshake, which is then not answered",
       [](Setting& it) {
         it.askOnError();
         it.startConnecting();
         it.reportBadMessage();
         it.clock->advance(std::chrono::hours(1));
       },
       {Closed}},
      {"in onError() before the handshake, and refused after it",
       [](Setting& it) {
         it.askOnError();
         it.startConnecting();
         const Json handshake = it.idOfLast();
         it.reportBadMessage();
         it.receive({{"jsonrpc", "2.0"},
                     {"id", handshake},
                     {"result", {{"hostInfo", {{"name", "h"}, {"version", "1"}}}}}});
         it.answerAll([&](const Json& id) {
           it.receive(
               {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", 1}, {"message", "no"}}}});
         });
         it.clock->advance(2s);
       },
       {Remote}},
      {"in onError() before connect()",
       [](Setting& it) {
         it.askOnError();
         it.ref.report({Misuse, 0, "what?"});
       },
       {NotConnected}},
      {"in onError() of a connect() whose transport does not start",
       [](Setting& it) {
         it.askOnError();
         it.app->connect(
             {.transport = nullptr, .clock = it.clock, .warn = [](std::string_view) {}});
         it.clock->advance(1ms);
       },
       {NotConnected}},
  };
}

}  // namespace

TEST_CASE("each request ends once, however it was made and whatever becomes of the connection") {
  for (const State& state : states()) {
    for (const Way& way : ways()) {
      if (state.isAppGone && way.needsApp) continue;
      CAPTURE(state.name, way.name);
      Setting it;
      it.way = &way;
      state.play(it);
      REQUIRE(it.wasAsked);
      REQUIRE(it.ends.size() == 1);
      REQUIRE(it.error);
      CHECK(std::ranges::count(state.kinds, it.error->kind) == 1);
      // The end is final.
      if (it.app) it.app->close();
      it.clock->advance(std::chrono::hours(1));
      it.app.reset();
      CHECK(it.ends.size() == 1);
    }
  }
}

TEST_CASE("each request that its author cancels ends as cancelled, at once and once") {
  using enum ErrorKind;
  for (const bool isConnected : {false, true}) {
    CAPTURE(isConnected);
    Setting it;
    Strings ends;
    const auto cancel = [&](const auto& pending) {
      noteEnd(pending, [&](const Error* error) {
        ends.emplace_back(error ? std::string(toString(error->kind)) : "a result");
      });
      pending.cancel();
      pending.cancel();
    };
    if (isConnected) {
      it.connect();
      cancel(it.app->ping());
      cancel(it.ref.request(method::kCallTool, kTool));
    } else {
      it.app->onError([&](const Error&) { cancel(it.app->ping()); });
      it.startConnecting();
      it.reportBadMessage();
    }
    it.app.reset();
    CHECK(ends == Strings(isConnected ? 2 : 1, "Cancelled"));
  }
}

// ---- connect() ----

namespace {

/// How many times a connect() has ended, and how.
struct Connecting {
  Strings ends;
  void note(const Pending<InitializeResult>& pending) {
    pending.then([this](const Result<InitializeResult>& result) {
      ends.emplace_back(result ? "connected" : std::string(toString(result.error().kind)));
    });
  }
};

}  // namespace

TEST_CASE("a connect() that cannot start ends, though nobody else keeps its clock") {
  Setting it;
  Connecting connecting;
  if (GENERATE(false, true)) it.connect();
  auto own = std::make_shared<ManualClock>();
  const std::weak_ptr<ManualClock> clock = own;
  connecting.note(it.app->connect(
      {.transport = nullptr, .clock = std::move(own), .warn = [](std::string_view) {}}));
  CHECK(connecting.ends.empty());
  if (GENERATE(false, true)) {
    REQUIRE(clock.lock());
    clock.lock()->advance(1ms);
  } else {
    it.app.reset();
  }
  CHECK(connecting.ends == Strings{"Misuse"});
  CHECK(!clock.lock());
}

TEST_CASE("an author who connects again when connecting fails comes to an end") {
  Setting it;
  int attempts = 0;
  std::function<void()> connect = [&] {
    // The App ends its callbacks while it is destroyed.
    if (++attempts > 100 || !it.app) return;
    it.app->connect({.transport = nullptr, .clock = it.clock, .warn = [](std::string_view) {}})
        .then([&] { connect(); });
  };
  connect();
  it.app.reset();
  CHECK(attempts < 5);
}
