// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// A name of ValidityState, such as "valueMissing"; empty if the control is valid.
std::string_view wrongOf(Item& control);
/// The author's text, or the name.
std::string validationMessage(Item& control);
bool willValidate(Item* control);

/// Fires `invalid` at the invalid controls of a form, and focuses the first.
bool reportValidity(Item& form);

}  // namespace mcpapps::page::memory
