// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "document_size_observer.h"

#include <limits>
#include <optional>
#include <utility>

#include "mcpapps/protocol/host_context.h"

// js_glue/link/size_observer.js
extern "C" {
void mcpapps_size_observer_start(mcpapps::DocumentSizeObserver* observer, const char* included);
void mcpapps_size_observer_set_container(bool fixedHeight, double maxWidth, double maxHeight);
void mcpapps_size_observer_stop(void);

void mcpapps_size_observer_change(mcpapps::DocumentSizeObserver* observer, double width,
                                  double height) {
  observer->change({width > 0 ? std::optional(width) : std::nullopt, height});
}
void mcpapps_size_observer_loop(mcpapps::DocumentSizeObserver* observer) { observer->loop(); }
}

namespace mcpapps {

DocumentSizeObserver::DocumentSizeObserver(std::string included) : included_(std::move(included)) {}

DocumentSizeObserver::~DocumentSizeObserver() { stop(); }

void DocumentSizeObserver::start(std::function<void(Size)> onSize, std::function<void()> onLoop) {
  stop();
  onSize_ = std::move(onSize);
  onLoop_ = std::move(onLoop);
  mcpapps_size_observer_start(this, included_.c_str());
}

void DocumentSizeObserver::stop() {
  if (std::exchange(onSize_, nullptr)) mcpapps_size_observer_stop();
}

void DocumentSizeObserver::setContainer(const ContainerDimensions& container) {
  // A maximum of zero is none, as in the specification's example.
  const double maxHeight = container.maxHeight.value_or(0);
  mcpapps_size_observer_set_container(
      container.height.has_value(), container.width ? 0 : container.maxWidth.value_or(0),
      maxHeight > 0 ? maxHeight : std::numeric_limits<double>::infinity());
}

void DocumentSizeObserver::change(Size size) {
  // A copy: the callback may stop this.
  if (const auto onSize = onSize_) onSize(size);
}

void DocumentSizeObserver::loop() {
  if (const auto onLoop = onLoop_) onLoop();
}

}  // namespace mcpapps
