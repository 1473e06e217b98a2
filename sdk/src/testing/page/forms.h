// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms, as js_glue/link/page_form.js and page_form_events.js have them.

#include <functional>
#include <string_view>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// What is in the controls, by their names; with the files if `takesFiles`.
Payload readForm(Item& form, bool takesFiles);
void fillForm(Item& form, const Payload& values);
void setFormError(Item& form, std::string_view name, std::string_view text);
/// What the program says is wrong with controls of the form is forgotten.
void forgetFormErrors(Item& form);
void setOptions(Item& select, const Payload& options);

/// Calls deliver() with the values when the form is sent; see driver::listenForm().
void hearForm(Item& form, const std::function<void(const Payload& values)>& deliver);
void setFormRules(Item& form, const Payload& rules);
void endSubmit(Item& form, bool isAccepted);

}  // namespace mcpapps::page::memory
