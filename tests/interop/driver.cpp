// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// An App that does what a Node test says, by the public API, so that it can be put beside the App
// of the reference SDK. Commands bear the names of the App's member functions.

#include <emscripten/em_macros.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "browser_clock.h"
#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/recording.h"
#include "tools.h"

using namespace mcpapps;
using packed::Word;

// support/driver_library.js
extern "C" {
void driver_listen(void);
void driver_send(const Word* message);
void driver_tell(const Word* event);
void driver_close(void);
}

namespace {

/// What a test may say of a call.
struct CallOptions {
  std::optional<int> timeout;
  std::optional<int> maxTotalTimeout;
  std::optional<bool> resetTimeoutOnProgress;
  bool onProgress = false;
};
constexpr auto describe(Describe<CallOptions>) {
  return fields(field<&CallOptions::timeout>("timeout"),
                field<&CallOptions::maxTotalTimeout>("maxTotalTimeout"),
                field<&CallOptions::resetTimeoutOnProgress>("resetTimeoutOnProgress"),
                field<&CallOptions::onProgress>("onProgress").orDefault());
}

struct Command {
  std::string name;
  int call = 0;
  Payload params;
  CallOptions options;
};
constexpr auto describe(Describe<Command>) {
  return fields(field<&Command::name>("name"), field<&Command::call>("call").orDefault(),
                field<&Command::params>("params").orDefault(),
                field<&Command::options>("options").orDefault());
}

struct CreateParams {
  Implementation info;
  AppCapabilities capabilities;
  bool strict = false;
};
constexpr auto describe(Describe<CreateParams>) {
  return fields(field<&CreateParams::info>("info"),
                field<&CreateParams::capabilities>("capabilities").orDefault(),
                field<&CreateParams::strict>("strict").orDefault());
}

struct ConnectParams {
  bool record = false;  ///< Tell what goes over the transport, line by line.
};
constexpr auto describe(Describe<ConnectParams>) {
  return fields(field<&ConnectParams::record>("record").orDefault());
}

struct ToolParams {
  std::string name;
  std::optional<std::string> title;
};
MCPAPPS_DESCRIBE(ToolParams, name, title)

struct GenericParams {
  std::string method;
  Payload params;
};
constexpr auto describe(Describe<GenericParams>) {
  return fields(field<&GenericParams::method>("method"),
                field<&GenericParams::params>("params").orDefault());
}

/// What the test hears: of an event by its name, or of the end of a call by its number.
struct Told {
  std::string event;
  std::optional<int> call = {};
  Payload value = {};
};
MCPAPPS_DESCRIBE(Told, event, call, value)

struct Failure {
  std::string kind;
  int code = 0;
  std::string message;
};
MCPAPPS_DESCRIBE(Failure, kind, code, message)

void tell(const Told& told) { driver_tell(Payload::of(told).value().words()); }

/// Messages go to Node as values and come from there likewise.
class NodeTransport : public Transport {
 public:
  Result<void> start(Receiver receiver) override {
    receiver_ = std::move(receiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    driver_send(message.value().words());
    return {};
  }
  void close() override { driver_close(); }

  void receive(const Payload& message) const {
    const auto onMessage = receiver_.onMessage;
    if (onMessage) onMessage(message);
  }

 private:
  Receiver receiver_;
};

class Driver {
 public:
  void run(const Command& command);
  void receive(const Payload& message) const {
    if (transport_) transport_->receive(message);
  }

 private:
  void create(const CreateParams& params);
  void listen();

  RequestOptions optionsOf(const Command& command);

  template <class Answer>
  void tellEnd(int call, Pending<Answer> pending);
  static void tellSent(int call, const Result<void>& sent);

  template <class Params, class Answer>
  void call(const Command& command, Pending<Answer> (App::*function)(Params, RequestOptions));
  template <class Params>
  void send(const Command& command, Result<void> (App::*function)(Params));
  void request(const Command& command);
  void notify(const Command& command);
  void connect(const Command& command);
  void changeTools(const Command& command);

  static const std::map<std::string_view, void (*)(Driver&, const Command&)> commands;

