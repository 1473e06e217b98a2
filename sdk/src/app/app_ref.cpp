// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/app_state.h"
#include "session/responder_state.h"

namespace mcpapps {

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
