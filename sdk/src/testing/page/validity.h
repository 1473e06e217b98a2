// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a browser finds wrong with what is in a form.

#include <string>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// What is wrong with a control, in English; empty if it is valid.
std::string validationMessage(Item& control);

/// Fires `invalid` at the controls of a form that are wrong, and puts the focus into the first.
bool reportValidity(Item& form);
bool reportControlValidity(Item& control);

}  // namespace mcpapps::page::memory
