// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>

#include "mcpapps/clock.h"
#include "mcpapps/transport.h"

namespace mcpapps {

/// The size of the view's content in CSS pixels. Without a width where it is that of the frame:
/// some hosts fix the width that they are told, and the view would not follow their page any more.
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

  /// Calls `onSize` with the size that the content wants, now and after each change; never with a
  /// zero, and not while the frame has that size already. If the content changes whenever the host
  /// has done what it wanted, calls `onLoop` once and is silent until it changes by itself.
  virtual void start(std::function<void(Size)> onSize, std::function<void()> onLoop) = 0;
  virtual void stop() = 0;

  /// What the host says of the view's frame, at any time: a fixed size is not reported against,
  /// a maximum not exceeded.
  virtual void setContainer(const ContainerDimensions& container) = 0;
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
  /// Takes each error before the App's onError handler does. With it, an error that no handler took
  /// does not go to `warn` as well. For tests.
  std::function<void(const Error&)> onError = nullptr;
};

}  // namespace mcpapps
