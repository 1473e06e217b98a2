// Concurrency in a server, which a program without threads does not have.
#ifndef __EMSCRIPTEN__
#include <atomic>
#include <latch>
#include <sstream>
#include <thread>

#include "mcpapps/server.h"
#include "mcpapps/server_http.h"
#include "support/test.h"

#ifdef __unix__
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#endif

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace server_calls_test {
struct NoInput {};
MCPAPPS_DESCRIBE(NoInput)
}  // namespace server_calls_test

namespace {

using namespace server_calls_test;
namespace server = mcpapps::server;

Json toolCall(const Json& id, const char* tool, const Json& more = {}) {
  Json params = {{"name", tool}};
  if (!more.is_null()) params.update(more);
  return {{"jsonrpc", "2.0"}, {"id", id}, {"method", "tools/call"}, {"params", params}};
}

Json jsonLines(const std::string& text) {
  Json all = Json::array();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) all.push_back(Json::parse(line));
  return all;
}

struct CallsKit {
  server::Server server{{.name = "calls", .version = "1"}};

  CallsKit() {
    server.registerTool<NoInput>("telling", {}, [](const NoInput&, server::Call& call) {
      call.progress(1, 2, "half");
      call.log(LoggingLevel::Info, "working");
      return std::string("done");
    });
    server.registerTool<NoInput>("until cancelled", {}, [](const NoInput&, server::Call& call) {
      while (!call.isCancelled()) std::this_thread::yield();
      return std::string("unheard");
    });
  }
  std::string overStdio(std::initializer_list<Json> messages) {
    std::string lines;
    for (const Json& message : messages) lines += message.dump() + "\n";
    std::istringstream in(lines);
    std::ostringstream out;
    serve(server, in, out);
    return out.str();
  }
};

}  // namespace

TEST_CASE_METHOD(CallsKit, "a handler sends progress to who asks for it, and lines of the log") {
  Json sent = Json::array();
  const auto ask = [&](const Json& message) {
    sent.clear();
    return Json::parse(*server.answer(
        message.dump(), [&](std::string_view text) { sent.push_back(Json::parse(text)); }));
  };
  const Json progress = R"({"jsonrpc": "2.0", "method": "notifications/progress", "params":
    {"progressToken": "t", "progress": 1.0, "total": 2.0, "message": "half"}})"_json;
  const Json line = R"({"jsonrpc": "2.0", "method": "notifications/message", "params":
    {"level": "info", "data": "working"}})"_json;
  CHECK(ask(toolCall(1, "telling"))["result"]["content"][0]["text"] == "done");
  CHECK(sent == Json::array({line}));
  const auto asking = [](const Json& token) { return Json{{"_meta", {{"progressToken", token}}}}; };
  ask(toolCall(1, "telling", asking("t")));
  CHECK(sent == Json::array({progress, line}));
  ask(toolCall(1, "telling", asking(Json::object())));
  CHECK(sent == Json::array({line}));
  const auto level = [](const Json& name) -> Json {
    return {{"jsonrpc", "2.0"},
            {"id", 1},
            {"method", "logging/setLevel"},
            {"params", {{"level", name}}}};
  };
  CHECK(ask(level("loud"))["error"]["code"] == -32602);
  CHECK(ask(level("error"))["result"] == Json::object());
  ask(toolCall(1, "telling"));
  CHECK(sent == Json::array());
}

