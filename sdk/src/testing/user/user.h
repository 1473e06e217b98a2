// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a user's hand does, where it can.

#include <string_view>

#include "testing/user/element_state.h"

namespace mcpapps::testing::user {

void click(Node element);
void focus(Node element);
void type(Node field, std::string_view text);
void fill(Node field, std::string_view text);
/// Where the focus is.
void press(std::string_view key);
/// A field that was changed and is left fires `change`.
void leaveField();
/// The page has ended, and with it what the user has begun.
void forget();

}  // namespace mcpapps::testing::user
