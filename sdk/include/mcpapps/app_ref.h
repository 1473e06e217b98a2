// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <utility>

#include "mcpapps/app.h"

namespace mcpapps {

/// An App for what waits and may outlive it: a helper with timers, a coroutine. Cheap to copy;
/// keeps nothing alive. Once the App is gone, requests fail with NotConnected, and the rest does
/// nothing.
///
///   Task<> remind(mcpapps::AppRef app) { … app.clock()->after(5s, [app] { … }); }
///   remind(app);
class AppRef {
 public:
  AppRef(const App& app);  // NOLINT(google-explicit-constructor): functions take an App
  ~AppRef();
  AppRef(const AppRef&);
  AppRef& operator=(const AppRef&);

  /// As App::isConnected().
  bool isConnected() const;

  /// The clock of the environment that the App connected with, for timers. Null before the first
  /// connect(), and when the App is gone. A timer outlives the connection: look at isConnected().
  std::shared_ptr<Clock> clock() const;

  /// As App::request(); `method::kCallTool` and the like name the methods.
  template <class Params, class Answer>
  Pending<Answer> request(const RequestMethod<Params, Answer>& method, const Params& params,
                          RequestOptions options = {}) const {
    const PendingSource<Answer> answer;
    ask(params, std::move(options), detail::askingFor(answer, method.name, link()));
    return answer.pending();
  }

  /// Hands an error to App::onError(), as one that nobody took. Those that only say that the
  /// connection or the request was ended are dropped.
  void report(const Error& error) const;

 private:
  std::weak_ptr<detail::AppLink> link() const;
  void ask(const detail::Outgoing& params, RequestOptions options,
           const std::shared_ptr<detail::PendingChannel>& channel) const;

  std::weak_ptr<detail::AppState> state_;
};

}  // namespace mcpapps
