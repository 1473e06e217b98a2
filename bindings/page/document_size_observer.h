// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <string>

#include "mcpapps/environment.h"

namespace mcpapps {

/// Watches the document. The deciding is done in js_glue/link/size_observer.js.
class DocumentSizeObserver : public SizeObserver {
 public:
  /// `included`: BrowserOptions::sizeIncludes.
  explicit DocumentSizeObserver(std::string included);
  ~DocumentSizeObserver() override;

  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override;
  void stop() override;
  void setContainer(const ContainerDimensions& container) override;

  /// From JavaScript.
  void change(Size size);
  void loop();

 private:
  std::string included_;
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};

}  // namespace mcpapps
