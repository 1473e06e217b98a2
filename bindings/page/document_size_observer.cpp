// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <limits>
#include <utility>

#include "mcpapps/protocol/host_context.h"
#include "page.h"

// js_glue/link/browser/size_observer.js, which decides when to report.
extern "C" {
void mcpapps_size_observer_start(void* observer, const char* included);
void mcpapps_size_observer_set_container(bool fixedHeight, double maxWidth, double maxHeight);
void mcpapps_size_observer_forget(void);
void mcpapps_size_observer_stop(void);
}

namespace mcpapps {
namespace {

class DocumentSizeObserver : public SizeObserver {
 public:
  explicit DocumentSizeObserver(std::string&& included) : included_(std::move(included)) {}
  ~DocumentSizeObserver() override { DocumentSizeObserver::stop(); }

  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override {
    stop();
    onSize_ = std::move(onSize);
    onLoop_ = std::move(onLoop);
    mcpapps_size_observer_start(this, included_.c_str());
  }

  void stop() override {
    if (std::exchange(onSize_, nullptr)) mcpapps_size_observer_stop();
  }

  void setContainer(const ContainerDimensions& container) override {
    // A maximum of zero means none, as in the specification's example.
    const double maxHeight = container.maxHeight.value_or(0);
    mcpapps_size_observer_set_container(
        container.height.has_value(), container.width ? 0 : container.maxWidth.value_or(0),
        maxHeight > 0 ? maxHeight : std::numeric_limits<double>::infinity());
  }

  void changeDisplayMode() override { mcpapps_size_observer_forget(); }

  // Called through a copy, as the callee may stop this.

  void change(Size size) {
    if (const auto onSize = onSize_) onSize(size);
  }
  void loop() {
    if (const auto onLoop = onLoop_) onLoop();
  }

 private:
  std::string included_;
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};

}  // namespace

std::shared_ptr<SizeObserver> documentSizeObserver(std::string included) {
  return std::make_shared<DocumentSizeObserver>(std::move(included));
}

}  // namespace mcpapps

using Observer = mcpapps::DocumentSizeObserver;

extern "C" {
void mcpapps_size_observer_change(void* observer, double width, double height) {
  static_cast<Observer*>(observer)->change(
      {width > 0 ? std::optional(width) : std::nullopt, height});
}
void mcpapps_size_observer_loop(void* observer) { static_cast<Observer*>(observer)->loop(); }
}
