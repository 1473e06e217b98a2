// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <catch2/generators/catch_generators.hpp>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "support/host_fixture.h"

// How hosts were seen to begin, other than the specification says. The view must go on each time.

using Strings = std::vector<std::string>;

TEST_CASE_METHOD(HostFixture, "a host may leave any part out of its answer to the handshake") {
  const std::string part =
      GENERATE("protocolVersion", "hostInfo", "hostCapabilities", "hostContext");
  CAPTURE(part);
  Json answer = kHostAnswer;
  answer.erase(part);
  connect(answer);
  CHECK(connected.at(0));
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture,
                 "a host may answer the handshake with capabilities and context alone") {
  connect({{"hostCapabilities", Json::object()}, {"hostContext", {{"theme", "dark"}}}});
  CHECK(app->getHostContext().prefersDark());
  CHECK(app->getHostVersion().name.empty());
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may send a context in which there is nothing") {
  connect({{"hostContext", Json::object()}});
  CHECK(!app->getHostContext().theme);
  host.notify("ui/notifications/host-context-changed", Json::object());
  run();
  CHECK(log == Strings{"context"});
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may answer with a protocol version that nobody knows") {
  Json answer = kHostAnswer;
  answer["protocolVersion"] = "2031-12-24";
  connect(answer);
  REQUIRE(connected.at(0));
  CHECK(connected[0]->protocolVersion == "2031-12-24");
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may answer the handshake with null, or with null fields") {
  SECTION("no answer at all") { connect(nullptr); }
  SECTION("no part of it") {
    connect({{"protocolVersion", nullptr},
             {"hostInfo", nullptr},
             {"hostCapabilities", nullptr},
             {"hostContext", nullptr}});
  }
  SECTION("nothing in the parts") {
    connect({{"hostInfo", {{"name", nullptr}, {"version", nullptr}}},
             {"hostCapabilities", {{"openLinks", nullptr}, {"serverTools", nullptr}}},
             {"hostContext", {{"theme", nullptr}, {"locale", nullptr}, {"styles", nullptr}}}});
  }
  CHECK(errors.empty());
  CHECK(!app->getHostCapabilities().openLinks);
  CHECK(!app->getHostContext().locale);
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may use themes, modes and platforms of its own") {
  connect({{"hostContext",
            {{"theme", "sepia"},
             {"displayMode", "sidebar"},
             {"availableDisplayModes", {"sidebar", "inline"}},
             {"platform", "fridge"},
             {"locale", nullptr}}}});
  const HostContext& context = app->getHostContext();
  CHECK(!context.theme->known());
  CHECK(context.displayMode->raw() == "sidebar");
  CHECK(context.canDisplay(DisplayMode::Inline));
  CHECK(context.platform->raw() == "fridge");
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may put anything beside what belongs into its answer") {
  Json answer = kHostAnswer;
  answer["x"] = {1};
  answer["hostInfo"]["icons"] = {{{"src", "data:"}}};
  answer["hostCapabilities"]["teleport"] = true;
  answer["hostContext"]["toolCall"] = {{"id", 1}};
  connect(answer);
  CHECK(app->getHostContext().raw.json()["toolCall"]["id"] == 1);
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may send the input right behind its answer") {
  startConnecting();
  host.answer(host.lastId(), kHostAnswer);
  input({{"early", 1}});
  result("early");
  run();
  CHECK(log == Strings{R"(input {"early":1})", "result early"});
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may send the input before its answer") {
  startConnecting();
  const Json id = host.lastId();
  input({{"early", 1}});
  host.notify("ui/notifications/host-context-changed", {{"locale", "de"}});
  run();
  CHECK(!app->isConnected());
  host.answer(id, kHostAnswer);
  run();
  CHECK(log.at(0) == R"(input {"early":1})");
  CHECK(app->getHostContext().locale == "de");
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may say what nobody knows before its answer") {
  startConnecting();
  const Json id = host.lastId();
  host.notify("ui/notifications/reconnected", Json::object());
  host.notify("ui/notifications/sandbox-proxy-ready", Json::object());
  host.answer(id, kHostAnswer);
  run();
  CHECK(errors == Strings{"ui/notifications/reconnected: unknown notification",
                          "ui/notifications/sandbox-proxy-ready: unknown notification"});
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may answer the handshake twice") {
  startConnecting();
  const Json id = host.lastId();
  host.answer(id, kHostAnswer);
  host.answer(id, {{"hostContext", {{"theme", "light"}}}});
  run();
  CHECK(connected.size() == 1);
  CHECK(app->getHostContext().prefersDark());
  CHECK(errors == Strings{"an answer to no request, or a second one: id " + dumpJson(id)});
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may make a string of the handshake's id") {
  startConnecting();
  host.answer(dumpJson(host.lastId()), kHostAnswer);
  run();
  CHECK(errors.empty());
  checkGoesOn();
}

TEST_CASE_METHOD(HostFixture, "a host may ask for a sign of life during the handshake") {
  startConnecting();
  const Json id = host.lastId();
  host.request("p", "ping", nullptr);
  run();
  CHECK(host.last() == Json{{"jsonrpc", "2.0"}, {"id", "p"}, {"result", Json::object()}});
  host.answer(id, kHostAnswer);
  run();
  checkGoesOn();
}
