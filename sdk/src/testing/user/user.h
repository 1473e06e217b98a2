// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The user's input.

#include <string_view>

#include "testing/user/element_state.h"

namespace mcpapps::testing::user {

void click(Node element);
void focus(Node element);
void type(Node field, std::string_view text);
void fill(Node field, std::string_view text);
void paste(Node element, std::string_view text);
/// In the focused element.
void press(std::string_view key);
/// Leaves a changed field, which fires `change`.
void leaveField();
/// The page has ended, with unfinished input.
void forget();

}  // namespace mcpapps::testing::user
