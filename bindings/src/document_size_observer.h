// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include "mcpapps/environment.h"

namespace mcpapps {

/// Watches the document with a ResizeObserver.
class DocumentSizeObserver : public SizeObserver {
 public:
  ~DocumentSizeObserver() override;

  void start(std::function<void(Size)> onSize) override;
  void stop() override;

  /// From JavaScript.
  void change(Size size);

 private:
  std::function<void(Size)> onSize_;
};

}  // namespace mcpapps
