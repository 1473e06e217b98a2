// An App that a Node test controls by the public API, for comparison with the App of the reference
// SDK. Commands have the names of the App's member functions.

#include <emscripten/em_macros.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "page.h"
#include "tools.h"

using namespace mcpapps;
using packed::Word;

// Not in an unnamed namespace: the tables of described types are of external linkage.
namespace interop {

struct Stay {
  std::string city;
  std::optional<int> nights;
};
MCPAPPS_DESCRIBE(Stay, city, nights)

}  // namespace interop

// support/driver_library.js
extern "C" {
void driver_listen(void);
void driver_send(const Word* message);
void driver_tell(const Word* event);
void driver_close(void);
}

namespace {

/// Options of a call.
struct CallOptions {
  std::optional<int> timeout;
  std::optional<int> maxTotalTimeout;
  bool onProgress = false;
};
MCPAPPS_DESCRIBE(CallOptions, timeout, maxTotalTimeout, onProgress)

struct Command {
  std::string name;
  int call = 0;
  Payload params;
  CallOptions options;
};
MCPAPPS_DESCRIBE(Command, name, call, params, options)

struct CreateParams {
  Implementation info;
  AppCapabilities capabilities;
};
MCPAPPS_DESCRIBE(CreateParams, info, capabilities)

struct ToolParams {
  std::string name;
  std::optional<std::string> title;
};
MCPAPPS_DESCRIBE(ToolParams, name, title)

struct GenericParams {
  std::string method;
  Payload params;
};
MCPAPPS_DESCRIBE(GenericParams, method, params)

/// A message for the test: an event by its name, or the end of a call by its number.
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

/// Exchanges messages with Node as values.
class NodeTransport : public Transport {
 public:
  Result<void> start(std::weak_ptr<Receiver> receiver) override {
    receiver_ = std::move(receiver);
    return {};
  }
  Result<void> send(const Payload& message) override {
    driver_send(message.value().words());
    return {};
  }
  void close() override { driver_close(); }

  void receive(const Payload& message) const {
    if (const auto receiver = receiver_.lock()) receiver->onMessage(message);
  }

 private:
  std::weak_ptr<Receiver> receiver_;
};

/// A command's value as an argument of the App. Missing members are left out; any other mistake in
/// the test's data ends the test.
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

/// A handler that reports its event.
template <class Event>
auto telling(std::string event) {
  return [event = std::move(event)](const Event& value) {
    tell({.event = event, .value = Payload::of(value)});
  };
}

class Driver {
 public:
  void run(const Command& command);
  void receive(const Payload& message) const {
    if (transport_) transport_->receive(message);
  }

 private:
  using Commands = std::map<std::string_view, void (*)(Driver&, const Command&)>;
  static const Commands commands;

  void create(const Command& command);
  void connect(const Command& command);
  void cancel(const Command& command) { stops_[command.call].request_stop(); }
  void close(const Command& /*command*/) { app_->close(); }
  void request(const Command& command);
  void notify(const Command& command);
  void ping(const Command& command) { tellEnd(command, app_->ping(optionsOf(command))); }
  void requestTeardown(const Command& command) { tellEnd(command, app_->requestTeardown()); }
  void changeTools(const Command& command);

  RequestOptions optionsOf(const Command& command);

  template <class Answer>
  void tellEnd(const Command& command, Pending<Answer> pending) {
    pending.then([this, call = command.call](Result<Answer> result) {
      stops_.erase(call);
      if (!result) return tellFailure(call, result.error());
      tell({.event = "result", .call = call, .value = Payload::of(*result)});
    });
  }
  static void tellEnd(const Command& command, const Result<void>& sent) {
    if (!sent) return tellFailure(command.call, sent.error());
    tell({.event = "result", .call = command.call, .value = Payload::emptyObject()});
  }
  static void tellFailure(int call, const Error& error) {
    tell({.event = "failure", .call = call, .value = Payload::of(failure(error))});
  }

  template <class Params, class Answer>
  void call(const Command& command,
            Pending<Answer> (HostCalls::*function)(Params, RequestOptions) const) {
    auto pending = (app_.get()->*function)(read<Params>(command.params), optionsOf(command));
    tellEnd(command, std::move(pending));
  }
  template <class Params>
  void call(const Command& command, Result<void> (HostCalls::*function)(Params) const) {
    tellEnd(command, (app_.get()->*function)(read<Params>(command.params)));
  }

  // The handler of a command: a function of the Driver, or one of the App.
  template <void (Driver::*kFunction)(const Command&)>
  static void runs(Driver& driver, const Command& command) {
    (driver.*kFunction)(command);
  }
  template <auto kFunction>
  static void calls(Driver& driver, const Command& command) {
    driver.call(command, kFunction);
  }

