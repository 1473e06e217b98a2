// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/app.h"

#include "app/app_state.h"
#include "mcpapps/app_ref.h"
#include "session/responder_state.h"

namespace mcpapps {

static_assert(App::kBacklog == detail::Engine::kBacklog);

App::App(Implementation info, AppCapabilities capabilities, AppOptions options)
    : state_(std::make_shared<State>(
          Payload::of(info), Payload::of(capabilities),
          detail::Engine::Options{.strict = options.strict,
                                  .enforceStrictCapabilities = options.enforceStrictCapabilities,
                                  .autoResize = options.autoResize})) {}

App::~App() {
  const auto state = state_;
  // Later than this, an App is destroyed on purpose.
  if (state->isOpen() && !state->isConnected()) {
    state->warn(
        "the App was destroyed before the host had answered ui/initialize, so this view receives "
        "no messages. A variable of main() is destroyed when main() returns: write \"static "
        "mcpapps::App app\". To destroy the App on purpose, call close() first");
  }
  state->release();
  const Error error{ErrorKind::Closed, error_code::kConnectionClosed, State::kClosedText};
  state->endWaiting(&error);
}

Pending<InitializeResult> App::connect(Environment environment, RequestOptions options) {
  const Pending<InitializeResult> pending;
  pending.setApp(state_);
  const auto& channel = pending.channel();
  channel->method = method::kInitialize.name;
  state_->connect(std::move(environment), std::move(options),
                  [channel, weak = std::weak_ptr(state_)](const Result<Payload>& answer) {
                    if (!answer) return channel->fail(answer.error());
                    // The engine gives an answer only while it is there.
                    channel->resolve({weak.lock()->readHost()});
                  });
  return pending;
}

void App::close() {
  const auto state = state_;
  state->close();
  if (state->isOpen()) return;
  const Error error{ErrorKind::Closed, error_code::kConnectionClosed, State::kClosedText};
  state->endWaiting(&error);
}

bool App::isConnected() const { return state_->isConnected(); }
const HostCapabilities& App::getHostCapabilities() const { return state_->host.hostCapabilities; }
const Implementation& App::getHostVersion() const { return state_->host.hostInfo; }
const HostContext& App::getHostContext() const { return state_->context; }

void App::setAutoResize(bool on) { state_->setAutoResize(on); }

// ---- Handlers ----
// A report may reach a handler that destroys the App, so each holds the state.

void App::setEventHandler(std::size_t event, detail::Event::Call call) {
  std::shared_ptr<State>(state_)->setEventHandler(event, std::move(call));
}

Subscription App::addListener(std::size_t event, detail::Event::Call call, Turn turn) {
  return std::shared_ptr<State>(state_)->addListener(event, std::move(call), turn);
}

void App::setTeardownHandler(detail::TeardownHandler handler) {
  const auto state = state_;
  if (state->onTeardown && handler) state->warnOfReplacing(method::kResourceTeardown.name);
  state->onTeardown = std::move(handler);
}

void App::setNotificationHandler(std::string_view method, detail::NotificationHandler handler) {
  const auto state = state_;
  if (!state->mayHandle(method, /*isRequest=*/false)) return;
  state->notifications.set(method, std::move(handler));
}

void App::setRequestHandler(std::string_view method, detail::RequestHandler handler) {
  const auto state = state_;
  if (!state->mayHandle(method, /*isRequest=*/static_cast<bool>(handler))) return;
  state->requests.set(method, std::move(handler));
}

void App::onError(std::function<void(const Error&)> handler) {
  state_->onError = nullptr;
  if (handler) state_->onError = std::move(handler);
}

void App::onClose(std::function<void()> handler) {
  state_->onClose = nullptr;
  if (handler) state_->onClose = std::move(handler);
}

// ---- Messages ----

std::weak_ptr<detail::AppLink> App::link() const { return state_; }

void App::ask(const std::shared_ptr<State>& state, const detail::Outgoing& params,
              RequestOptions options, const std::shared_ptr<detail::PendingChannel>& channel) {
  // A warning may reach code that destroys the App.
  const auto kept = state;
  const std::string_view method = channel->method;
  if (kept->waits()) {
    const auto end = [weak = std::weak_ptr(state), waiting = params.payload(), options,
                      channel](const Error* error) {
      if (error) {
        return channel->fail(
            detail::errorOf(error->kind, error->code, channel->method, error->message));
      }
      if (const auto self = weak.lock()) ask(self, waiting, options, channel);
    };
    channel->request = kept->wait(end);
    return;
  }
  Result<void> allowed = kept->checkCall(method);
  if (allowed) allowed = kept->checkCapability(method);
  if (!allowed) return channel->fail(std::move(allowed).error());
  if (const Error* refusal = kept->refusalOf(method)) return channel->fail(*refusal);
  channel->request = kept->session().request(
      method, params, std::move(options),
      {channel, [](const std::shared_ptr<void>& asking, const Result<Payload>& answer) {
         static_cast<detail::PendingChannel*>(asking.get())->resolveBy(answer);
       }});
}

Result<void> App::tell(const std::shared_ptr<State>& state, std::string_view method,
                       const detail::Outgoing& params) {
  const auto kept = state;
  if (kept->waits()) {
    kept->wait([weak = std::weak_ptr(state), method = std::string(method),
                waiting = params.payload()](const Error* error) {
      // If it cannot be sent, the transport has reported why.
      if (const auto self = weak.lock(); self && !error) tell(self, method, waiting);
    });
    return {};
  }
  if (Result<void> allowed = kept->checkCall(method); !allowed) return allowed;
  return kept->session().notify(method, params);
}

// ---- AppRef ----

AppRef::AppRef(const App& app) : state_(app.state_) {}
AppRef::~AppRef() = default;
AppRef::AppRef(const AppRef&) = default;
AppRef& AppRef::operator=(const AppRef&) = default;

bool AppRef::isConnected() const {
  const auto state = state_.lock();
  return state && state->isConnected();
}

std::shared_ptr<Clock> AppRef::clock() const {
  const auto state = state_.lock();
  return state ? state->environment().clock : nullptr;
}

void AppRef::report(const Error& error) const {
  if (const auto state = state_.lock()) state->reportUntaken(error);
}

std::weak_ptr<detail::AppLink> AppRef::link() const { return state_; }

void AppRef::ask(const detail::Outgoing& params, RequestOptions options,
                 const std::shared_ptr<detail::PendingChannel>& channel) const {
  if (const auto state = state_.lock()) {
    return App::ask(state, params, std::move(options), channel);
  }
  channel->fail(detail::errorOf(ErrorKind::NotConnected, error_code::kConnectionClosed,
                                channel->method, "the App is gone"));
}

}  // namespace mcpapps
