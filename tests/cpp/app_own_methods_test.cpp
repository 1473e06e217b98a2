// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/catch_test_macros.hpp>

#include "mcpapps/json.h"
#include "support/app_fixture.h"

namespace {

struct Sum {
  int a = 0;
  int b = 0;
};
MCPAPPS_DESCRIBE(Sum, a, b)

struct Total {
  int total = 0;
};
MCPAPPS_DESCRIBE(Total, total)

constexpr RequestMethod<Sum, Total> kAdd{"x/add"};

Result<Total> add(const Sum& sum) { return Total{sum.a + sum.b}; }

Task<Result<Total>> addLater(Sum sum, Pending<Empty> signal) {
  const Result<Empty> waited = co_await signal;
  if (!waited) co_return waited.error();
  co_return Total{sum.a + sum.b};
}

}  // namespace

TEST_CASE_METHOD(AppFixture, "a request of the author's own is answered by its handler") {
  app->on(kAdd, add);
  connect();
  host.request("r", "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "r"}, {"result", {{"total", 3}}}});
}

TEST_CASE_METHOD(AppFixture, "a handler that is a coroutine answers when it ends") {
  Pending<Empty> signal;
  app->on(kAdd, [signal](const Sum& sum) { return addLater(sum, signal); });
  connect();
  const std::size_t sent = host.received.size();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(host.received.size() == sent);
  signal.resolve(Empty{});
  run();
  CHECK(host.last()["result"] == Json{{"total", 3}});
}

TEST_CASE_METHOD(AppFixture, "an error of a handler goes to the host with its code and data") {
  app->on(kAdd, [](const Sum&) {
    return Result<Total>(Error{ErrorKind::Misuse, -32050, "not today", Json{{"retry", 1}}});
  });
  connect();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(host.last()["error"] ==
        Json{{"code", -32050}, {"message", "not today"}, {"data", {{"retry", 1}}}});
}

TEST_CASE_METHOD(AppFixture, "an error without a code is an internal one") {
  app->on(kAdd, [](const Sum&) { return Result<Total>(Error{ErrorKind::Misuse, 0, "oh"}); });
  connect();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(host.last()["error"] == Json{{"code", error_code::kInternalError}, {"message", "oh"}});
}

TEST_CASE_METHOD(AppFixture, "parameters that do not fit are refused and reported") {
  int calls = 0;
  app->on(kAdd, [&](const Sum& sum) {
    ++calls;
    return add(sum);
  });
  connect();
  host.request(1, "x/add", {{"a", "one"}});
  run();
  CHECK(calls == 0);
  CHECK(host.last()["error"] ==
        Json{{"code", error_code::kInvalidParams},
             {"message", "params.a: expected integer, got string; params.b: is missing"}});
  CHECK(errors == std::vector<std::string>{"x/add: params.a: expected integer, got string",
                                           "x/add: params.b: is missing"});
}

TEST_CASE_METHOD(AppFixture, "a handler that destroys the App answers nobody") {
  app->on(kAdd, [&](const Sum& sum) {
    app.reset();
    return add(sum);
  });
  connect();
  const std::size_t sent = host.received.size();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(!app);
  CHECK(host.received.size() == sent);
}

TEST_CASE_METHOD(AppFixture, "a coroutine that outlives the connection answers nobody") {
  Pending<Empty> signal;
  app->on(kAdd, [signal](const Sum& sum) { return addLater(sum, signal); });
  connect();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  const std::size_t sent = host.received.size();
  app->close();
  signal.resolve(Empty{});
  run();
  CHECK(host.received.size() == sent);
}

TEST_CASE_METHOD(AppFixture, "a removed handler leaves its method unknown") {
  app->on(kAdd, add);
  app->on(kAdd, nullptr);
  connect();
  host.request(1, "x/add", {{"a", 1}, {"b", 2}});
  run();
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
}

TEST_CASE_METHOD(AppFixture, "what the App handles itself cannot be taken from it") {
  std::string log;
  app->onToolResult([&](const CallToolResult& result) { log += result.text(); });
  app->on(method::kToolResult, [&](const CallToolResult&) { log += "taken"; });
  app->on(method::kPing, [](const Empty&) { return Result<Empty>(Error{}); });
  app->on(method::kPing, nullptr);
  connect();
  host.notify("ui/notifications/tool-result", {{"content", {{{"type", "text"}, {"text", "x"}}}}});
  host.request(1, "ping", Json::object());
  run();
  CHECK(log == "x");
  CHECK(host.last()["result"] == Json::object());
  REQUIRE(errors.size() == 3);
  CHECK(errors[0].starts_with("ui/notifications/tool-result: the App handles this itself"));
  CHECK(errors[1].starts_with("ping: the App handles this itself"));
  CHECK(errors[2].starts_with("ping: the App handles this itself"));
}

TEST_CASE_METHOD(AppFixture, "tools of the view need the capability") {
  app->on(method::kListTools,
          [](const PaginatedParams&) { return Result<ListToolsResult>(ListToolsResult{}); });
  REQUIRE(errors.size() == 1);
  CHECK(errors[0] ==
        "tools/list: needs the capability \"tools\": give it to the App's constructor");
  connect();
  host.request(1, "tools/list", Json::object());
  run();
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
}

TEST_CASE_METHOD(AppFixture, "replacing the handler of a request is warned of") {
  connect();
  app->on(kAdd, add);
  app->onTeardown([](const ResourceTeardown&) {});
  CHECK(warnings.empty());
  app->on(kAdd, add);
  app->onTeardown([](const ResourceTeardown&) {});
  CHECK(warnings ==
        std::vector<std::string>{
            "[mcpapps] x/add: the handler was replaced; the one before is called no more",
            "[mcpapps] ui/resource-teardown: the handler was replaced; the one before is called no "
            "more"});
}
