// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/engine.h"

#include <algorithm>

#include "codec/text.h"
#include "session/responder_state.h"
#include "session/weak_call.h"

namespace mcpapps::detail {
namespace {

std::size_t eventOf(std::string_view method) {
  const auto found = std::ranges::find(kEventInfos, method, &EventInfo::method);
  if (method.empty() || found == kEventInfos.end()) return kNoEvent;
  return static_cast<std::size_t>(found - kEventInfos.begin());
}

/// What a host lists in its capabilities if it answers these methods.
struct Offer {
  std::string_view methods;
  std::string_view capability;
  /// The server's, to which the host passes them on.
  bool isServers = false;
};
constexpr Offer kOffers[] = {
    {method::kOpenLink.name, "openLinks"},
    {method::kDownloadFile.name, "downloadFile"},
    {method::kMessage.name, "message"},
    {method::kUpdateModelContext.name, "updateModelContext"},
    {"tools/", "serverTools", true},
    {"resources/", "serverResources", true},
    {method::kCreateMessage.name, "sampling"},
};

/// Null if there is none.
const Offer* offerOf(std::string_view method) {
  const auto found = std::ranges::find_if(
      kOffers, [&](const Offer& offer) { return method.starts_with(offer.methods); });
  return found == std::end(kOffers) ? nullptr : found;
}

bool isListed(const Payload& host, const Offer& offer) {
  const packed::Value listed = host.value().member("hostCapabilities").member(offer.capability);
  return !listed.isAbsent() && !listed.isNull();
}

/// `ui/initialize` with what the faces give as JSON.
struct Hello {
  Payload appInfo;
  Payload appCapabilities;
  std::string protocolVersion;
};
MCPAPPS_DESCRIBE(Hello, appInfo, appCapabilities, protocolVersion)

Error misuse(std::string_view name, std::string_view what) {
  return errorOf(ErrorKind::Misuse, 0, name, what);
}

}  // namespace

Engine::Engine(Payload info, Payload capabilities, Options options)
    : options_(options),
      info_(std::move(info)),
      capabilities_(std::move(capabilities)),
      session_(std::make_shared<Session>(*this, options.session)) {}

void Engine::release() {
  isAlive_ = false;
  stopResizing();
  // Last: what is ended here may throw, too.
  session_->forgetDelegate();
  endFailedStarts();
  if (environment_->throwObserver) environment_->throwObserver->stop();
}

// ---- The connection ----

void Engine::connect(Environment environment, RequestOptions options, Session::Callback callback) {
  const auto self = shared_from_this();
  if (Result<void> started = session_->start(environment.transport, environment.clock); !started) {
    if (!isOpen()) takeFailedStart(started.error());
    if (!environment.clock) return callback(std::move(started).error());
    // Not from inside this call: an author who then connects again would never come to an end.
    failedStarts_.push_back({environment.clock, std::move(callback), std::move(started).error()});
    environment.clock->after(
        Duration::zero(),
        WeakCall<Engine>{weak_from_this(), [](Engine& engine) { engine.endFailedStarts(); }});
    return;
  }
  if (environment_->throwObserver) environment_->throwObserver->stop();
  environment_ = std::make_shared<const Environment>(std::move(environment));
  observeThrows();
  isInitialized_ = false;
  host_ = {};
  takeStart();
  session_->request(method::kInitialize.name,
                    Hello{info_, capabilities_, std::string(kProtocolVersion)}, std::move(options),
                    [weak = weak_from_this(), connection = session_->connection(),
                     callback = std::move(callback)](const Result<Payload>& answer) {
                      if (const auto engine = weak.lock())
                        return engine->takeAnswer(connection, answer, callback);
                      callback(errorOf(ErrorKind::Closed, error_code::kConnectionClosed,
                                       method::kInitialize.name, "the App is gone"));
                    });
}

void Engine::endFailedStarts() {
  const auto self = shared_from_this();
  // One that begins while these are told of theirs has a timer of its own.
  for (std::size_t left = failedStarts_.size(); left > 0 && !failedStarts_.empty(); --left) {
    const FailedStart failed = std::move(failedStarts_.front());
    failedStarts_.erase(failedStarts_.begin());
    failed.callback(failed.error);
  }
}

void Engine::takeAnswer(std::uint32_t connection, const Result<Payload>& answer,
                        const Session::Callback& callback) {
  const auto self = shared_from_this();
  const Result<void> finished = answer ? finishHandshake(*answer) : answer.error();
  if (!finished) {
    // Its own connection: onClose() may have made another by now.
    if (session_->connection() == connection) close();
    return callback(finished.error());
  }
  isInitialized_ = true;
  if (options_.autoResize) startResizing();
  takeHandshake();
  callback(answer);
}

Result<void> Engine::finishHandshake(const Payload& answer) {
  const std::uint32_t connection = session_->connection();
  if (Result<void> good = takeHost(answer); !good) return good;
  if (session_->connection() == connection) {
    host_ = answer;
    takeContext(method::kInitialize.name, answer.member("hostContext"));
  }
  if (session_->connection() != connection) {
    return errorOf(ErrorKind::Closed, error_code::kConnectionClosed, method::kInitialize.name,
                   "the connection was closed while the answer was read");
  }
  // The reference SDK leaves the parameters out.
  const Payload none = options_.policy == Policy::Refuse ? Payload() : Payload::emptyObject();
  return session_->notify(method::kInitialized.name, none);
}

void Engine::close() {
  const auto self = shared_from_this();
  session_->close();
}

void Engine::onSessionClosed() {
  isInitialized_ = false;
  lacking_.clear();
  refusals_.clear();
  kept_.clear();
  stopResizing();
  takeClose();
}

// ---- Events ----

void Engine::onNotification(std::string_view method, const Payload& params) {
  const auto self = shared_from_this();
  const std::size_t event = eventOf(method);
  if (event == kNoEvent) return takeNotification(method, params);
  const std::uint32_t connection = session_->connection();
  // What came earlier is heard earlier.
  deliverKept();
  if (session_->connection() != connection) return;
  // First: a handler that asks for the context finds it up to date.
  if (event == kEventOf<HostContext>) {
    takeContext(method, params);
    if (session_->connection() != connection) return;
  }
  if (!kEventInfos[event].isOneShot || isListening(event)) return takeEvent(event, params);
  if (!everHeard_[event]) keep(event, params);
}

void Engine::keep(std::size_t event, const Payload& params) {
  const auto isSame = [event](const Kept& kept) { return kept.event == event; };
  if (std::ranges::count_if(kept_, isSame) == kBacklog) {
    kept_.erase(std::ranges::find_if(kept_, isSame));
  }
  kept_.push_back({event, params});
}

void Engine::deliverKept() {
  const std::uint32_t connection = session_->connection();
  while (session_->connection() == connection) {
    const auto next =
        std::ranges::find_if(kept_, [this](const Kept& kept) { return isListening(kept.event); });
    if (next == kept_.end()) return;
    const Kept kept = std::move(*next);
    kept_.erase(next);
    takeEvent(kept.event, kept.params);
  }
}

Result<void> Engine::listen(std::size_t event) {
  if (!kEventInfos[event].isOneShot || std::exchange(everHeard_[event], true)) return {};
  if (!kept_.empty()) {
    // Not from inside the registration: the caller may not be ready yet.
    environment_->clock->after(
        Duration::zero(),
        WeakCall<Engine>{weak_from_this(), [](Engine& self) { self.deliverKept(); }});
  }
  if (!isConnected()) return {};
  return misuse(kEventInfos[event].method,
                "the handler was registered after connect(). Register it before: the host may send "
                "this message earlier");
}

// ---- What may be done when ----

Result<void> Engine::checkCall(std::string_view name) {
  if (isInitialized_) return {};
  // Without a connection, the call itself fails.
  if (options_.policy == Policy::Repair && !isOpen()) return {};
  Error error = misuse(name,
                       "called before the handshake is complete. Some hosts never show a view that "
                       "sends messages so early. Wait for the result of connect()");
  if (options_.strict) return error;
  warn(error.message);
  return {};
}

Result<void> Engine::checkCapability(std::string_view method) const {
  if (!options_.enforceStrictCapabilities || method != method::kCreateMessage.name) return {};
  if (!isConnected() || host_.member("hostCapabilities").member("sampling")) return {};
  return errorOf(ErrorKind::NotSupported, 0, method,
                 "the host does not list the capability \"sampling\"");
}

// ---- The view's own tools ----

Result<void> Engine::offerTools() {
  if (offersTools()) return {};
  if (isOpen()) {
    return misuse(
        "tools",
        "connect() has told the host that this view has no tools, so the host may never ask "
        "for them. Register the first tool before connect(), or construct the App with "
        "AppCapabilities::tools");
  }
  const AppCapabilities offered{.tools = ListChangedCapability{.listChanged = true}};
  capabilities_ = merge(capabilities_, Payload::of(offered));
  return {};
}

void Engine::tellToolsChanged() {
  const packed::Value tells = capabilities_.value().member("tools").member("listChanged");
  if (!isConnected() || !tells.boolean()) return;
  // If it cannot be sent, the transport has reported why.
  session_->notify(method::kToolsListChanged.name, Payload::emptyObject());
}

// ---- Sizes ----

void Engine::setAutoResize(bool on) {
  options_.autoResize = on;
  if (!on) return stopResizing();
  if (isConnected()) startResizing();
}

void Engine::startResizing() {
  if (!environment_->sizeObserver) return;
  const auto onSize = [](Engine& self, Size size) {
    // A size that cannot be sent is sent with the next change; the transport reports its failure.
    self.session_->notify(method::kSizeChanged.name, SizeChangedParams{size.width, size.height});
  };
  const auto onLoop = [](Engine& self) {
    self.report(misuse(
        method::kSizeChanged.name,
        "the height of the content changes each time the host resizes the frame, so no more sizes "
        "are reported. A common cause is height: 100vh with a margin: use height: 100%, or "
        "box-sizing: border-box"));
  };
  environment_->sizeObserver->start(WeakCall<Engine, Size>{weak_from_this(), onSize},
                                    WeakCall<Engine>{weak_from_this(), onLoop});
}

void Engine::stopResizing() {
  if (environment_->sizeObserver) environment_->sizeObserver->stop();
}

// ---- Errors ----

// Also after the end of the connection, as long as the App is there.
void Engine::observeThrows() {
  if (!environment_->throwObserver) return;
  environment_->throwObserver->start(WeakCall<Engine, Error>{
      weak_from_this(), [](Engine& self, Error error) { self.takeThrow(error); }});
}

void Engine::takeThrow(const Error& error) {
  const auto self = shared_from_this();
  session_->recover(error);
  if (isAlive_) return session_->report(error);
  // A callback has thrown at the App's end, and has cut that short.
  if (environment_->throwObserver) environment_->throwObserver->stop();
  warn(error.message);
}

void Engine::report(const Error& error) {
  const auto self = shared_from_this();
  if (isAlive_) takeError(error);
}

void Engine::reportUntaken(const Error& error) {
  if (error.kind == ErrorKind::Closed || error.kind == ErrorKind::Cancelled) return;
  if (isKnownLack(error)) return;
  const auto self = shared_from_this();
  session_->report(error);
}

bool Engine::isKnownLack(const Error& error) {
  const bool isRefusal = error.kind == ErrorKind::Remote || error.kind == ErrorKind::NotSupported ||
                         error.kind == ErrorKind::Timeout;
  if (!isRefusal) return false;
  const auto refusal = std::ranges::find(refusals_, error.method, &Refusal::method);
  if (refusal != refusals_.end()) return std::exchange(refusal->isReported, true);
  // A host that lists nothing at all has not said that there is nothing.
  if (!host_.value().member("hostCapabilities").isObject()) return false;
  const Offer* offer = offerOf(error.method);
  if (!offer || isListed(host_, *offer)) return false;
  if (std::ranges::find(lacking_, offer->capability) != lacking_.end()) return true;
  lacking_.push_back(offer->capability);
  return false;
}

void Engine::takeFailure(std::string_view method, const Error& error) {
  if (error.kind != ErrorKind::Remote || error.code != error_code::kMethodNotFound) return;
  const Offer* offer = offerOf(method);
  // What a server does not know may be one of its tools.
  if (!offer || offer->isServers || isListed(host_, *offer) || refusalOf(method)) return;
  refusals_.push_back({offer->methods, error});
}

const Error* Engine::refusalOf(std::string_view method) const {
  const auto found = std::ranges::find(refusals_, method, &Refusal::method);
  return found == refusals_.end() ? nullptr : &found->error;
}

bool Engine::observeError(const Error& error) const {
  const auto environment = environment_;
  if (environment->onError) environment->onError(error);
  return static_cast<bool>(environment->onError);
}

void Engine::warn(std::string_view message) const {
  std::string line = "[mcpapps] ";
  line += message;
  if (const auto environment = environment_; environment->warn) return environment->warn(line);
  writeToStandardError(line += '\n');
}

}  // namespace mcpapps::detail