  std::shared_ptr<NodeTransport> transport_;
  std::unique_ptr<App> app_;
  std::map<int, std::stop_source> stops_;
  std::map<std::string, RegisteredTool> tools_;
  /// A method's name must outlive its request.
  std::set<std::string> methods_;
};

/// What a command carries, as the App takes it. What is missing the App leaves out; any other
/// mistake in the test's data ends the test.
template <class T>
T read(const Payload& payload) {
  if (!payload) return {};
  Partial<T> partial = payload.asPartial<T>();
  for (const Problem& problem : partial.problems) {
    if (problem.message != "is missing") tell({.event = "mistake", .value = toString(problem)});
  }
  return std::move(partial.value);
}

Failure failure(const Error& error) {
  return {std::string(toString(error.kind)), error.code, error.message};
}

void Driver::create(const CreateParams& params) {
  app_ =
      std::make_unique<App>(params.info, params.capabilities, AppOptions{.strict = params.strict});
  listen();
}

void Driver::listen() {
  app_->onToolInput(
      [](const ToolInput& input) { tell({.event = "toolinput", .value = Payload::of(input)}); });
  app_->onToolInputPartial([](const ToolInputPartial& input) {
    tell({.event = "toolinputpartial", .value = Payload::of(input)});
  });
  app_->onToolResult([](const CallToolResult& result) {
    tell({.event = "toolresult", .value = Payload::of(result)});
  });
  app_->onToolCancelled([](const ToolCancelled& cancelled) {
    tell({.event = "toolcancelled", .value = Payload::of(cancelled)});
  });
  app_->onHostContextChanged([](const HostContext& changed) {
    tell({.event = "hostcontextchanged", .value = Payload::of(changed)});
  });
  app_->onToolListChanged([] { tell({.event = "toollistchanged"}); });
  app_->onResourceListChanged([] { tell({.event = "resourcelistchanged"}); });
  app_->onPromptListChanged([] { tell({.event = "promptlistchanged"}); });
  app_->onTeardown([](const ResourceTeardown& teardown) {
    tell({.event = "teardown", .value = Payload::of(teardown)});
  });
  app_->onError(
      [](const Error& error) { tell({.event = "error", .value = Payload::of(failure(error))}); });
  app_->onClose([] { tell({.event = "close"}); });
}

RequestOptions Driver::optionsOf(const Command& command) {
  RequestOptions options;
  const CallOptions& wanted = command.options;
  if (wanted.timeout) options.timeout = Duration(*wanted.timeout);
  if (wanted.maxTotalTimeout) options.maxTotalTimeout = Duration(*wanted.maxTotalTimeout);
  if (wanted.resetTimeoutOnProgress)
    options.resetTimeoutOnProgress = *wanted.resetTimeoutOnProgress;
  if (wanted.onProgress) {
    options.onProgress = [](const Progress& progress) {
      tell({.event = "progress", .value = Payload::of(progress)});
    };
  }
  options.stopToken = stops_[command.call].get_token();
  return options;
}

template <class Answer>
void Driver::tellEnd(int call, Pending<Answer> pending) {
  pending.then([this, call](Result<Answer> result) {
    stops_.erase(call);
    if (result) {
      tell({.event = "result", .call = call, .value = Payload::of(*result)});
    } else {
      tell({.event = "failure", .call = call, .value = Payload::of(failure(result.error()))});
    }
  });
}

void Driver::tellSent(int call, const Result<void>& sent) {
  if (sent) {
    tell({.event = "result", .call = call, .value = Payload::emptyObject()});
  } else {
    tell({.event = "failure", .call = call, .value = Payload::of(failure(sent.error()))});
  }
}

template <class Params, class Answer>
void Driver::call(const Command& command,
                  Pending<Answer> (App::*function)(Params, RequestOptions)) {
  tellEnd(command.call, (app_.get()->*function)(read<Params>(command.params), optionsOf(command)));
}

template <class Params>
void Driver::send(const Command& command, Result<void> (App::*function)(Params)) {
  tellSent(command.call, (app_.get()->*function)(read<Params>(command.params)));
}

void Driver::request(const Command& command) {
  const auto params = read<GenericParams>(command.params);
  const RequestMethod<Payload, Payload> method{*methods_.insert(params.method).first};
  tellEnd(command.call, app_->request(method, params.params, optionsOf(command)));
}

void Driver::notify(const Command& command) {
  const auto params = read<GenericParams>(command.params);
  tellSent(command.call, app_->notify(NotificationMethod<Payload>{params.method}, params.params));
}

void Driver::connect(const Command& command) {
  const auto params = read<ConnectParams>(command.params);
  transport_ = std::make_shared<NodeTransport>();
  Environment environment{transport_, std::make_shared<BrowserClock>()};
  if (params.record) {
    environment.transport = std::make_shared<RecordingTransport>(
        transport_, environment.clock,
        [](std::string_view line) { tell({.event = "line", .value = line}); });
  }
  tellEnd(command.call, app_->connect(std::move(environment), optionsOf(command)));
}

void Driver::changeTools(const Command& command) {
  const auto params = read<ToolParams>(command.params);
  const RegisteredTool tool = tools_[params.name];
  Result<void> changed;
  if (command.name == "registerTools") tools_ = registerTools(*app_);
  if (command.name == "registerLateTool") tools_["late"] = registerLateTool(*app_);
  if (command.name == "enableTool") tool.enable();
  if (command.name == "disableTool") tool.disable();
  if (command.name == "removeTool") tool.remove();
  if (command.name == "renameTool") changed = tool.update({.title = params.title});
  tellSent(command.call, changed);
}

const std::map<std::string_view, void (*)(Driver&, const Command&)> Driver::commands = {
    {"create", [](Driver& d, const Command& c) { d.create(read<CreateParams>(c.params)); }},
    {"connect", [](Driver& d, const Command& c) { d.connect(c); }},
    {"cancel", [](Driver& d, const Command& c) { d.stops_[c.call].request_stop(); }},
    {"close", [](Driver& d, const Command&) { d.app_->close(); }},
    {"request", [](Driver& d, const Command& c) { d.request(c); }},
    {"notify", [](Driver& d, const Command& c) { d.notify(c); }},
    {"callServerTool", [](Driver& d, const Command& c) { d.call(c, &App::callServerTool); }},
    {"listServerTools", [](Driver& d, const Command& c) { d.call(c, &App::listServerTools); }},
    {"listServerResources",
     [](Driver& d, const Command& c) { d.call(c, &App::listServerResources); }},
    {"listServerResourceTemplates",
     [](Driver& d, const Command& c) { d.call(c, &App::listServerResourceTemplates); }},
    {"listServerPrompts", [](Driver& d, const Command& c) { d.call(c, &App::listServerPrompts); }},
    {"readServerResource",
     [](Driver& d, const Command& c) { d.call(c, &App::readServerResource); }},
    {"createSamplingMessage",
     [](Driver& d, const Command& c) { d.call(c, &App::createSamplingMessage); }},
    {"sendMessage", [](Driver& d, const Command& c) { d.call(c, &App::sendMessage); }},
    {"updateModelContext",
     [](Driver& d, const Command& c) { d.call(c, &App::updateModelContext); }},
    {"openLink", [](Driver& d, const Command& c) { d.call(c, &App::openLink); }},
    {"downloadFile", [](Driver& d, const Command& c) { d.call(c, &App::downloadFile); }},
    {"requestDisplayMode",
     [](Driver& d, const Command& c) { d.call(c, &App::requestDisplayMode); }},
    {"ping", [](Driver& d, const Command& c) { d.tellEnd(c.call, d.app_->ping(d.optionsOf(c))); }},
    {"sendLog", [](Driver& d, const Command& c) { d.send(c, &App::sendLog); }},
    {"sendSizeChanged", [](Driver& d, const Command& c) { d.send(c, &App::sendSizeChanged); }},
    {"sendToolListChanged",
     [](Driver& d, const Command& c) { d.send(c, &App::sendToolListChanged); }},
    {"requestTeardown",
     [](Driver& d, const Command& c) { tellSent(c.call, d.app_->requestTeardown()); }},
    {"registerTools", [](Driver& d, const Command& c) { d.changeTools(c); }},
    {"registerLateTool", [](Driver& d, const Command& c) { d.changeTools(c); }},
    {"enableTool", [](Driver& d, const Command& c) { d.changeTools(c); }},
    {"disableTool", [](Driver& d, const Command& c) { d.changeTools(c); }},
    {"removeTool", [](Driver& d, const Command& c) { d.changeTools(c); }},
    {"renameTool", [](Driver& d, const Command& c) { d.changeTools(c); }},
};

void Driver::run(const Command& command) {
  const auto found = commands.find(command.name);
  if (found == commands.end()) {
    return tell({.event = "mistake", .value = "no command " + command.name});
  }
  found->second(*this, command);
}

std::unique_ptr<Driver> driver;

// Takes `block`, which JavaScript allocated with malloc().
Payload owned(Word* block) {
  return Payload(std::shared_ptr<void>(block, std::free), packed::Value(block));
}

}  // namespace

extern "C" {
EMSCRIPTEN_KEEPALIVE void driver_command(Word* block) { driver->run(read<Command>(owned(block))); }
EMSCRIPTEN_KEEPALIVE void driver_receive(Word* block) { driver->receive(owned(block)); }
EMSCRIPTEN_KEEPALIVE void driver_end(void) { driver.reset(); }
}

int main() {
  driver = std::make_unique<Driver>();
  driver_listen();
}
