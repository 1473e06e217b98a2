// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "mcpapps/clock.h"
#include "mcpapps/transport.h"

namespace mcpapps {

/// The size of the view's content in CSS pixels. `width` is empty if it equals the frame's width:
/// some hosts fix a width that is reported, and the view would then no longer follow their page.
struct Size {
  std::optional<double> width = {};
  double height = 0;
  friend bool operator==(const Size&, const Size&) = default;
};

struct ContainerDimensions;

/// Watches the size of the view's content.
class SizeObserver {
 public:
  virtual ~SizeObserver() = default;

  /// Calls `onSize` with the size that the content needs, soon and after each change. Never reports
  /// a zero, nor a size that the frame already has. If the frame that the host makes lacks the last
  /// pixels of what was reported, the difference is added to it, once for each height. If every
  /// resize of the frame changes the content again, calls `onLoop` once and reports nothing until
  /// the content changes for another reason, the host resizes the frame by itself, the display mode
  /// changes or ten seconds have passed.
  virtual void start(std::function<void(Size)> onSize, std::function<void()> onLoop) = 0;
  virtual void stop() = 0;

  /// Takes the host's container dimensions; may be called at any time. No size is then reported
  /// that differs from a fixed dimension or exceeds a maximum.
  virtual void setContainer(const ContainerDimensions& container) = 0;

  /// The host shows the view in another display mode: a loop that was found in the one before is
  /// forgotten.
  virtual void changeDisplayMode() = 0;
};

/// Watches for exceptions that C++ cannot catch: those of JavaScript, which end what the page has
/// called, such as a handler or a timer, without running any destructor.
class ThrowObserver {
 public:
  virtual ~ThrowObserver() = default;

  /// Calls `onThrow` after each such exception, with its text and stack. The App answers the
  /// request that was being handled with an error, and reports the exception as Misuse.
  virtual void start(std::function<void(Error)> onThrow) = 0;
  virtual void stop() = 0;
};

/// What an App runs in. In a page it is `browser()` of mcpapps/browser.h; tests make their own.
struct Environment {
  std::shared_ptr<Transport> transport;
  std::shared_ptr<Clock> clock;
  /// Without one there is no automatic resizing.
  std::shared_ptr<SizeObserver> sizeObserver = nullptr;
  /// Takes what the developer should read: misuse, and errors that no onError handler took.
  /// Standard error if empty.
  std::function<void(std::string_view)> warn = nullptr;

  /// What browser() and testing::FakeHost need for themselves. Another environment leaves it alone.
  struct Internals {
    /// Natively there is none. In a page it works with each transport.
    std::shared_ptr<ThrowObserver> throwObserver = nullptr;
    /// Takes each error before the App's onError handler does. With it, an error that no handler
    /// took does not go to `warn` as well.
    std::function<void(const Error&)> onError = nullptr;
    /// The number of the first request. In a page whose program was started again, the host may
    /// still answer requests of the one before.
    std::int64_t firstId = 1;
  };
  Internals internals = {};
};

}  // namespace mcpapps
