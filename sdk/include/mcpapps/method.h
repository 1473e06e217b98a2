// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string_view>

namespace mcpapps {

/// A request's name and the types that go with it. The name stands in no other place.
template <class Params_, class Answer_>
struct RequestMethod {
  using Params = Params_;
  using Answer = Answer_;
  std::string_view name;
};

/// A notification's name and its parameters' type.
template <class Params_>
struct NotificationMethod {
  using Params = Params_;
  std::string_view name;
};

}  // namespace mcpapps
