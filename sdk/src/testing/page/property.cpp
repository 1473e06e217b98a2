// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The properties of elements in DOM, by name.

#include <algorithm>

#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/number_text.h"
#include "testing/page/forms/validity.h"

namespace mcpapps::page::memory {
namespace {

/// The attribute that a property reflects; empty if there is none.
std::string attributeOf(std::string_view property) {
  constexpr std::string_view kReflected[] = {"hidden",   "disabled", "open",      "readOnly",
                                             "required", "multiple", "noValidate"};
  return std::ranges::count(kReflected, property) > 0 ? inLowerCase(property) : "";
}

}  // namespace

Payload property(Item& item, std::string_view name) {
  if (name == "value") return hasValue(item) ? Payload(value(item)) : Payload(nullptr);
  if (name == "valueAsNumber") {
    const std::optional<double> number = numberIn(value(item));
    return number ? Payload(*number) : Payload(nullptr);
  }
  if (name == "validationMessage") return validationMessage(item);
  if (name == "type") return controlType(item);
  return Payload(flag(item, name));
}

void setFlag(Item& item, std::string_view property, bool isOn) {
  if (property == "checked") return setChecked(item, isOn);
  if (property == "selected") return setSelected(item, isOn);
  if (property == "indeterminate") {
    item.control.isIndeterminate = isOn;
    return;
  }
  const std::string attribute = attributeOf(property);
  if (attribute.empty() || item.has(attribute) == isOn) return;
  isOn ? item.setAttribute(attribute, "") : item.removeAttribute(attribute);
  if (property == "open" && item.is("details")) fireLater(item, "toggle");
}

bool flag(Item& item, std::string_view property) {
  if (property == "checked") return isChecked(item);
  if (property == "selected") return isSelected(item);
  if (property == "indeterminate") return item.control.isIndeterminate;
  const std::string attribute = attributeOf(property);
  return !attribute.empty() && item.has(attribute);
}

}  // namespace mcpapps::page::memory
