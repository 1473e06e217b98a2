// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/app.h"

#include "app/app_state.h"
#include "mcpapps/app_ref.h"

namespace mcpapps {

App::App(Implementation info, AppCapabilities capabilities, AppOptions options)
    : state_(detail::AppState::make(info, capabilities, options)) {}

App::~App() { hold()->release(); }

std::shared_ptr<detail::AppState> App::hold() const { return state_; }

Pending<InitializeResult> App::connect(Environment environment, RequestOptions options) {
  const PendingSource<InitializeResult> answer;
  hold()->connect(std::move(environment), std::move(options), detail::channelOf(answer));
  return answer.pending();
}

void App::close() { hold()->close(); }

bool App::isConnected() const { return state_->isConnected(); }
const HostCapabilities& App::getHostCapabilities() const { return state_->host.hostCapabilities; }
const Implementation& App::getHostVersion() const { return state_->host.hostInfo; }
const HostContext& App::getHostContext() const { return state_->context; }

void App::setAutoResize(bool on) { hold()->setAutoResize(on); }

// ---- Handlers ----

void App::setEventHandler(std::size_t event, detail::Event::Call call) {
  hold()->setEventHandler(event, std::move(call));
}

Subscription App::addListener(std::size_t event, detail::Event::Call call, Turn turn) {
  return hold()->addListener(event, std::move(call), turn);
}

void App::setTeardownHandler(detail::TeardownHandler handler) {
  hold()->setTeardownHandler(std::move(handler));
}

void App::setNotificationHandler(std::string_view method, detail::NotificationHandler handler) {
  hold()->setNotificationHandler(method, std::move(handler));
}

void App::setRequestHandler(std::string_view method, detail::RequestHandler handler) {
  hold()->setRequestHandler(method, std::move(handler));
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

void App::ask(const detail::Outgoing& params, RequestOptions options,
              const std::shared_ptr<detail::PendingChannel>& channel) {
  hold()->ask(params, std::move(options), channel);
}

Result<void> App::tell(std::string_view method, const detail::Outgoing& params) {
  return hold()->tell(method, params);
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
  if (const auto state = state_.lock()) return state->ask(params, std::move(options), channel);
  channel->fail(detail::errorOf(ErrorKind::NotConnected, error_code::kConnectionClosed,
                                channel->method, "the App is gone"));
}

}  // namespace mcpapps
