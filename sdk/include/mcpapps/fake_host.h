// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/app.h"
#include "mcpapps/json.h"
#include "mcpapps/testing.h"

namespace mcpapps::testing {

/// The host that a native test plays for its view.
///
///   FakeHost host;
///   App app({.name = "weather", .version = "1.0.0"});
///   setUp(app);  // the view registers its handlers
///   host.answerTool("get_forecast", structuredResult({{"city", "Oslo"}, {"warmest", 21}}));
///   host.connect(app);
///   host.toolInput({{"city", "Oslo"}});
///   host.toolResult(structuredResult({{"city", "Oslo"}, {"warmest", 20}}));
///   CHECK(host.params("ui/message")["content"][0]["text"] == "It is 20 °C in Oslo");
///   CHECK(host.problems() == std::vector<std::string>{});
///
/// It is there in native builds only, and needs no test framework. Time stands still until
/// advance(). Each function delivers what is on its way, in both directions, so that its effect is
/// there when it returns. If the test makes the view send something, as its user would, deliver()
/// or any other function delivers that and the answer.
///
/// The handshake, `ping`, `ui/message`, `ui/update-model-context`, `ui/open-link`,
/// `ui/download-file` and `ui/request-display-mode` are answered as by a host that agrees. Any
/// other request needs an answer of the test's; without one it fails, and problems() says so.
///
/// Params and results are trees of JSON (json.h): `{{"city", "Oslo"}}`, R"({"city": "Oslo"})"_json,
/// or Payload::of(value).json() of a described value. null stands for an empty object.
class FakeHost {
 public:
  FakeHost();
  ~FakeHost();
  FakeHost(const FakeHost&) = delete;
  FakeHost& operator=(const FakeHost&) = delete;

  // ---- The connection ----

  /// Makes the handshake. Its result is there when this returns, unless the test holds it.
  Pending<InitializeResult> connect(App& app);

  /// What to connect an App with, for views that connect by themselves. Each call begins a new
  /// connection; what was sent over the one before is forgotten.
  Environment environment();

  /// What the handshake tells of the host's context and capabilities. Call these before connect().
  /// answer("ui/initialize", …) replaces the whole answer.
  void setContext(const Json& context);
  void setCapabilities(const Json& capabilities);

  /// Ends the connection, as a host does that goes away.
  void close();
  /// Whether the view has ended it.
  bool isClosed() const;

  void deliver() const;

  // ---- Its answers to the view's requests ----
  // They hold from now on. What is said of a tool goes before what is said of "tools/call".

  void answer(std::string_view method, const Json& result);
  void answerTool(std::string_view name, const Json& result);

  /// Answers by an error.
  void refuse(std::string_view method, int code, std::string_view message);
  void refuseTool(std::string_view name, int code, std::string_view message);

  /// Leaves these requests unanswered, until the test calls reply() or replyError().
  void hold(std::string_view method);
  void holdTool(std::string_view name);
  /// Answers nothing by itself any more, the handshake included.
  void holdAll();

  /// Answers the view's last request, or that with this id.
  void reply(const Json& result, const Json& id = {});
  void replyError(int code, std::string_view message, const Json& id = {});

  // ---- What it sends ----

  void toolInput(const Json& arguments);
  void toolInputPartial(const Json& arguments);
  /// See textResult(), errorResult() and structuredResult().
  void toolResult(const Json& result);
  void toolCancelled(std::string_view reason);
  /// The fields that have changed.
  void contextChanged(const Json& context);
  void notify(std::string_view method, const Json& params = {});

  /// Sends a request and gives its id, for answerTo(). callTool() calls a tool of the view's.
  Json request(std::string_view method, const Json& params = {});
  Json callTool(std::string_view name, const Json& arguments = {});
  Json teardown();

  /// Sends any message, or text that need not be one.
  void send(const Json& message);
  /// The view sees none of these before all have arrived.
  void sendTogether(const std::vector<Json>& messages);
  void sendText(std::string text);

  // ---- What the view sent ----
  // Whole messages, such as {"jsonrpc": "2.0", "method": …, "params": …}; without a method, all.

  std::vector<Json> sent(std::string_view method = {}) const;
  /// The last message; null if there is none.
  Json last(std::string_view method = {}) const;
  /// The `params` of the last message with this method; null if there is none.
  Json params(std::string_view method) const;
  /// The answer to a request: a message with `result` or `error`; null if there is none yet.
  Json answerTo(const Json& id) const;
  /// Goes on as if nothing had been sent.
  void forget();

  // ---- Time and size ----

  /// Lets time pass. What one timer sends is answered before the next falls due.
  void advance(Duration time);
  const std::shared_ptr<ManualClock>& clock() const;

  /// The page's content wants this size now.
  void resize(Size size);
  const std::shared_ptr<FakeSizeObserver>& sizes() const;

  // ---- What went wrong ----

  /// The errors of the App, whether its onError handler took them or not; what it warned of;
  /// requests for which the test has no answer; what was sent without a connection.
  std::vector<std::string> problems() const;
  /// Calls this with each problem from now on. One line in a fixture so fails each test that has
  /// any: host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
  void onProblem(std::function<void(const std::string& problem)> handler);

 private:
  struct State;
  // Shared with the connection, which an App may keep for longer.
  std::shared_ptr<State> state_;
};

/// Results of tools: a text for the model, one that says how the tool failed, and data for the
/// view.
Json textResult(std::string_view text);
Json errorResult(std::string_view text);
Json structuredResult(const Json& data);

}  // namespace mcpapps::testing
