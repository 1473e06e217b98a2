// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/fake_host.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

namespace mcpapps::testing {
namespace {

/// By method or tool: `{"result": …}`, `{"error": …}`, or null if it is held.
using Answers = std::map<std::string, Json, std::less<>>;

Json orObject(const Json& json) { return json.is_null() ? Json::object() : json; }

Json resultOf(const Json& result) { return {{"result", orObject(result)}}; }

Json errorOf(int code, std::string_view message) {
  return {{"error", {{"code", code}, {"message", message}}}};
}

Json memberOf(const Json& json, const char* name) {
  return json.is_object() ? json.value(name, Json()) : Json();
}

bool hasMethod(const Json& message, std::string_view method) {
  return memberOf(message, "method") == method;
}

Json textBlocks(std::string_view text) { return {{{"type", "text"}, {"text", text}}}; }

Answers agreement() {
  Answers answers;
  for (const std::string_view method :
       {method::kPing.name, method::kMessage.name, method::kUpdateModelContext.name,
        method::kOpenLink.name, method::kDownloadFile.name}) {
    answers.emplace(method, resultOf({}));
  }
  return answers;
}

}  // namespace

struct FakeHost::State : Transport::Receiver {
  std::shared_ptr<MemoryTransport> view;
  std::shared_ptr<MemoryTransport> host;
  std::shared_ptr<ManualClock> clock = std::make_shared<ManualClock>();
  std::shared_ptr<FakeSizeObserver> sizes = std::make_shared<FakeSizeObserver>();
  Json handshake = {{"protocolVersion", kProtocolVersion},
                    {"hostInfo", {{"name", "FakeHost"}, {"version", "1.0.0"}}},
                    {"hostCapabilities", Json::object()},
                    {"hostContext", Json::object()}};
  Answers answers = agreement();
  Answers tools;
  bool holdsAll = false;
  bool isClosed = false;
  int lastId = 0;
  std::vector<Json> sent;
  std::vector<std::string> problems;
  std::function<void(const std::string&)> onProblem;

  void deliver() const {
    while (true) {
      // A handler may begin a new connection.
      const auto [one, other] = std::pair(view, host);
      if (one) deliverAll(*one, *other);
      // Runs what the App has deferred to the next turn of the event loop.
      if (clock->untilNext() != Duration::zero()) break;
      clock->advance(Duration::zero());
    }
  }

  void onMessage(const Payload& message) override { take(message.json()); }
  void onError(Error /*error*/) override {}
  void onClose() override { isClosed = true; }
  void onLost(const Payload& /*id*/, Error /*error*/) override {}

  void take(const Json& message) {
    sent.push_back(message);
    const Json id = memberOf(message, "id");
    const Json method = memberOf(message, "method");
    if (id.is_null() || !method.is_string()) return;
    const Json answer =
        answerFor(method.get_ref<const std::string&>(), memberOf(message, "params"));
    if (!answer.is_null()) sendAnswer(answer, id);
  }

  Json answerFor(const std::string& method, const Json& params) {
    const Json tool = method == method::kCallTool.name ? memberOf(params, "name") : Json();
    if (tool.is_string()) {
      const auto found = tools.find(tool.get_ref<const std::string&>());
      if (found != tools.end()) return found->second;
    }
    if (const auto found = answers.find(method); found != answers.end()) return found->second;
    if (holdsAll) return {};
    if (method == method::kInitialize.name) return resultOf(handshake);
    if (method == method::kRequestDisplayMode.name)
      return resultOf({{"mode", memberOf(params, "mode")}});
    const std::string problem =
        tool.is_string() ? "the test has no answer for the tool " + dumpJson(tool) +
                               ": call answerTool() or holdTool()"
                         : "the test has no answer to " + method + ": call answer() or hold()";
    addProblem("FakeHost: " + problem);
    return errorOf(error_code::kMethodNotFound, problem);
  }

  void addProblem(const std::string& problem) {
    problems.push_back(problem);
    if (const auto handler = onProblem) handler(problem);
  }

  void sendText(std::string text) {
    if (host) return host->sendText(std::move(text));
    addProblem("FakeHost: no App is connected, so nobody gets this: " + text);
  }
  void send(const Json& message) { sendText(dumpJson(message)); }
  void sendAnswer(Json answer, const Json& id) {
    answer["jsonrpc"] = "2.0";
    answer["id"] = id;
    send(answer);
  }

  Json lastWhere(const auto& isWanted) const {
    const auto found = std::find_if(sent.rbegin(), sent.rend(), isWanted);
    return found == sent.rend() ? Json() : *found;
  }

