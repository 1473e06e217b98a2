// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms, as in js_glue/link/page/page_form.js and page_form_events.js. See driver.h for their
// values.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

struct FormState {
  bool isHeard = false;
  /// From the submission to the end of its handler.
  bool isBusy = false;
  ItemPtr submitter;
  /// The buttons that are disabled meanwhile.
  std::vector<ItemPtr> off;
  /// The author's messages by the names of ValidityState.
  Payload texts;
  /// Attributes for the struct's rules.
  std::vector<std::pair<ItemPtr, std::string>> rules;
  /// The controls that show an error.
  std::vector<ItemPtr> wrong;
  /// The text of an error beside its control, and the attributes that the control had before.
  struct Said {
    ItemPtr control;
    ItemPtr note;
    std::vector<std::pair<std::string, std::optional<std::string>>> before;
  };
  std::vector<Said> said;
};
FormState& formState(Item& form);
void forgetWrong(FormState& state);

using Group = std::vector<Item*>;
/// The controls with a value, grouped by name, in the order of the page.
std::vector<std::pair<std::string, Group>> groupsOf(Item& form);

/// As String(value) in JavaScript; an empty text for null and absent values.
std::string textOf(const packed::Value& value);

/// The values of a form; if it is submitted, with its files and the submit button.
Payload formValues(Item& form, bool isSent);

/// Called at a user's event, before its listeners, as errors may be outdated now.
void forgetErrors(Item& target, std::string_view type);
/// Called where the browser finds a value invalid, to show the author's text.
void useFormText(Item& control);

}  // namespace mcpapps::page::memory
