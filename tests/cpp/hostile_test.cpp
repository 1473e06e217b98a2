// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "codec/json_text.h"
#include "codec/packed_writer.h"
#include "mcpapps/json.h"
#include "support/app_fixture.h"

// Input that is meant to break the view. Each time it must say what is wrong and go on.

namespace {

/// Refers to itself, so that only the data bounds how deep the decoder goes.
struct Tree {
  std::string name;
  std::vector<Tree> children;
};
constexpr auto describe(Describe<Tree>) {
  return fields(field<&Tree::name>("name").orDefault(),
                field<&Tree::children>("children").orDefault());
}

constexpr std::size_t kDeep = 100'000;

/// {"children":[{"children":[…]}]}: no text could bring it, but a transport of one's own might.
Payload deepTree() {
  packed::Writer writer;
  std::vector<packed::Writer::Open> open;
  for (std::size_t i = 0; i < kDeep; ++i) {
    open.push_back(writer.openObject());
    writer.key(open.back(), "children");
    open.push_back(writer.openArray(1));
    writer.element(open.back());
  }
  writer.null();
  while (!open.empty()) {
    writer.closeArray(open.back());
    open.pop_back();
    writer.closeObject(open.back());
    open.pop_back();
  }
  const auto block = std::make_shared<const std::vector<packed::Word>>(writer.take());
  return Payload(block, packed::Value(block->data()));
}

/// [{"t":[{"t":…}]}] with each array as a table.
Payload deepTable() {
  packed::Writer writer;
  std::vector<packed::Writer::Open> open;
  for (std::size_t i = 0; i < kDeep; ++i) {
    open.push_back(writer.openTable(1));
    writer.key(open.back(), "t");
  }
  writer.numbers({1.0});
  for (; !open.empty(); open.pop_back()) writer.closeTable(open.back());
  const auto block = std::make_shared<const std::vector<packed::Word>>(writer.take());
  return Payload(block, packed::Value(block->data()));
}

/// Hands messages over without making text of them.
class OpenTransport : public Transport {
 public:
  Result<void> start(Receiver theReceiver) override {
    receiver = std::move(theReceiver);
    return {};
  }
  Result<void> send(const Payload&) override {
    ++sent;
    return {};
  }
  void close() override {}

  Receiver receiver;
  int sent = 0;
};

struct HostileFixture : AppFixture {
  HostileFixture() {
    app->onToolInput([](const ToolInput&) {});
    connect();
  }

  void sendInput(const std::string& arguments) {
    host.sendText(R"({"jsonrpc":"2.0","method":"ui/notifications/tool-input","params":)"
                  R"({"arguments":)" +
                  arguments + "}}");
    run();
  }

  /// What came of a tool input with these arguments.
  Json inputOf(const std::string& arguments) {
    Json got = "nothing";
    app->onToolInput([&](const ToolInput& input) { got = input.arguments.json(); });
    sendInput(arguments);
    app->onToolInput([](const ToolInput&) {});
    return got;
  }

  void checkGoesOn() {
    host.request("still there?", "ping", Json::object());
    run();
    CHECK(host.last()["id"] == "still there?");
    CHECK(host.last()["result"] == Json::object());
  }
};

}  // namespace

TEST_CASE_METHOD(HostileFixture, "text that is nested 100,000 levels deep is refused") {
  for (const char* bracket : {"[", "{\"a\":"}) {
    std::string deep;
    for (std::size_t i = 0; i < kDeep; ++i) deep += bracket;
    sendInput(deep);
    host.sendText(deep);
    run();
  }
  CHECK(errors == std::vector<std::string>(4, "a message is not JSON"));
  checkGoesOn();
}

