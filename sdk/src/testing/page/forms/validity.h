// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a browser finds wrong with what is in a form.

#include <string>
#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// A name of ValidityState, such as "valueMissing"; empty if the control is valid.
std::string_view wrongOf(Item& control);
/// The author's text, or the name.
std::string validationMessage(Item& control);
/// Whether a browser looks at it at all.
bool willValidate(Item* control);

/// Fires `invalid` at the controls of a form that are wrong, and puts the focus into the first.
bool reportValidity(Item& form);

}  // namespace mcpapps::page::memory
