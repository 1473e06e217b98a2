// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms.h"

#include <algorithm>

#include "mcpapps/json.h"
#include "testing/page/control.h"
#include "testing/page/number_text.h"
#include "testing/page/validity.h"

namespace mcpapps::page::memory {
namespace {

using Group = std::vector<Item*>;

/// Those of one name together, in the order of the page.
std::vector<std::pair<std::string, Group>> groupsOf(Item& form) {
  std::vector<std::pair<std::string, Group>> groups;
  for (Item* control : controlsOf(form)) {
    const std::string name = control->attributeOr("name", "");
    if (name.empty() || control->is("button")) continue;
    const std::string type = controlType(*control);
    if (type == "button" || type == "submit" || type == "reset" || type == "image") continue;
    const auto known = std::ranges::find(groups, name, &std::pair<std::string, Group>::first);
    if (known == groups.end()) {
      groups.push_back({name, {control}});
    } else {
      known->second.push_back(control);
    }
  }
  return groups;
}

Json chosenOptions(Item& select) {
  Json values = Json::array();
  for (Item* option : optionsOf(select)) {
    if (isSelected(*option)) values.push_back(optionValue(*option));
  }
  return values;
}

Json filesOf(const Item& control) {
  Json files = Json::array();
  for (const File& file : control.control.files) {
    files.push_back({{"name", file.name}, {"type", file.type}, {"base64", file.base64}});
  }
  if (control.has("multiple") || files.empty()) return files;
  return files[0];
}

/// Null if that is nothing.
Json valueOf(const Group& group) {
  Item& first = *group.front();
  const std::string type = controlType(first);
  if (type == "checkbox") {
    if (group.size() == 1) return isChecked(first);
    Json values = Json::array();
    for (Item* each : group) {
      if (isChecked(*each)) values.push_back(value(*each));
    }
    return values;
  }
  if (type == "radio") {
    const auto checked = std::ranges::find_if(group, [](Item* each) { return isChecked(*each); });
    return checked == group.end() ? Json() : Json(value(**checked));
  }
  if (type == "select-multiple") return chosenOptions(first);
  const std::string text = value(first);
  if (type == "number" || type == "range") {
    const std::optional<double> number = numberIn(text);
    return number ? Json(*number) : Json();
  }
  const bool isTime = type == "date" || type == "time" || type == "month" || type == "week" ||
                      type == "datetime-local";
  return isTime && text.empty() ? Json() : Json(text);
}

/// As String(value) in JavaScript; of null and of what is absent, an empty text.
std::string textOf(const packed::Value& value) {
  if (value.isString()) return std::string(value.string());
  if (value.isBoolean()) return value.boolean() ? "true" : "false";
  return value.isNumber() ? numberText(value.number()) : "";
}

bool isTrue(const packed::Value& value) {
  if (value.isBoolean()) return value.boolean();
  if (value.isNumber()) return value.number() != 0;
  return value.isString() ? !value.string().empty() : value.isObject() || value.isArray();
}

void fillControl(Item& control, const packed::Value& value,
                 const std::vector<std::string>& chosen) {
  const std::string type = controlType(control);
  const auto isChosen = [&](const std::string& text) {
    return std::ranges::count(chosen, text) > 0;
  };
  if (type == "checkbox") {
    setChecked(control, value.isArray() ? isChosen(memory::value(control)) : isTrue(value));
  } else if (type == "radio") {
    setChecked(control, isChosen(memory::value(control)));
  } else if (type == "select-multiple") {
    for (Item* option : optionsOf(control)) setSelected(*option, isChosen(optionValue(*option)));
  } else if (type != "file") {
    setValue(control, chosen.empty() ? "" : chosen[0]);
  }
}

}  // namespace

Payload readForm(Item& form, bool takesFiles) {
  Json values = Json::object();
  for (const auto& [name, group] : groupsOf(form)) {
    const bool isFile = controlType(*group.front()) == "file";
    if (isFile && (!takesFiles || group.front()->control.files.empty())) continue;
    Json value = isFile ? filesOf(*group.front()) : valueOf(group);
    if (!value.is_null()) values[name] = std::move(value);
  }
  return values;
}

void fillForm(Item& form, const Payload& values) {
  for (const auto& [name, group] : groupsOf(form)) {
    const packed::Value value = values.value().member(name);
    std::vector<std::string> chosen;
    if (value.isArray()) {
      for (std::size_t i = 0; i < value.size(); ++i) chosen.push_back(textOf(value.element(i)));
    } else {
      chosen.push_back(textOf(value));
    }
    for (Item* control : group) fillControl(*control, value, chosen);
  }
}

void setFormError(Item& form, std::string_view name, std::string_view text) {
  for (const auto& [each, group] : groupsOf(form)) {
    if (each != name) continue;
    ControlState& control = group.front()->control;
    control.customError = text;
    control.forgetsError = !text.empty();
    if (!text.empty()) reportControlValidity(*group.front());
  }
}

void setOptions(Item& select, const Payload& options) {
  const std::string chosen = value(select);
  const packed::Value& list = options.value();
  select.removeChildren();
  select.control.hasNone = false;
  bool isThere = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const ItemPtr option = makeElement("option");
    const std::string_view value = list.element(i).member("value").string();
    option->setAttribute("value", value);
    option->setTextContent(list.element(i).member("text").string());
    select.append(option);
    isThere = isThere || value == chosen;
  }
  if (isThere) setValue(select, chosen);
}

}  // namespace mcpapps::page::memory