TEST_CASE("packed values that are nested 100,000 levels deep are read as deep as JSON may be") {
  const Payload tree = deepTree();
  const Partial<Tree> partial = tree.asPartial<Tree>();
  REQUIRE(partial.problems.size() == 1);
  CHECK(partial.problems[0].message == "nested too deeply");
  CHECK(partial.value.children.size() == 1);
  CHECK(dumpJson(tree.json()).size() < 10'000);
  CHECK(packed::toText(tree.value()) == dumpJson(tree.json()));

  // Rows of a table have no words of their own, and are copied member by member.
  const Payload table = deepTable();
  const auto rows = table.as<std::vector<Payload>>();
  REQUIRE(rows);
  CHECK(dumpJson(Payload::of(*rows).json()).size() < 10'000);
}

TEST_CASE("a tree that is nested deeper than JSON may be is cut off when it is packed") {
  Json tree = 1;
  for (std::size_t i = 0; i < 5000; ++i) tree = Json::array({std::move(tree)});
  CHECK(dumpJson(Payload(tree).json()) ==
        std::string(kMaxJsonDepth, '[') + "null" + std::string(kMaxJsonDepth, ']'));
}

TEST_CASE_METHOD(HostileFixture, "a string of 64 MiB arrives whole") {
  constexpr std::size_t kSize = 64U << 20U;
  std::size_t got = 0;
  app->onToolInput([&](const ToolInput& input) {
    got = input.arguments.member("text").value().string().size();
  });
  sendInput("{\"text\":\"" + std::string(kSize, 'x') + "\"}");
  CHECK(got == kSize);
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "an error tells the beginning of a very long name") {
  std::string name;
  for (int i = 0; i < 1'000'000; ++i) name += "€";
  host.notify(name, Json::object());
  run();
  REQUIRE(errors.size() == 1);
  CHECK(errors[0] == name.substr(0, 999) + "…");
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "half a surrogate pair is no JSON") {
  for (const char* half : {R"("\ud800")", R"("\udc00")", R"("\ud800\ud800")", R"("a\udbffb")"}) {
    CHECK(inputOf(std::string("{\"a\":") + half + "}") == "nothing");
  }
  CHECK(errors == std::vector<std::string>(4, "a message is not JSON"));
  CHECK(inputOf(R"({"a":"\ud83d\ude00"})") == Json{{"a", "😀"}});
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture,
                 "numbers beyond 2^53 keep their digits, and beyond all are refused") {
  CHECK(dumpJson(
            inputOf(R"({"a":9007199254740993,"b":-9007199254740993,"c":18446744073709551615})")) ==
        R"({"a":9007199254740993,"b":-9007199254740993,"c":18446744073709551615})");
  CHECK(inputOf(R"({"a":1e308,"b":123456789012345678901234567890,"c":1e-400})") ==
        Json{{"a", 1e308}, {"b", 123456789012345678901234567890.0}, {"c", 0.0}});
  CHECK(errors.empty());
  CHECK(inputOf(R"({"a":1e400})") == "nothing");
  CHECK(inputOf(R"({"a":-1e400})") == "nothing");
  CHECK(inputOf(R"({"a":NaN})") == "nothing");
  CHECK(errors == std::vector<std::string>(3, "a message is not JSON"));
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "requests with ids of every JSON type are answered or refused") {
  const auto answersTo = [&](const std::string& id) {
    host.received.clear();
    errors.clear();
    host.sendText(R"({"jsonrpc":"2.0","method":"ping","params":{},"id":)" + id + "}");
    run();
    return host.received.size();
  };
  for (const std::string id : {"0", "-7", "1.5", "1e300", "9007199254740993",
                               "18446744073709551615", R"("")", R"("x")", R"("\u0000")"}) {
    CAPTURE(id);
    REQUIRE(answersTo(id) == 1);
    CHECK(host.last()["id"] == *parseJson(id));
    CHECK(errors.empty());
  }
  CHECK(answersTo("true") == 0);
  CHECK(errors == std::vector<std::string>{"ping: id: expected string or number, got boolean"});
  CHECK(answersTo("[1]") == 0);
  CHECK(errors == std::vector<std::string>{"ping: id: expected string or number, got array"});
  CHECK(answersTo(R"({"a":1})") == 0);
  CHECK(errors == std::vector<std::string>{"ping: id: expected string or number, got object"});
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture,
                 "answers with ids of every JSON type end no request but their own") {
  int answers = 0;
  app->callServerTool({.name = "x"}).then([&](Result<CallToolResult>) { ++answers; });
  run();
  const Json id = host.lastId();
  for (const char* other :
       {"0", "-2", "1.5", "2.5", "1e300", "18446744073709551615", R"("")", R"("x")", R"("2x")",
        R"(" 2")", R"("2.0")", "true", "[2]", R"({"id":2})", "99999999999999999999"}) {
    errors.clear();
    host.sendText(std::string(R"({"jsonrpc":"2.0","result":{},"id":)") + other + "}");
    run();
    CAPTURE(other);
    REQUIRE(answers == 0);
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].starts_with("an answer to no request, or a second one: id "));
  }
  host.answer(id, Json::object());
  run();
  CHECK(answers == 1);
}

