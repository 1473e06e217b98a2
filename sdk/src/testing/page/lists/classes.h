// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The list-valued attributes `class` and `style`.

#include <string>
#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

bool hasClass(const Item& item, std::string_view name);
void toggleClass(Item& item, std::string_view name, bool isThere);

std::string style(const Item& item, std::string_view property);
/// An empty value removes it.
void setStyle(Item& item, std::string_view property, std::string_view value);

}  // namespace mcpapps::page::memory