  std::shared_ptr<NodeTransport> transport_;
  std::unique_ptr<App> app_;
  std::map<int, std::stop_source> stops_;
  std::map<std::string, RegisteredTool> tools_;
  /// A method's name must outlive its request.
  std::set<std::string> methods_;
};

void Driver::create(const Command& command) {
  const auto params = read<CreateParams>(command.params);
  app_ = std::make_unique<App>(params.info, params.capabilities);
  app_->onToolInput(telling<ToolInput>("toolinput"));
  app_->onToolInputPartial(telling<ToolInputPartial>("toolinputpartial"));
  app_->onToolResult(telling<CallToolResult>("toolresult"));
  app_->onToolCancelled(telling<ToolCancelled>("toolcancelled"));
  app_->onHostContextChanged(telling<HostContext>("hostcontextchanged"));
  app_->onTeardown(telling<ResourceTeardown>("teardown"));
  app_->onElicit<interop::Stay>([](const ElicitParams& asked) {
    tell({.event = "elicit", .value = Payload::of(asked)});
    if (asked.message == "no") return ElicitResult::decline();
    if (asked.message == "away") return ElicitResult::cancel();
    return ElicitResult::accept(interop::Stay{"Ur", 3});
  });
  app_->onToolListChanged([] { tell({.event = "toollistchanged"}); });
  app_->onResourceListChanged([] { tell({.event = "resourcelistchanged"}); });
  app_->onPromptListChanged([] { tell({.event = "promptlistchanged"}); });
  app_->onError(
      [](const Error& error) { tell({.event = "error", .value = Payload::of(failure(error))}); });
  app_->onClose([] { tell({.event = "close"}); });
}

RequestOptions Driver::optionsOf(const Command& command) {
  RequestOptions options;
  const CallOptions& wanted = command.options;
  if (wanted.timeout) options.timeout = Duration(*wanted.timeout);
  if (wanted.maxTotalTimeout) options.maxTotalTimeout = Duration(*wanted.maxTotalTimeout);
  if (wanted.onProgress) options.onProgress = telling<Progress>("progress");
  options.stopToken = stops_[command.call].get_token();
  return options;
}

void Driver::request(const Command& command) {
  const auto params = read<GenericParams>(command.params);
  const RequestMethod<Payload, Payload> method{*methods_.insert(params.method).first};
  tellEnd(command, app_->request(method, params.params, optionsOf(command)));
}

void Driver::notify(const Command& command) {
  const auto params = read<GenericParams>(command.params);
  tellEnd(command, app_->notify(NotificationMethod<Payload>{params.method}, params.params));
}

void Driver::connect(const Command& command) {
  transport_ = std::make_shared<NodeTransport>();
  tellEnd(command, app_->connect({transport_, browserClock()}, optionsOf(command)));
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
  tellEnd(command, changed);
}

// For functions with short forms.
template <class Params, class Answer>
using Call = Pending<Answer> (HostCalls::*)(Params, RequestOptions) const;
constexpr Call<CallToolParams, CallToolResult> kCallServerTool = &HostCalls::callServerTool;
constexpr Call<MessageParams, RefusableResult> kSendMessage = &HostCalls::sendMessage;
constexpr Call<UpdateModelContextParams, Empty> kUpdateModelContext =
    &HostCalls::updateModelContext;
constexpr Result<void> (HostCalls::*kSendLog)(LoggingMessageParams) const = &HostCalls::sendLog;

const Driver::Commands Driver::commands = {
    {"create", runs<&Driver::create>},
    {"connect", runs<&Driver::connect>},
    {"cancel", runs<&Driver::cancel>},
    {"close", runs<&Driver::close>},
    {"request", runs<&Driver::request>},
    {"notify", runs<&Driver::notify>},
    {"ping", runs<&Driver::ping>},
    {"requestTeardown", runs<&Driver::requestTeardown>},
    {"registerTools", runs<&Driver::changeTools>},
    {"registerLateTool", runs<&Driver::changeTools>},
    {"enableTool", runs<&Driver::changeTools>},
    {"disableTool", runs<&Driver::changeTools>},
    {"removeTool", runs<&Driver::changeTools>},
    {"renameTool", runs<&Driver::changeTools>},
    {"callServerTool", calls<kCallServerTool>},
    {"listServerTools", calls<&HostCalls::listServerTools>},
    {"listServerResources", calls<&HostCalls::listServerResources>},
    {"listServerResourceTemplates", calls<&HostCalls::listServerResourceTemplates>},
    {"listServerPrompts", calls<&HostCalls::listServerPrompts>},
    {"readServerResource", calls<&HostCalls::readServerResource>},
    {"createSamplingMessage", calls<&HostCalls::createSamplingMessage>},
    {"sendMessage", calls<kSendMessage>},
    {"updateModelContext", calls<kUpdateModelContext>},
    {"openLink", calls<&HostCalls::openLink>},
    {"downloadFile", calls<&HostCalls::downloadFile>},
    {"requestDisplayMode", calls<&HostCalls::requestDisplayMode>},
    {"sendLog", calls<kSendLog>},
    {"sendSizeChanged", calls<&HostCalls::sendSizeChanged>},
    {"sendToolListChanged", calls<&HostCalls::sendToolListChanged>},
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
