// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms, as js_glue/link/page/page_form.js and page_form_events.js have them. See driver.h for what
// is in a form.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

struct FormState {
  bool isHeard = false;
  /// From when it is sent until what was sent has been handled.
  bool isBusy = false;
  ItemPtr submitter;
  /// The buttons that are switched off meanwhile.
  std::vector<ItemPtr> off;
  /// What the author says of wrong values, by the names of ValidityState.
  Payload texts;
  /// Attributes that say what the struct says of its members.
  std::vector<std::pair<ItemPtr, std::string>> rules;
  /// The controls that show an error.
  std::vector<ItemPtr> wrong;
};
FormState& formState(Item& form);

using Group = std::vector<Item*>;
/// The controls that have a value; those of one name together, in the order of the page.
std::vector<std::pair<std::string, Group>> groupsOf(Item& form);

/// As String(value) in JavaScript; of null and of what is absent, an empty text.
std::string textOf(const packed::Value& value);

Payload readForm(Item& form);
void fillForm(Item& form, const Payload& values);
void setOptions(Item& select, const Payload& options);

void setFormError(Item& form, std::string_view name, std::string_view text);
void listenForm(Item& form, int slot, const Payload& rules);
void endSubmit(Item& form, bool isAccepted);
/// Called at an event of the user's, before its listeners: what was wrong may be right now.
void forgetErrors(Item& target, std::string_view type);
/// Called where the browser finds a value wrong: the author's text is shown.
void useFormText(Item& control);

}  // namespace mcpapps::page::memory
