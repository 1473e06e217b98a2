// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// The value of an `<input>` of this type for `text`. Spec HTML, "value sanitization algorithm".
std::string fieldValue(const Item& input, std::string_view type, std::string_view text);

}  // namespace mcpapps::page::memory
