// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/app.h"

#include "app/app_state.h"
#include "mcpapps/app_ref.h"

namespace mcpapps {

App::App(Implementation info, AppCapabilities capabilities, AppOptions options)
    : state_(detail::AppState::make(info, capabilities, options)) {
  app_ = state_;
}

App::~App() { hold()->release(); }

std::shared_ptr<detail::AppState> App::hold() const { return state_; }

Pending<InitializeResult> App::connect(Environment environment, RequestOptions options) {
  const PendingSource<InitializeResult> answer;
  hold()->connect(std::move(environment), std::move(options), detail::channelOf(answer));
  return answer.pending();
}

void App::close() { hold()->close(); }

const HostCapabilities& App::getHostCapabilities() const { return state_->host.hostCapabilities; }
const Implementation& App::getHostVersion() const { return state_->host.hostInfo; }
const HostContext& App::getHostContext() const { return state_->context; }

void App::setAutoResize(bool on) { hold()->setAutoResize(on); }

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

std::shared_ptr<Clock> AppRef::clock() const {
  const auto state = app_.lock();
  return state ? state->environment().clock : nullptr;
}

void AppRef::report(const Error& error) const {
  if (const auto state = app_.lock()) state->reportUntaken(error);
}

}  // namespace mcpapps
