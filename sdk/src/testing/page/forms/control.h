// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a user works with: values, ticks, options.

#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// As the property `type` in DOM: of inputs "text", "checkbox" …, of others "submit", "button",
/// "reset", "select-one", "select-multiple", "textarea"; empty if it is no control.
std::string controlType(const Item& item);
/// `<input>`, `<textarea>` or `<select>`.
bool isField(const Item& item);
/// Whether a user types into it.
bool isTextField(const Item& item);
/// By its own attribute, or that of a `<fieldset>` around it.
bool isDisabled(Item& item);

std::string value(Item& item);
/// By the program; the browser's rules of what can be the value hold.
void setValue(Item& item, std::string_view text);

bool isChecked(const Item& item);
/// Of the radio buttons with one name, the others are not checked then.
void setChecked(Item& item, bool isChecked);

std::vector<Item*> optionsOf(Item& select);
std::string optionValue(const Item& option);
bool isSelected(Item& option);
/// Of a `<select>` for one, the others are not selected then.
void setSelected(Item& option, bool isSelected);
/// The first that is selected; null if there is none.
Item* chosenOption(Item& select);

/// The form that a control belongs to; null if there is none.
Item* formOf(Item& control);
/// Those of a form, in the order of the page, buttons among them.
std::vector<Item*> controlsOf(Item& form);
/// As the HTML says it.
void resetControl(Item& control);

/// Of the other properties in DOM: absent if it has none of this name.
Payload property(Item& item, std::string_view name);
void setFlag(Item& item, std::string_view property, bool isOn);
bool flag(Item& item, std::string_view property);

}  // namespace mcpapps::page::memory
