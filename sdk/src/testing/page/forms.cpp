// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "mcpapps/json.h"
#include "testing/page/control.h"
#include "testing/page/events.h"
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
    files.insert(files.end(), {file.name, file.type, std::string(file.text())});
  }
  return files;
}

/// The instant of a `datetime-local`, as if its time zone were UTC.
std::string instantOf(std::string text) {
  if (text.empty()) return text;
  return text.append(text.size() == 16 ? ":00.000Z" : text.size() == 19 ? ".000Z" : "Z");
}
std::string localTimeOf(const std::string& instant) {
  const std::string time = instant.substr(0, 19);
  return time.ends_with(":00") ? time.substr(0, 16) : time;
}

/// Null if the controls are switched off.
Json valueOf(const Group& group) {
  Group active;
  std::ranges::copy_if(group, std::back_inserter(active),
                       [](Item* each) { return !isDisabled(*each); });
  if (active.empty()) return nullptr;
  Item& first = *active.front();
  const std::string type = controlType(first);
  if (type == "checkbox") {
    if (group.size() == 1 && !first.has("value")) return isChecked(first);
    Json values = Json::array();
    for (Item* each : active) {
      if (isChecked(*each)) values.push_back(value(*each));
    }
    return values;
  }
  if (type == "radio") {
    const auto checked = std::ranges::find_if(active, [](Item* each) { return isChecked(*each); });
    return checked == active.end() ? "" : value(**checked);
  }
  if (type == "select-multiple") return chosenOptions(first);
  return type == "datetime-local" ? instantOf(value(first)) : value(first);
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
    const std::string text = chosen.empty() ? "" : chosen[0];
    setValue(control, type == "datetime-local" ? localTimeOf(text) : text);
  }
}

}  // namespace

Payload readForm(Item& form, bool takesFiles) {
  Json values = Json::object();
  for (const auto& [name, group] : groupsOf(form)) {
    const bool isFile = controlType(*group.front()) == "file";
    if (isFile && (!takesFiles || isDisabled(*group.front()))) continue;
    Json value = isFile ? filesOf(*group.front()) : valueOf(group);
    if (!value.is_null()) values[name] = std::move(value);
  }
  return values;
}

void fillForm(Item& form, const Payload& values) {
  forgetFormErrors(form);
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
  Item* shown = nullptr;
  for (const auto& [each, group] : groupsOf(form)) {
    const auto able =
        std::ranges::find_if(group, [](Item* control) { return canBeWrong(*control); });
    if (each == name && able != group.end()) shown = *able;
  }
  const bool isNamed = shown != nullptr;
  if (!shown) {
    Item* const pressed = form.form.button.lock().get();
    for (Item* each : controlsOf(form)) {
      if (controlType(*each) != "submit" || each->has("formnovalidate") || !canBeWrong(*each))
        continue;
      if (!shown || each == pressed) shown = each;
    }
  }
  if (!shown) return;
  shown->control.customError =
      isNamed || name.empty() ? std::string(text) : std::string(name).append(": ").append(text);
  shown->control.forgetsError = true;
  reportValidity(form);
}

void forgetFormErrors(Item& form) {
  for (Item* control : controlsOf(form)) {
    if (std::exchange(control->control.forgetsError, false)) control->control.customError.clear();
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

void hearForm(Item& form, const std::function<void(const Payload& values)>& deliver) {
  const auto hear = [&form, deliver](Item&, Event& event) {
    event.isPrevented = true;
    const ItemPtr button = form.form.button.lock();
    if (button && button->has("formnovalidate") && isDialogForm(form, button.get())) {
      return closeDialog(*form.closest("dialog"));
    }
    if (std::exchange(form.form.isBusy, true)) return;
    Json values = readForm(form, true).json();
    const std::string name = button ? button->attributeOr("name", "") : "";
    if (!name.empty()) values[name] = value(*button);
    deliver(values);
    if (!form.form.isBusy) return;
    for (Item* each : controlsOf(form)) {
      if (controlType(*each) != "submit" || each->has("disabled")) continue;
      each->setAttribute("disabled", "");
      form.form.off.push_back(each->weak_from_this());
    }
    form.setAttribute("aria-busy", "true");
  };
  form.listeners.push_back({"submit", false, hear});
}

void setFormRules(Item& form, const Payload& rules) {
  for (const auto& [control, name] : std::exchange(form.form.rules, {})) {
    if (const ItemPtr living = control.lock()) living->removeAttribute(name);
  }
  for (const auto& [name, group] : groupsOf(form)) {
    Item& control = *group.front();
    rules.value().member(name).forEachMember(
        [&](std::string_view rule, const packed::Value& value) {
          if (control.has(rule) || (rule == "step" && controlType(control) != "number")) return;
          control.setAttribute(rule, value.string());
          form.form.rules.emplace_back(control.weak_from_this(), rule);
        });
  }
}

void endSubmit(Item& form, bool isAccepted) {
  if (!std::exchange(form.form.isBusy, false)) return;
  for (const std::weak_ptr<Item>& button : std::exchange(form.form.off, {})) {
    if (const ItemPtr living = button.lock()) living->removeAttribute("disabled");
  }
  form.removeAttribute("aria-busy");
  if (!isAccepted || !isDialogForm(form, form.form.button.lock().get())) return;
  if (Item* dialog = form.closest("dialog")) closeDialog(*dialog);
}

}  // namespace mcpapps::page::memory