TEST_CASE_METHOD(CallsKit, "eight threads may ask: handlers with a call run beside each other") {
  constexpr int kThreads = 8;
  std::latch all(kThreads);
  int inTurn = 0;  // no atomic
  server.registerTool<NoInput>("meet", {}, [&](const NoInput&, server::Call&) {
    all.arrive_and_wait();
    return std::string("met");
  });
  server.registerTool<NoInput>("count", {}, [&](const NoInput&) {
    ++inTurn;
    return std::string("counted");
  });
  const std::string uri = server.registerView(server::View("view", "<p>")).uri();
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      right += server.answer(toolCall(i, "meet").dump())->find("met") != std::string::npos;
      for (int round = 0; round < 20; ++round) {
        const auto ask = [&](const char* method, const Json& params) {
          const Json message = {
              {"jsonrpc", "2.0"}, {"id", i}, {"method", method}, {"params", params}};
          right += Json::parse(*server.answer(message.dump()))["id"] == i;
        };
        ask("initialize", Json::object());
        ask("tools/list", Json::object());
        ask("resources/list", Json::object());
        ask("resources/read", {{"uri", uri}});
        ask("tools/call", {{"name", "count"}});
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(right == kThreads * 101);
  CHECK(inTurn == kThreads * 20);
}

TEST_CASE_METHOD(CallsKit, "over stdio, a call that takes long lets others pass") {
  std::latch passed(1);
  server.registerTool<NoInput>("long", {}, [&](const NoInput&, server::Call&) {
    passed.wait();
    return std::string("long");
  });
  server.registerTool<NoInput>("short", {}, [&](const NoInput&) {
    passed.count_down();
    return std::string("short");
  });
  const Json answers = jsonLines(overStdio({toolCall(1, "long"), toolCall(2, "short")}));
  CHECK(answers.size() == 2);
}

TEST_CASE_METHOD(CallsKit, "over stdio, a call that is cancelled ends without an answer") {
  const auto cancelled = [](const Json& id) -> Json {
    return {
        {"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}, {"params", {{"requestId", id}}}};
  };
  const Json answers = jsonLines(overStdio(
      {toolCall("a", "until cancelled"), cancelled(7), cancelled("a"), toolCall("b", "telling")}));
  REQUIRE(answers.size() == 2);  // in either order
  CHECK((answers[0].value("id", "") == "b" || answers[1].value("id", "") == "b"));
}

TEST_CASE_METHOD(CallsKit, "only a client itself can cancel its calls") {
  const auto call = server.begin(toolCall(1, "telling").dump(), "one");
  const char* cancel =
      R"({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}})";
  for (const char* client : {"", "two"}) CHECK_FALSE(server.begin(cancel, client).answer({}));
  CHECK(call.answer({}));
  const auto other = server.begin(toolCall(1, "telling").dump(), "one");
  server.begin(cancel, "one");
  CHECK_FALSE(other.answer({}));
}

TEST_CASE_METHOD(CallsKit, "over HTTP, what a handler sends comes in a stream, if both sides can") {
  const std::string message = toolCall(1, "telling").dump();
  server::HttpRequest request{.method = "POST",
                              .host = "localhost",
                              .contentType = "application/json",
                              .accept = "application/json, text/event-stream",
                              .body = message};
  CHECK_FALSE(answerHttp(server, request).body.empty());
  request.canStream = true;
  const server::HttpResponse response = answerHttp(server, request);
  REQUIRE(response.stream);
  CHECK(response.body.empty());
  std::vector<std::string> events;
  response.stream([&](std::string_view event) { events.emplace_back(event); });
  REQUIRE(events.size() == 2);
  CHECK(events[0].starts_with("event: message\ndata: {\"jsonrpc\""));
  CHECK(events[1].starts_with("event: message\ndata: {\"id\":1,"));
  CHECK(events[1].ends_with("}\n\n"));
  request.accept = "application/json";
  CHECK_FALSE(answerHttp(server, request).stream);
}

#ifdef __unix__
TEST_CASE_METHOD(CallsKit, "over stdio, a call under way is answered after SIGTERM") {
  server.registerTool<NoInput>("ending", {}, [](const NoInput&, server::Call& call) {
    kill(getpid(), SIGTERM);
    call.log(LoggingLevel::Info, "still here");
    return std::string("done");
  });
  int input[2];
  int output[2];
  REQUIRE((pipe(input) == 0 && pipe(output) == 0));
  const pid_t child = fork();
  if (child == 0) {
    std::ifstream in("/dev/fd/" + std::to_string(input[0]));
    std::ofstream out("/dev/fd/" + std::to_string(output[1]));
    serve(server, in, out);
    std::_Exit(1);
  }
  const std::string line = toolCall(1, "ending").dump() + "\n";
  REQUIRE(write(input[1], line.data(), line.size()) == static_cast<ssize_t>(line.size()));
  close(output[1]);  // the input stays open
  std::string text;
  char block[1024];
  for (ssize_t count = 0; (count = read(output[0], block, sizeof block)) > 0;) {
    text.append(block, static_cast<std::size_t>(count));
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child);
  for (const int end : {input[0], input[1], output[0]}) close(end);
  CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
  const Json answers = jsonLines(text);
  REQUIRE(answers.size() == 2);
  CHECK(answers[1]["result"]["content"][0]["text"] == "done");
}
#endif
#endif
