// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms, as js_glue/link/page_form.js has them.

#include <functional>
#include <string_view>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// What is in the controls, by their names; with the files and the button if the form is sent.
Payload readForm(Item& form, bool isSent);
void fillForm(Item& form, const Payload& values);
void setFormError(Item& form, std::string_view name, std::string_view text);
/// The user has changed something, or sends the form again.
void forgetErrors(Item& form);
/// Attributes of the controls, by their names, where the HTML has none.
void applyRules(Item& form, const Payload& rules);
/// The form is sent; it is busy until endSubmit().
void hearSubmit(Item& form, Event& event, const std::function<void(const Payload& values)>& send);
void endSubmit(Item& form, bool isAccepted);
/// Adds what driver::setContent() describes.
void setContent(Item& item, const packed::Value& parts);
void setOptions(Item& select, const Payload& options);

}  // namespace mcpapps::page::memory
