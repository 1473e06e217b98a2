// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "budget.h"
#include "mcpapps/packed.h"

namespace mcpapps::schema {

/// The bits of the types that a value has.
unsigned typesOf(const packed::Value& value);

/// "string", "string or null", …
std::string typeNames(unsigned types);

/// A member; absent if there is none, or if the budget is spent.
packed::Value find(const packed::Value& object, std::string_view name, Budget& budget);

/// Equal in the sense of JSON Schema: 1 is 1.0, and the order of members does not matter.
bool areEqual(const packed::Value& left, const packed::Value& right, Budget& budget);

/// The first element that is there already, with the earlier one.
std::optional<std::pair<std::size_t, std::size_t>> findRepeated(const packed::Value& array,
                                                                Budget& budget);

/// For people: scalars as JSON, shortened; of others the type.
std::string toText(const packed::Value& value);
std::string toText(double number);

bool isMultipleOf(const packed::Value& value, double step);

}  // namespace mcpapps::schema
