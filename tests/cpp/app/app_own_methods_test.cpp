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

struct OwnMethodsFixture : ConnectedFixture {
  /// The view's answer; null if there is none.
  Json askToAdd() {
    host.send(requestOf("add", "x/add", {{"a", 1}, {"b", 2}}));
    return host.answerTo("add");
  }
};

}  // namespace

TEST_CASE_METHOD(ConnectedFixture, "an author's own method is spoken and heard") {
  app->on(NotificationMethod<Payload>{"x/volume"},
          [&](const Payload& params) { log.push_back(dumpJson(params.json())); });
  host.notify("x/volume", {{"level", 3}});
  CHECK(log == Strings{R"({"level":3})"});
  const auto got =
      answered(app->request(RequestMethod<Payload, Payload>{"x/set"}, Payload(Json{{"level", 4}})),
               {{"done", true}});
  CHECK(host.last()["params"] == Json{{"level", 4}});
  CHECK(got->json() == Json{{"done", true}});
}

TEST_CASE_METHOD(OwnMethodsFixture, "a request of the author's own is answered by its handler") {
  app->on(kAdd, add);
  CHECK(askToAdd() == Json{{"jsonrpc", "2.0"}, {"id", "add"}, {"result", {{"total", 3}}}});
}

TEST_CASE_METHOD(OwnMethodsFixture, "a handler that is a coroutine answers when it ends") {
  const PendingSource<Empty> signal;
  app->on(kAdd, [signal](const Sum& sum) { return addLater(sum, signal.pending()); });
  CHECK(askToAdd().is_null());
  SECTION("while the connection lasts") {
    signal.resolve(Empty{});
    CHECK(host.answerTo("add")["result"] == Json{{"total", 3}});
  }
  SECTION("and nobody once it is closed") {
    app->close();
    signal.resolve(Empty{});
    CHECK(host.answerTo("add").is_null());
  }
}

TEST_CASE_METHOD(OwnMethodsFixture, "an error of a handler goes to the host, with a code") {
  const auto [error, expected] = GENERATE(
      std::pair{Error{ErrorKind::Misuse, -32050, "not today", Json{{"retry", 1}}},
                Json{{"code", -32050}, {"message", "not today"}, {"data", {{"retry", 1}}}}},
      std::pair{Error{ErrorKind::Misuse, 0, "oh"},
                Json{{"code", error_code::kInternalError}, {"message", "oh"}}});
  app->on(kAdd, [given = error](const Sum&) { return Result<Total>(given); });
  CHECK(askToAdd()["error"] == expected);
}

TEST_CASE_METHOD(OwnMethodsFixture, "parameters that do not fit are refused and reported") {
  app->on(kAdd, [&](const Sum& sum) {
    log.emplace_back("called");
    return add(sum);
  });
  host.send(requestOf(1, "x/add", {{"a", "one"}}));
  CHECK(log.empty());
  CHECK(host.last()["error"] ==
        Json{{"code", error_code::kInvalidParams},
             {"message", "params.a: expected integer, got string; params.b: is missing"}});
  CHECK(errors ==
        Strings{"x/add: params.a: expected integer, got string", "x/add: params.b: is missing"});
}

TEST_CASE_METHOD(OwnMethodsFixture, "a removed handler leaves its method unknown") {
  app->on(kAdd, add);
  app->on(kAdd, nullptr);
  CHECK(askToAdd()["error"]["code"] == error_code::kMethodNotFound);
}

TEST_CASE_METHOD(AppFixture, "what the App handles itself cannot be taken from it") {
  app->onToolResult([&](const CallToolResult& result) { log.push_back(result.text()); });
  app->on(method::kToolResult, [&](const CallToolResult&) { log.emplace_back("taken"); });
  app->on(method::kPing, [](const Empty&) { return Result<Empty>(Error{}); });
  app->on(method::kPing, nullptr);
  connect();
  host.toolResult(textResult("x"));
  host.send(requestOf(1, "ping"));
  CHECK(log == Strings{"x"});
  CHECK(host.last()["result"] == Json::object());
  REQUIRE(errors.size() == 3);
  CHECK(errors[0].starts_with("ui/notifications/tool-result: the App handles this itself"));
  CHECK(errors[1].starts_with("ping: the App handles this itself"));
  CHECK(errors[2].starts_with("ping: the App handles this itself"));
}

TEST_CASE_METHOD(AppFixture, "tools of the view need the capability") {
  app->on(method::kListTools,
          [](const PaginatedParams&) { return Result<ListToolsResult>(ListToolsResult{}); });
  CHECK(errors ==
        Strings{"tools/list: needs the capability \"tools\": give it to the App's constructor"});
  connect();
  host.send(requestOf(1, "tools/list"));
  CHECK(host.last()["error"]["code"] == error_code::kMethodNotFound);
}

TEST_CASE_METHOD(ConnectedFixture, "replacing the handler of a request is warned of") {
  app->on(kAdd, add);
  app->onTeardown([](const ResourceTeardown&) {});
  CHECK(warnings.empty());
  app->on(kAdd, add);
  app->onTeardown([](const ResourceTeardown&) {});
  const std::string replaced = ": the handler was replaced; the one before is called no more";
  CHECK(warnings ==
        Strings{"[mcpapps] x/add" + replaced, "[mcpapps] ui/resource-teardown" + replaced});
}
