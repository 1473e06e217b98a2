// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "document_size_observer.h"

#include <emscripten/em_macros.h>

#include <utility>

// js_glue/size_observer.js
extern "C" {
void mcpapps_size_observer_start(mcpapps::DocumentSizeObserver* observer);
void mcpapps_size_observer_stop(void);

EMSCRIPTEN_KEEPALIVE void mcpapps_size_observer_change(mcpapps::DocumentSizeObserver* observer,
                                                       double width, double height) {
  observer->change({width, height});
}
}

namespace mcpapps {

DocumentSizeObserver::~DocumentSizeObserver() { stop(); }

void DocumentSizeObserver::start(std::function<void(Size)> onSize) {
  stop();
  onSize_ = std::move(onSize);
  mcpapps_size_observer_start(this);
}

void DocumentSizeObserver::stop() {
  if (std::exchange(onSize_, nullptr)) mcpapps_size_observer_stop();
}

void DocumentSizeObserver::change(Size size) {
  // A copy: the callback may stop this.
  if (const auto onSize = onSize_) onSize(size);
}

}  // namespace mcpapps
