// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Whoever forgets `static` in main() has an App that is gone before its host answers.
#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/testing.h"

using namespace mcpapps;

namespace {

/// A page and its host, which answers the handshake when told to.
struct Page {
  std::vector<std::string> warnings;
  std::shared_ptr<MemoryTransport> view, host;
  Environment environment;

  Page() {
    std::tie(view, host) = MemoryTransport::pair();
    environment.transport = view;
    environment.clock = std::make_shared<ManualClock>();
    environment.warn = [this](std::string_view line) { warnings.emplace_back(line); };
    Transport::Receiver receiver;
    receiver.onMessage = [this](const Payload& message) {
      if (!message.member("id")) return;
      Json answer = message.json();
      answer.erase("method");
      answer.erase("params");
      answer["result"] = {{"protocolVersion", "2026-01-26"},
                          {"hostInfo", {{"name", "host"}, {"version", "1"}}},
                          {"hostCapabilities", Json::object()},
                          {"hostContext", Json::object()}};
      host->sendText(dumpJson(answer));
    };
    host->start(std::move(receiver));
  }
};

std::unique_ptr<App> makeApp() {
  return std::make_unique<App>(
      Implementation{.name = "forgotten", .version = "1.0.0", .title = {}});
}

}  // namespace

TEST_CASE("An App that is destroyed before its host has answered says what to write") {
  Page page;
  auto app = makeApp();
  app->connect(page.environment);
  app.reset();
  REQUIRE(page.warnings.size() == 1);
  CHECK(page.warnings[0].starts_with("[mcpapps] the App was destroyed before the host had"));
  CHECK(page.warnings[0].find("static mcpapps::App app") != std::string::npos);
}

TEST_CASE("An App that was never connected, or is closed, is destroyed without a warning") {
  Page page;
  auto app = makeApp();
  app.reset();
  app = makeApp();
  app->connect(page.environment);
  app->close();
  app.reset();
  CHECK(page.warnings.empty());
}

TEST_CASE("An App that is destroyed when the handshake is complete is destroyed on purpose") {
  Page page;
  auto app = makeApp();
  app->connect(page.environment);
  deliverAll(*page.view, *page.host);
  REQUIRE(app->isConnected());
  app.reset();
  CHECK(page.warnings.empty());
}

TEST_CASE("Whoever takes the warning may let go of both ends of the wire") {
  auto page = std::make_unique<Page>();
  auto app = makeApp();
  Environment environment = page->environment;
  int warned = 0;
  environment.warn = [&](std::string_view) {
    ++warned;
    page.reset();
  };
  app->connect(std::move(environment));
  app.reset();
  CHECK(warned == 1);
}
