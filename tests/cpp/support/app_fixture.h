// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "scripted_host.h"

using namespace mcpapps;
using namespace std::chrono_literals;

class FakeSizeObserver : public SizeObserver {
 public:
  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override {
    onSize_ = std::move(onSize);
    onLoop_ = std::move(onLoop);
  }
  void stop() override { onSize_ = nullptr; }
  void setContainer(const ContainerDimensions& dimensions) override {
    container = dimensions;
    if (onContainer) onContainer();
  }

  void change(Size size) const {
    if (onSize_) onSize_(size);
  }
  void loop() const { onLoop_(); }
  bool isRunning() const { return onSize_ != nullptr; }

  std::optional<ContainerDimensions> container;
  std::function<void()> onContainer;

 private:
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};

inline const Json kHostAnswer = {
    {"protocolVersion", "2026-01-26"},
    {"hostInfo", {{"name", "test-host"}, {"version", "3"}}},
    {"hostCapabilities", {{"openLinks", Json::object()}, {"serverTools", {{"listChanged", true}}}}},
    {"hostContext",
     {{"theme", "dark"},
      {"displayMode", "inline"},
      {"availableDisplayModes", {"inline", "fullscreen"}}}}};

/// An App on a wire, with what it reports.
struct AppFixture : Wire {
  std::shared_ptr<FakeSizeObserver> sizes = std::make_shared<FakeSizeObserver>();
  std::vector<std::string> errors;
  std::vector<std::string> warnings;
  std::vector<Result<InitializeResult>> connected;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<App> app;

  explicit AppFixture(AppOptions options = {}) {
    app = std::make_unique<App>(
        Implementation{.name = "view", .version = "1", .title = {}},
        AppCapabilities{.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}},
        options);
    app->onError([this](const Error& error) { errors.push_back(error.message); });
  }

  ~AppFixture() { writeMessages(); }

  /// Appends what the host received to the file that MCPAPPS_TEST_MESSAGES names, if it names one:
  /// tests/interop holds it against the reference's schemas.
  void writeMessages() const {
    const char* path = std::getenv("MCPAPPS_TEST_MESSAGES");
    if (!path) return;
    std::ofstream file(path, std::ios::app);
    for (const Json& message : host.received) file << dumpJson(message) << '\n';
  }

  Environment environment() {
    return {.transport = ends.first,
            .clock = clock,
            .sizeObserver = sizes,
            .warn = [this](std::string_view line) { warnings.emplace_back(line); }};
  }

  void startConnecting() {
    app->connect(environment()).then([this](Result<InitializeResult> result) {
      connected.push_back(std::move(result));
    });
    run();
  }

  void connect(const Json& answer = kHostAnswer) {
    startConnecting();
    host.answer(host.lastId(), answer);
    run();
  }
};

struct StrictAppFixture : AppFixture {
  StrictAppFixture() : AppFixture({.strict = true}) {}
};

/// Calls two tools, one after the other, and logs their texts or errors.
inline Task<void> callTwice(App* app, std::vector<std::string>* log) {
  for (const char* name : {"first", "second"}) {
    const Pending<CallToolResult> call = app->callServerTool({.name = name});
    const Result<CallToolResult> result = co_await call;
    log->push_back(result ? result->text() : result.error().message);
  }
}
