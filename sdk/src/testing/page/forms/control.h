// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// The property `type` of DOM: of inputs "text", "checkbox" …, of others "submit", "button",
/// "reset", "select-one", "select-multiple", "textarea"; empty if it is no control.
std::string controlType(const Item& item);
bool isField(const Item& item);
/// Whether it has the property `value` of DOM.
bool hasValue(const Item& item);
bool isTextField(const Item& item);
/// By its own attribute, or that of a `<fieldset>` around it.
bool isDisabled(Item& item);

std::string value(Item& item);
/// Set by the program; the browser's value sanitization applies.
void setValue(Item& item, std::string_view text);

bool isChecked(const Item& item);
/// Unchecks other radio buttons with its name.
void setChecked(Item& item, bool isChecked);

std::vector<Item*> optionsOf(Item& select);
std::string optionValue(const Item& option);
bool isSelected(Item& option);
/// In a `<select>` for one value, deselects the others.
void setSelected(Item& option, bool isSelected);
Item* chosenOption(Item& select);

Item* formOf(Item& control);
/// The controls of a form, with buttons, in the order of the page.
std::vector<Item*> controlsOf(Item& form);
void resetControl(Item& control);

/// Other properties of DOM: absent if it has none of this name.
Payload property(Item& item, std::string_view name);
void setFlag(Item& item, std::string_view property, bool isOn);
bool flag(Item& item, std::string_view property);

}  // namespace mcpapps::page::memory