  Json idOrLast(const Json& id) const {
    if (!id.is_null()) return id;
    const auto isRequest = [](const Json& message) {
      return message.is_object() && message.contains("method") && message.contains("id");
    };
    return memberOf(lastWhere(isRequest), "id");
  }
};

FakeHost::FakeHost() : state_(std::make_shared<State>()) {}

FakeHost::~FakeHost() = default;

Environment FakeHost::environment() {
  const std::weak_ptr<State> weak = state_;
  std::tie(state_->view, state_->host) = MemoryTransport::pair();
  state_->isClosed = false;
  state_->sent.clear();
  static_cast<void>(state_->host->start(weak));
  return {.transport = state_->view,
          .clock = state_->clock,
          .sizeObserver = state_->sizes,
          .warn =
              [weak](std::string_view line) {
                if (const auto state = weak.lock()) state->addProblem(std::string(line));
              },
          .internals = {.onError = [weak](const Error& error) {
            if (const auto state = weak.lock())
              state->addProblem(std::string(toString(error.kind)) + ": " + error.message);
          }}};
}

Pending<InitializeResult> FakeHost::connect(App& app) {
  Pending<InitializeResult> connected = app.connect(environment());
  deliver();
  return connected;
}

void FakeHost::setContext(const Json& context) {
  state_->handshake["hostContext"] = orObject(context);
}

void FakeHost::setCapabilities(const Json& capabilities) {
  state_->handshake["hostCapabilities"] = orObject(capabilities);
}

void FakeHost::close() {
  deliver();
  if (state_->host) state_->host->close();
  deliver();
}

bool FakeHost::isClosed() const {
  deliver();
  return state_->isClosed;
}

void FakeHost::deliver() const { state_->deliver(); }

void FakeHost::answer(std::string_view method, const Json& result) {
  state_->answers.insert_or_assign(std::string(method), resultOf(result));
}

void FakeHost::answerTool(std::string_view name, const Json& result) {
  state_->tools.insert_or_assign(std::string(name), resultOf(result));
}

void FakeHost::refuse(std::string_view method, int code, std::string_view message) {
  state_->answers.insert_or_assign(std::string(method), errorOf(code, message));
}

void FakeHost::refuseTool(std::string_view name, int code, std::string_view message) {
  state_->tools.insert_or_assign(std::string(name), errorOf(code, message));
}

void FakeHost::hold(std::string_view method) {
  state_->answers.insert_or_assign(std::string(method), Json());
}

void FakeHost::holdTool(std::string_view name) {
  state_->tools.insert_or_assign(std::string(name), Json());
}

void FakeHost::holdAll() {
  state_->answers.clear();
  state_->tools.clear();
  state_->holdsAll = true;
}

void FakeHost::reply(const Json& result, const Json& id) {
  deliver();
  state_->sendAnswer(resultOf(result), state_->idOrLast(id));
  deliver();
}

void FakeHost::replyError(int code, std::string_view message, const Json& id) {
  deliver();
  state_->sendAnswer(errorOf(code, message), state_->idOrLast(id));
  deliver();
}

void FakeHost::toolInput(const Json& arguments) {
  notify(method::kToolInput.name, {{"arguments", orObject(arguments)}});
}

void FakeHost::toolInputPartial(const Json& arguments) {
  notify(method::kToolInputPartial.name, {{"arguments", orObject(arguments)}});
}

void FakeHost::toolResult(const Json& result) { notify(method::kToolResult.name, result); }

void FakeHost::toolCancelled(std::string_view reason) {
  notify(method::kToolCancelled.name, {{"reason", reason}});
}

void FakeHost::contextChanged(const Json& context) {
  notify(method::kHostContextChanged.name, context);
}

void FakeHost::notify(std::string_view method, const Json& params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", orObject(params)}});
}

Json FakeHost::request(std::string_view method, const Json& params) {
  const Json id = "host-" + std::to_string(++state_->lastId);
  send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", orObject(params)}});
  return id;
}

Json FakeHost::callTool(std::string_view name, const Json& arguments) {
  return request(method::kCallTool.name, {{"name", name}, {"arguments", orObject(arguments)}});
}

Json FakeHost::teardown() { return request(method::kResourceTeardown.name); }

void FakeHost::send(const Json& message) { sendTogether({message}); }

void FakeHost::sendTogether(const std::vector<Json>& messages) {
  deliver();
  for (const Json& message : messages) state_->send(message);
  deliver();
}

void FakeHost::sendText(std::string text) {
  deliver();
  state_->sendText(std::move(text));
  deliver();
}

std::vector<Json> FakeHost::sent(std::string_view method) const {
  deliver();
  if (method.empty()) return state_->sent;
  std::vector<Json> found;
  std::ranges::copy_if(state_->sent, std::back_inserter(found),
                       [&](const Json& message) { return hasMethod(message, method); });
  return found;
}

Json FakeHost::last(std::string_view method) const {
  deliver();
  return state_->lastWhere(
      [&](const Json& message) { return method.empty() || hasMethod(message, method); });
}

Json FakeHost::params(std::string_view method) const { return memberOf(last(method), "params"); }

Json FakeHost::answerTo(const Json& id) const {
  deliver();
  return state_->lastWhere([&](const Json& message) {
    return memberOf(message, "id") == id && !message.contains("method");
  });
}

void FakeHost::forget() {
  deliver();
  state_->sent.clear();
}

void FakeHost::advance(Duration time) {
  deliver();
  for (auto next = clock()->untilNext(); next && *next <= time; next = clock()->untilNext()) {
    clock()->advance(*next);
    time -= *next;
    deliver();
  }
  clock()->advance(time);
}

const std::shared_ptr<ManualClock>& FakeHost::clock() const { return state_->clock; }

void FakeHost::resize(Size size) {
  deliver();
  state_->sizes->change(size);
  deliver();
}

const std::shared_ptr<FakeSizeObserver>& FakeHost::sizes() const { return state_->sizes; }

std::vector<std::string> FakeHost::problems() const {
  deliver();
  return state_->problems;
}

void FakeHost::onProblem(std::function<void(const std::string&)> handler) {
  state_->onProblem = std::move(handler);
}

Json textResult(std::string_view text) { return {{"content", textBlocks(text)}}; }

Json errorResult(std::string_view text) {
  return {{"content", textBlocks(text)}, {"isError", true}};
}

Json structuredResult(const Json& data) {
  return {{"content", textBlocks(dumpJson(data))}, {"structuredContent", data}};
}

}  // namespace mcpapps::testing
