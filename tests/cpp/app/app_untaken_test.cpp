// Errors without a handler, and refusals of a host.

#include "support/app_fixture.h"

TEST_CASE_METHOD(AppFixture, "a refused handshake is reported though nobody waits for connect()") {
  const bool hasHandler = GENERATE(true, false);
  if (!hasHandler) app->onError(nullptr);
  app->connect(environment());
  host.replyError(-32601, "no");
  CHECK(errors == (hasHandler ? Strings{"ui/initialize: no"} : Strings{}));
  // Without onError, errors become warnings.
  CHECK(warnings == (hasHandler ? Strings{} : Strings{"[mcpapps] Remote: ui/initialize: no"}));
}

TEST_CASE_METHOD(
    ConnectedFixture,
    "of calls that the host does not offer, one error for each capability is reported") {
  const int code = GENERATE(-32601, -32000);
  const auto refuse = [&](const auto& pending) {
    // Methods that were refused before are not sent.
    if (!detail::channelOf(pending)->isResolved()) host.replyError(code, "no");
  };
  for (int i = 0; i < 3; ++i) {
    refuse(app->updateModelContext({}));
    refuse(app->downloadFile({}));
    refuse(app->readServerResource({.uri = "a"}));
    refuse(app->listServerResources());
  }
  CHECK(errors ==
        Strings{"ui/update-model-context: no", "ui/download-file: no", "resources/read: no"});
  SECTION("though each of them fails") {
    const Pending<Empty> call = app->updateModelContext({});
    std::string failure;
    call.then([&](const Result<Empty>& result) { failure = result.error().message; });
    if (code != -32601) host.replyError(code, "no");
    CHECK(failure == "ui/update-model-context: no");
  }
  SECTION("and of those that it offers, each") {
    for (int i = 0; i < 2; ++i) refuse(app->openLink({}));
    for (int i = 0; i < 2; ++i) refuse(app->ping());
    CHECK(errors.size() == 7);
  }
  SECTION("and anew of another host") {
    app->close();
    startConnecting();
    host.reply(kHostAnswer);
    refuse(app->updateModelContext({}));
    CHECK(errors.size() == 4);
  }
}

TEST_CASE_METHOD(AppFixture, "a host that says nothing of its capabilities has refused none") {
  Json answer = kHostAnswer;
  answer.erase("hostCapabilities");
  connect(answer);
  errors.clear();
  const auto askTwice = [this](int code) {
    host.refuse("ui/update-model-context", code, "no");
    for (int i = 0; i < 2; ++i) {
      app->updateModelContext({});
      host.deliver();
    }
    return host.sent("ui/update-model-context").size();
  };
  SECTION("so it is asked each time, and each error is reported") {
    CHECK(askTwice(-32000) == 2);
    CHECK(errors == Strings(2, "ui/update-model-context: no"));
  }
  SECTION("until it says that it does not know a method") {
    CHECK(askTwice(-32601) == 1);
    CHECK(errors == Strings{"ui/update-model-context: no"});
  }
}

TEST_CASE_METHOD(ConnectedFixture, "an error of a call is reported if nobody took it") {
  SECTION("as its Pending was dropped") {
    app->sendMessage({});
    host.replyError(-1, "the user said no");
    CHECK(errors == Strings{"ui/message: the user said no"});
  }
  SECTION("not if somebody did") {
    app->ping().then([] {});
    host.replyError(-1, "no");
    CHECK(errors.empty());
  }
  SECTION("nor if the host lacks it and its author said that this may be") {
    app->updateModelContext({}).ignoreIfUnsupported();
    host.replyError(-32601, "no such method");
    CHECK(errors.empty());
  }
  SECTION("but if such a call fails otherwise") {
    app->updateModelContext({}).ignoreIfUnsupported();
    host.replyError(-32000, "no");
    CHECK(errors == Strings{"ui/update-model-context: no"});
  }
  SECTION("not if the author ended it by close()") {
    app->ping();
    app->close();
    CHECK(errors.empty());
  }
}

TEST_CASE_METHOD(ConnectedFixture,
                 "a method that the host does not know or list is asked for once") {
  host.refuse("ui/update-model-context", -32601, "Method not found");
  Strings kinds;
  for (int i = 0; i < 3; ++i) {
    app->updateModelContext({}).then([&](const Result<Empty>& result) {
      const Error& error = result.error();
      kinds.push_back(std::string(toString(error.kind)) + std::to_string(error.code) +
                      error.method + error.message);
    });
    host.deliver();
  }
  CHECK(host.sent("ui/update-model-context").size() == 1);
  CHECK(kinds == Strings(3,
                         "Remote-32601ui/update-model-contextui/update-model-context: Method "
                         "not found"));
  SECTION("and nobody of a connection that has ended") {
    app->close();
    app->updateModelContext({}).then([&](const Result<Empty>& result) {
      CHECK(result.error().kind == ErrorKind::NotConnected);
      kinds.clear();
    });
    CHECK(kinds.empty());
  }
  SECTION("and of the next connection again") {
    app->close();
    connect();
    app->updateModelContext({});
    host.deliver();
    CHECK(host.sent("ui/update-model-context").size() == 1);
  }
}

TEST_CASE_METHOD(
    ConnectedFixture,
    "a result that says nothing but that it is an error is one, of an unknown method") {
  Strings kinds;
  const auto ask = [&] {
    app->updateModelContext({}).then([&](const Result<Empty>& result) {
      kinds.push_back(result ? "fine"
                             : std::string(toString(result.error().kind)) + " " +
                                   result.error().message);
    });
  };
  Json answer{{"status", "error"}, {"message", "no such request"}};
  ask();
  SECTION("so it is asked for once") {
    host.reply(answer);
    ask();
    CHECK(host.sent("ui/update-model-context").size() == 1);
    CHECK(kinds == Strings(2, "Remote ui/update-model-context: no such request"));
  }
  SECTION("not if it says more, or something else") {
    answer[GENERATE("_meta", "status")] = Json::object();
    host.reply(answer);
    CHECK(kinds == Strings{"fine"});
  }
}

TEST_CASE_METHOD(ConnectedFixture, "a link that the user does not open is no unknown method") {
  std::optional<Error> error;
  app->openLink({}).then([&](const Result<RefusableResult>& result) { error = result.error(); });
  host.reply({{"status", "error"}, {"message", "User cancelled"}});
  REQUIRE(error);
  CHECK(error->code == error_code::kInternalError);
  CHECK(error->message == "ui/open-link: User cancelled");
}

TEST_CASE_METHOD(ConnectedFixture,
                 "what the host lists, or only passes on, is asked for each time") {
  host.refuse("ui/open-link", -32601, "no");        // listed
  host.refuse("tools/call", -32601, "no");          // the server's
  host.refuse("ui/download-file", -32000, "busy");  // not unknown
  for (int i = 0; i < 3; ++i) {
    app->openLink({});
    app->callServerTool({.name = "t"});
    app->downloadFile({});
    host.deliver();
  }
  for (const char* method : {"ui/open-link", "tools/call", "ui/download-file"})
    CHECK(host.sent(method).size() == 3);
}
