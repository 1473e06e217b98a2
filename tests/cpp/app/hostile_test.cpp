#include "codec/text.h"
#include "session/session.h"
#include "support/app_fixture.h"
#include "support/deep_values.h"
#include "support/hand_transport.h"

// Input that is meant to break the view, which has to report it and continue.

namespace {

constexpr int kDeep = 100'000;

/// Checks at its end that the view continues.
struct HostileFixture : ConnectedFixture {
  ~HostileFixture() {
    host.send(requestOf("still there?", "ping"));
    CHECK(host.answerTo("still there?") ==
          R"({"jsonrpc": "2.0", "id": "still there?", "result": {}})"_json);
  }

  void notifyText(const std::string& method, const std::string& params) {
    host.sendText(R"({"jsonrpc":"2.0","method":")" + method + R"(","params":)" + params + "}");
  }
  /// The result of a tool input with these arguments.
  Json inputOf(const std::string& arguments) {
    Json got = "nothing";
    const ScopedSubscription listener = app->addEventListener<ToolInput>(
        [&](const ToolInput& input) { got = input.arguments.json(); });
    errors.clear();  // of the late registration
    notifyText("ui/notifications/tool-input", R"({"arguments":)" + arguments + "}");
    return got;
  }
};

}  // namespace

TEST_CASE("packed values that are nested 100,000 levels deep are read as deep as JSON may be") {
  // No text can contain them, but the messages of a custom transport can.
  const Payload tree = deepLists("children", kDeep);
  const Partial<DeepTree> partial = tree.asPartial<DeepTree>();
  REQUIRE(partial.problems.size() == 1);
  CHECK(partial.problems[0].message == "nested too deeply");
  CHECK(partial.value.children.size() == 1);
  CHECK(dumpJson(tree.json()).size() < 10'000);
  CHECK(packed::toText(tree.value()) == dumpJson(tree.json()));

  // Rows of a table have no words of their own, and are copied member by member.
  const auto rows = deepTables("t", kDeep).as<std::vector<Payload>>();
  REQUIRE(rows);
  CHECK(dumpJson(Payload::of(*rows).json()).size() < 10'000);
}

TEST_CASE("a tree that is nested deeper than JSON may be is cut off when it is packed") {
  Json tree = 1;
  for (int i = 0; i < 5000; ++i) tree = Json::array({std::move(tree)});
  CHECK(dumpJson(Payload(tree).json()) ==
        std::string(kMaxJsonDepth, '[') + "null" + std::string(kMaxJsonDepth, ']'));
}

TEST_CASE_METHOD(HostileFixture, "a string of 64 MiB arrives whole") {
  constexpr std::size_t kSize = 64U << 20U;
  const Json got = inputOf("{\"text\":\"" + std::string(kSize, 'x') + "\"}");
  CHECK(got.at("text").get_ref<const std::string&>().size() == kSize);
}

TEST_CASE_METHOD(HostileFixture, "an error tells the beginning of a very long name") {
  std::string name;
  for (int i = 0; i < 1'000'000; ++i) name += "€";
  host.request(name);
  CHECK(errors == Strings{name.substr(0, 999) + "…"});
}

TEST_CASE_METHOD(HostileFixture, "what JSON has arrives as it was sent") {
  const auto [what, sent, got] = GENERATE(table<std::string, std::string, Json>({
      {"a surrogate pair", R"({"a":"\ud83d\ude00"})", {{"a", "😀"}}},
      {"a NUL character", R"({"a":"x\u0000y"})", {{"a", std::string("x\0y", 3)}}},
      {"the last of two values for a key", R"({"a":1,"a":2})", {{"a", 2}}},
      {"numbers that only floating point holds",
       R"({"a":1e308,"b":123456789012345678901234567890,"c":1e-400})",
       {{"a", 1e308}, {"b", 123456789012345678901234567890.0}, {"c", 0.0}}},
      {"keys that are empty or mean something elsewhere",
       R"({"":{"":1},"__proto__":{"x":1},"constructor":1,"toString":2,"\u0000":3})",
       {{"", {{"", 1}}},
        {"__proto__", {{"x", 1}}},
        {"constructor", 1},
        {"toString", 2},
        {std::string(1, '\0'), 3}}},
  }));
  CAPTURE(what);
  CHECK(inputOf(sent) == got);
  host.contextChanged({{"odd", got}});
  CHECK(app->getHostContext().raw.json()["odd"] == got);
  CHECK(errors.empty());
}

TEST_CASE_METHOD(HostileFixture, "integers beyond 2^53 keep their digits") {
  const std::string digits =
      R"({"a":9007199254740993,"b":-9007199254740993,"c":18446744073709551615})";
  CHECK(dumpJson(inputOf(digits)) == digits);
}

TEST_CASE_METHOD(HostileFixture, "envelopes that are malformed are reported by name") {
  const auto [message, reported] = GENERATE(table<std::string, Strings>({
      {"hello", {"a message is not JSON"}},
      {R"([{"jsonrpc":"2.0","id":1,"method":"ping"}])", {"a batch of messages is not allowed"}},
      {R"({"jsonrpc":"2.0","method":7})", {"method: expected string, got number"}},
      {R"({"jsonrpc":"2.0","method":"m","params":7})", {"m: params: expected object, got number"}},
      {R"({"jsonrpc":"2.0","method":"m","id":[1]})",
       {"m: id: expected string or number, got array"}},
      {R"({"jsonrpc":"2.0","method":"m","id":true})",
       {"m: id: expected string or number, got boolean"}},
      {R"({"jsonrpc":"2.0","method":"m","id":{"a":1}})",
       {"m: id: expected string or number, got object"}},
      {R"({"jsonrpc":"2.0"})", {"a message has neither a method nor an id"}},
      // Unknown notifications.
      {R"({"jsonrpc":"2.0","method":""})", {}},
      {R"({"jsonrpc":"2.0","method":"ping\u0000"})", {}},
  }));
  CAPTURE(message);
  host.forget();
  host.sendText(message);
  CHECK(host.sent().size() == 0);
  CHECK(errors == reported);
}

TEST_CASE_METHOD(HostileFixture, "requests with ids of every kind that JSON-RPC has are answered") {
  const std::string id = GENERATE("0", "-7", "1.5", "1e300", "9007199254740993",
                                  "18446744073709551615", R"("")", R"("x")", R"("\u0000")");
  CAPTURE(id);
  host.forget();
  host.sendText(R"({"jsonrpc":"2.0","method":"ping","params":{},"id":)" + id + "}");
  REQUIRE(host.sent().size() == 1);
  CHECK(host.last()["id"] == *parseJson(id));
  CHECK(errors.empty());
}

TEST_CASE_METHOD(HostileFixture,
                 "answers with ids of every JSON type end no request but their own") {
  const std::string other = GENERATE("0", "-2", "1.5", "2.5", "1e300", "18446744073709551615",
                                     R"("")", R"("x")", R"("2x")", R"(" 2")", R"("2.0")",
                                     R"("99999999999999999999")", "true", "[2]", R"({"id":2})");
  CAPTURE(other);
  int answers = 0;
  app->callServerTool({.name = "x"}).then([&](Result<CallToolResult>) { ++answers; });
  const Json id = host.last().at("id");
  host.sendText(R"({"jsonrpc":"2.0","result":{},"id":)" + other + "}");
  CHECK(answers == 0);
  CHECK(errors.empty());
  host.reply(Json::object(), id);
  CHECK(answers == 1);
}

TEST_CASE("a million unknown messages bring a bounded number of errors") {
  const auto wire = std::make_shared<HandTransport>();
  const auto clock = std::make_shared<ManualClock>();
  std::size_t sent = 0;
  std::size_t count = 0;
  std::string last;
  App app({.name = "view", .version = "1", .title = {}});
  app.onError([&](const Error& error) {
    ++count;
    last = error.message;
  });
  app.connect({.transport = wire, .clock = clock});
  const Payload messages[] = {
      Json{{"jsonrpc", "2.0"}, {"method", "no/such"}, {"id", "x"}},
      Json{{"jsonrpc", "2.0"}, {"method", "no/such"}},
      Json{{"jsonrpc", "2.0"}, {"result", Json::object()}, {"id", 5000}},
      Json{{"what", "ever"}},
  };
  for (int i = 0; i < 250'000; ++i) {
    for (const Payload& message : messages) wire->receive(message);
    sent += std::exchange(wire->sent, {}).size();
  }
  CHECK(sent == 250'001);  // each request was refused
  CHECK(count == detail::Session::kMaxErrorsPerSecond);
  CHECK(last == "no/such: unknown request (what follows in this second is dropped)");
  clock->advance(1s);
  wire->receive(messages[0]);
  CHECK(count == detail::Session::kMaxErrorsPerSecond + 1);
  wire->receive(Json{{"jsonrpc", "2.0"}, {"result", Json::object()}, {"id", 1}});
  CHECK(app.isConnected());
}

TEST_CASE_METHOD(HostileFixture, "a huge array of what does not fit brings few errors") {
  app->onToolResult([] {});
  errors.clear();  // of the late registration
  std::string content;
  for (int i = 0; i < 300'000; ++i) content += "7,";
  notifyText("ui/notifications/tool-result", R"({"content":[)" + content + "7]}");
  CHECK(errors.size() == 16);
  CHECK(
      errors[0] ==
      "ui/notifications/tool-result: params.content: has 300001 elements, of which the first 4096 "
      "are used");
  CHECK(errors[1] ==
        "ui/notifications/tool-result: params.content[0]: expected object, got number");
}

TEST_CASE_METHOD(HostileFixture, "an object with very many members is read") {
  std::string members = "\"m\":0";
  for (int i = 0; i < 100'000; ++i) members += ",\"m" + std::to_string(i) + "\":0";
  CHECK(inputOf("{" + members + "}").size() == 100'001);
  notifyText("ui/notifications/host-context-changed", "{" + members + R"(,"theme":"light"})");
  CHECK(!app->getHostContext().prefersDark());
}

TEST_CASE_METHOD(HostileFixture, "if a key of the envelope stands twice, the last one counts") {
  host.sendText(R"({"jsonrpc":"2.0","method":"no/such","method":"ping","id":1,"id":2})");
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", 2}, {"result", Json::object()}});
}

TEST_CASE(
    "a list of the protocol takes so many elements, tells of the others, and keeps all in raw") {
  const auto resultOf = [](std::size_t count) {
    Json content = Json::array();
    for (std::size_t i = 0; i < count; ++i) {
      content.push_back({{"type", "text"}, {"text", std::to_string(i)}});
    }
    return Payload(Json{{"content", content}});
  };
  const Partial<CallToolResult> most = resultOf(kMaxListed).asPartial<CallToolResult>();
  CHECK(most.problems.empty());
  CHECK(most.value.content.size() == kMaxListed);

  const Partial<CallToolResult> more = resultOf(kMaxListed + 1).asPartial<CallToolResult>();
  REQUIRE(more.problems.size() == 1);
  CHECK(toString(more.problems[0]) ==
        "content: has 4097 elements, of which the first 4096 are used");
  CHECK(more.value.content.size() == kMaxListed);
  CHECK(std::get<TextContent>(more.value.content.back()).text == "4095");
  CHECK(more.value.raw.member("content").value().size() == kMaxListed + 1);
}

TEST_CASE("a long list of tools is cut too, though it would be decoded by columns") {
  Json tools = Json::array();
  for (int i = 0; i < 2 * kMaxListed; ++i) {
    tools.push_back({{"name", "t" + std::to_string(i)}, {"inputSchema", Json::object()}});
  }
  const auto answer = Payload(Json{{"tools", tools}}).asPartial<ListToolsResult>();
  CHECK(answer.value.tools.size() == kMaxListed);
  CHECK(answer.problems.size() == 1);
}

TEST_CASE("a list of an author's own type takes all elements") {
  const Payload numbers(Json(std::vector<double>(100'000, 1.5)));
  CHECK(numbers.as<std::vector<double>>()->size() == 100'000);
}
