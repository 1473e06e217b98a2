// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms/control.h"

#include <algorithm>

#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/validity.h"
#include "testing/page/forms/values.h"

namespace mcpapps::page::memory {
namespace {

bool isOneOf(std::string_view text, std::initializer_list<std::string_view> names) {
  return std::ranges::find(names, text) != names.end();
}

constexpr auto kButtons = {"button", "submit", "reset", "image"};

bool isButton(std::string_view type) { return std::ranges::count(kButtons, type) > 0; }

// Whether the value is the attribute, also after setValue().
bool isAttribute(const Item& item) {
  return item.is("input") && (isButton(controlType(item)) || controlType(item) == "hidden");
}

Item* selectOf(Item& option) { return option.closest("select"); }

}  // namespace

std::string controlType(const Item& item) {
  if (item.is("textarea")) return "textarea";
  if (item.is("select")) return item.has("multiple") ? "select-multiple" : "select-one";
  const std::string type = inLowerCase(item.attributeOr("type", ""));
  if (item.is("button")) return isOneOf(type, {"reset", "button"}) ? type : "submit";
  if (!item.is("input")) return {};
  const bool isKnown =
      isButton(type) || isOneOf(type, {"checkbox", "color", "date", "datetime-local", "email",
                                       "file", "hidden", "month", "number", "password", "radio",
                                       "range", "search", "tel", "time", "url", "week"});
  return isKnown ? type : "text";
}

bool isField(const Item& item) {
  return item.is("input") || item.is("textarea") || item.is("select");
}

bool hasValue(const Item& item) { return isField(item) || item.is("button") || item.is("option"); }

bool isTextField(const Item& item) {
  const std::string type = controlType(item);
  return item.is("textarea") ||
         (item.is("input") && !isButton(type) &&
          !isOneOf(type, {"checkbox", "radio", "file", "hidden", "color", "range"}));
}

bool isDisabled(Item& item) {
  if (item.is("option")) {
    const Item* group = item.closest("optgroup");
    return item.has("disabled") || (group && group->has("disabled"));
  }
  if (!isField(item) && !item.is("button") && !item.is("fieldset")) return false;
  if (item.has("disabled")) return true;
  Item* inner = &item;
  for (Item* each = item.parent; each; inner = each, each = each->parent) {
    if (each->is("fieldset") && each->has("disabled") && !inner->is("legend")) return true;
  }
  return false;
}

std::string value(Item& item) {
  if (item.is("select")) {
    const Item* option = chosenOption(item);
    return option ? optionValue(*option) : "";
  }
  if (item.is("option")) return optionValue(item);
  if (item.is("textarea")) return item.control.value.value_or(item.textContent());
  const std::string type = controlType(item);
  if (type == "checkbox" || type == "radio") return item.attributeOr("value", "on");
  if (type == "file") {
    return item.control.files.empty() ? "" : "C:\\fakepath\\" + item.control.files[0].name;
  }
  if (!item.is("input") || isAttribute(item)) return item.attributeOr("value", "");
  return fieldValue(item, type, item.control.value.value_or(item.attributeOr("value", "")));
}

void setValue(Item& item, std::string_view text) {
  if (item.is("select")) {
    Item* chosen = nullptr;
    for (Item* option : optionsOf(item)) {
      option->control.isSelected = false;
      if (!chosen && optionValue(*option) == text) chosen = option;
    }
    item.control.hasNone = !chosen;
    if (chosen) setSelected(*chosen, true);
    return;
  }
  const std::string type = controlType(item);
  if (type == "file") return;
  if (item.is("textarea") ||
      (item.is("input") && !isAttribute(item) && type != "checkbox" && type != "radio")) {
    item.control.value = std::string(text);
    item.control.isTyped = false;
    return;
  }
  item.setAttribute("value", text);
}

bool isChecked(const Item& item) { return item.control.isChecked.value_or(item.has("checked")); }

void setChecked(Item& item, bool isChecked) {
  item.control.isChecked = isChecked;
  const std::string name = item.attributeOr("name", "");
  if (!isChecked || controlType(item) != "radio" || name.empty()) return;
  const Item* const form = formOf(item);
  Item* top = &item;
  while (top->parent) top = top->parent;
  forEachElement(*top, [&](Item& each) {
    if (&each != &item && controlType(each) == "radio" && each.attributeOr("name", "") == name &&
        formOf(each) == form) {
      each.control.isChecked = false;
    }
    return false;
  });
}

std::vector<Item*> optionsOf(Item& select) {
  std::vector<Item*> options;
  forEachElement(select, [&](Item& each) {
    if (each.is("option")) options.push_back(&each);
    return false;
  });
  return options;
}

std::string optionValue(const Item& option) {
  const std::string text = option.textContent();
  return option.attributeOr("value", trimmed(text));
}

bool isSelected(Item& option) {
  Item* const select = selectOf(option);
  if (select && !select->has("multiple")) return chosenOption(*select) == &option;
  return option.control.isSelected.value_or(option.has("selected"));
}

void setSelected(Item& option, bool isSelected) {
  Item* const select = selectOf(option);
  if (select && isSelected) {
    select->control.hasNone = false;
    if (!select->has("multiple")) {
      for (Item* each : optionsOf(*select)) each->control.isSelected = false;
    }
  }
  option.control.isSelected = isSelected;
}

Item* chosenOption(Item& select) {
  if (select.control.hasNone) return nullptr;
  const std::vector<Item*> options = optionsOf(select);
  const auto isMarked = [](const Item* each) {
    return each->control.isSelected.value_or(each->has("selected"));
  };
  if (select.has("multiple")) {
    const auto first = std::ranges::find_if(options, isMarked);
    return first == options.end() ? nullptr : *first;
  }
  const auto last = std::find_if(options.rbegin(), options.rend(), isMarked);
  if (last != options.rend()) return *last;
  const auto usable = std::ranges::find_if(options, [](Item* each) { return !isDisabled(*each); });
  return usable == options.end() ? nullptr : *usable;
}

Item* formOf(Item& control) {
  const std::string* id = control.attribute("form");
  if (!id) return control.closest("form");
  Item* const form = Document::current().byId(*id);
  return form && form->is("form") ? form : nullptr;
}

std::vector<Item*> controlsOf(Item& form) {
  Item* top = &form;
  while (top->parent) top = top->parent;
  std::vector<Item*> controls;
  forEachElement(*top, [&](Item& each) {
    if ((isField(each) || each.is("button")) && formOf(each) == &form) controls.push_back(&each);
    return false;
  });
  return controls;
}

void resetControl(Item& control) {
  const std::string error = control.control.customError;
  control.control = {};
  control.control.customError = error;
  for (Item* option : optionsOf(control)) option->control = {};
}

// The properties of elements in DOM, by name.

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