TEST_CASE("a million unknown messages bring a bounded number of errors") {
  const auto wire = std::make_shared<OpenTransport>();
  const auto clock = std::make_shared<ManualClock>();
  std::size_t count = 0;
  std::string last;
  App app({.name = "view", .version = "1", .title = {}});
  app.onError([&](const Error& error) {
    ++count;
    last = error.message;
  });
  app.connect({.transport = wire, .clock = clock});
  const Payload messages[] = {
      Json{{"jsonrpc", "2.0"}, {"method", "no/such"}},
      Json{{"jsonrpc", "2.0"}, {"method", "no/such"}, {"id", "x"}},
      Json{{"jsonrpc", "2.0"}, {"result", Json::object()}, {"id", 5000}},
      Json{{"what", "ever"}},
  };
  for (int i = 0; i < 250'000; ++i) {
    for (const Payload& message : messages) wire->receiver.onMessage(message);
  }
  CHECK(wire->sent == 250'001);  // each request was refused
  CHECK(count == detail::Session::kMaxErrorsPerSecond);
  CHECK(last == "no/such: unknown notification (what follows in this second is dropped)");
  clock->advance(1s);
  wire->receiver.onMessage(messages[0]);
  CHECK(count == detail::Session::kMaxErrorsPerSecond + 1);
  wire->receiver.onMessage(Json{{"jsonrpc", "2.0"}, {"result", Json::object()}, {"id", 1}});
  CHECK(app.isConnected());
}

TEST_CASE_METHOD(HostileFixture, "a huge array of what does not fit brings few errors") {
  app->onToolResult([] {});
  errors.clear();  // of the late registration
  errors.clear();  // of the late registration
  std::string content;
  for (int i = 0; i < 300'000; ++i) content += "7,";
  host.sendText(
      R"({"jsonrpc":"2.0","method":"ui/notifications/tool-result","params":{"content":[)" +
      content + "7]}}");
  run();
  CHECK(errors.size() == 16);
  CHECK(errors.front() ==
        "ui/notifications/tool-result: params.content[0]: expected object, got number");
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "an object with very many members is read") {
  std::string members = "\"m\":0";
  for (int i = 0; i < 100'000; ++i) members += ",\"m" + std::to_string(i) + "\":0";
  CHECK(inputOf("{" + members + "}").size() == 100'001);
  host.sendText(R"({"jsonrpc":"2.0","method":"ui/notifications/host-context-changed","params":{)" +
                members + ",\"theme\":\"light\"}}");
  run();
  CHECK(!app->getHostContext().prefersDark());
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "if a key stands twice, the last one counts") {
  CHECK(inputOf(R"({"a":1,"a":2})") == Json{{"a", 2}});
  host.sendText(R"({"jsonrpc":"2.0","method":"no/such","method":"ping","id":1,"id":2})");
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", 2}, {"result", Json::object()}});
}

TEST_CASE_METHOD(HostileFixture, "keys that are empty or mean something elsewhere are keys") {
  const Json odd = {{"", {{"", 1}}},
                    {"__proto__", {{"x", 1}}},
                    {"constructor", 1},
                    {"toString", 2},
                    {std::string(1, '\0'), 3}};
  CHECK(inputOf(dumpJson(odd)) == odd);
  host.notify("ui/notifications/host-context-changed", odd);
  host.notify("", odd);
  run();
  CHECK(app->getHostContext().raw.json()["__proto__"] == Json{{"x", 1}});
  CHECK(errors == std::vector<std::string>{": unknown notification"});
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "strings keep their NUL characters") {
  CHECK(inputOf(R"({"a":"x\u0000y"})")["a"] == std::string("x\0y", 3));
  // A method's name as well: this is not ping.
  host.request(8, std::string("ping\0", 5), Json::object());
  run();
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
  checkGoesOn();
}

TEST_CASE_METHOD(HostileFixture, "text that is no UTF-8 is no JSON") {
  CHECK(inputOf("{\"a\":\"\xff\"}") == "nothing");
  CHECK(inputOf("{\"a\":\"\xc0\xaf\"}") == "nothing");
  CHECK(inputOf("{\"a\":\"\xed\xa0\x80\"}") == "nothing");
  CHECK(errors == std::vector<std::string>(3, "a message is not JSON"));
  checkGoesOn();
}
