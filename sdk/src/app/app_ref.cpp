// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/app_state.h"

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

void AppRef::ask(std::string_view method, const Payload& params, RequestOptions options,
                 const detail::Asking& asking) const {
  if (const auto state = state_.lock()) {
    return App::ask(state, method, params, std::move(options), asking);
  }
  asking.answered(Error{ErrorKind::NotConnected, error_code::kConnectionClosed,
                        std::string(method).append(": the App is gone")});
}

}  // namespace mcpapps
