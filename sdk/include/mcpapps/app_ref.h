// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>

#include "mcpapps/app.h"

namespace mcpapps {

/// An App for what waits and may outlive it: a helper with timers, a coroutine. Cheap to copy;
/// keeps nothing alive. Once the App is gone, requests fail with NotConnected, and the rest does
/// nothing.
///
///   Task<> remind(mcpapps::AppRef app) { … app.clock()->after(5s, [app] { … }); }
///   remind(app);
class AppRef : public HostCalls {
 public:
  AppRef(const App& app)  // NOLINT(google-explicit-constructor): functions take an App
      : HostCalls(app) {}

  /// The clock of the environment that the App connected with, for timers. Null before the first
  /// connect(), and when the App is gone. A timer outlives the connection: look at isConnected().
  std::shared_ptr<Clock> clock() const;

  /// Hands an error to App::onError(), as one that no one took. Those that only say that the
  /// connection or the request was ended are dropped.
  void report(const Error& error) const;
};

}  // namespace mcpapps
