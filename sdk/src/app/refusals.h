// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string_view>
#include <vector>

#include "mcpapps/app.h"

namespace mcpapps::detail {

/// What the host of a connection has not: requests that it refused, and capabilities that it lacks.
/// Each is reported once.
class Refusals {
 public:
  const Error* find(std::string_view method) const;
  /// Keeps the error if it says that the host does not know a method that it does not list.
  void take(const InitializeResult& host, std::string_view method, const Error& error);
  /// Whether the error says again that the host refuses the method or lacks its capability.
  bool isRepeated(const InitializeResult& host, const Error& error);
  void clear();

 private:
  struct Refusal {
    std::string_view methods;
    Error error;
    bool isReported = false;
  };

  std::vector<Refusal> refusals_;
  std::vector<std::string_view> lacking_;
};

}  // namespace mcpapps::detail
