// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms, as js_glue/link/page_form.js has them.

#include <string_view>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// What is in the controls, by their names; with the files if `takesFiles`.
Payload readForm(Item& form, bool takesFiles);
void fillForm(Item& form, const Payload& values);
void setFormError(Item& form, std::string_view name, std::string_view text);
void setOptions(Item& select, const Payload& options);

}  // namespace mcpapps::page::memory
