// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/forms.h"

#include <algorithm>

#include "mcpapps/json.h"
#include "testing/page/control.h"
#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/number_text.h"
#include "testing/page/template.h"
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

/// Three texts for each.
Json filesOf(const Item& control) {
  Json files = Json::array();
  for (const File& file : control.control.files) {
    for (const std::string_view part :
         {std::string_view(file.name), std::string_view(file.type), file.text()}) {
      files.push_back(std::string(part));
    }
  }
  return files;
}

/// Of a time without a zone, which is UTC here, with one.
std::string instantOf(std::string text) {
  if (text.empty()) return text;
  if (text.size() == 16) text += ":00";
  if (text.size() == 19) text += ".000";
  return text + "Z";
}

/// Null if they are switched off.
Json valueOf(const Group& all) {
  Group group = all;
  std::erase_if(group, [](Item* each) { return isDisabled(*each); });
  if (group.empty()) return {};
  Item& first = *group.front();
  const std::string type = controlType(first);
  if (type == "checkbox") {
    if (all.size() == 1 && !first.has("value")) return isChecked(first);
    Json values = Json::array();
    for (Item* each : group) {
      if (isChecked(*each)) values.push_back(value(*each));
    }
    return values;
  }
  if (type == "radio") {
    const auto checked = std::ranges::find_if(group, [](Item* each) { return isChecked(*each); });
    return checked == group.end() ? "" : value(**checked);
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
  } else if (type == "datetime-local") {
    // Without the zone, and the seconds where there are none.
    const std::string text = chosen.empty() ? "" : chosen[0];
    setValue(control, text.substr(0, text.find(":00", 16) == 16 ? 16 : 19));
  } else if (type != "file") {
    setValue(control, chosen.empty() ? "" : chosen[0]);
  }
}

}  // namespace

Payload readForm(Item& form, bool isSent) {
  Json values = Json::object();
  for (const auto& [name, group] : groupsOf(form)) {
    const bool isFile = controlType(*group.front()) == "file";
    if (isFile && (!isSent || isDisabled(*group.front()))) continue;
    Json value = isFile ? filesOf(*group.front()) : valueOf(group);
    if (!value.is_null()) values[name] = std::move(value);
  }
  const Item* button = form.form.submitter;
  if (isSent && button && button->has("name")) {
    values[button->attributeOr("name", "")] = button->attributeOr("value", "");
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

void forgetErrors(Item& form) {
  for (const ItemPtr& each : std::exchange(form.form.wrong, {})) each->control.customError.clear();
}

void setFormError(Item& form, std::string_view name, std::string_view text) {
  const auto canShow = [](Item* each) {
    return !isDisabled(*each) && controlType(*each) != "hidden";
  };
  Item* shown = nullptr;
  for (const auto& [each, group] : groupsOf(form)) {
    if (each != name) continue;
    const auto found = std::ranges::find_if(group, canShow);
    if (found != group.end()) shown = *found;
  }
  const bool isByName = shown != nullptr;
  for (Item* each : controlsOf(form)) {
    if (!shown && controlType(*each) == "submit" && canShow(each) && !each->has("formnovalidate")) {
      shown = each;
    }
  }
  if (!shown) {
    return Document::current().report("a form has no control that can show \"" + std::string(text) +
                                      "\"");
  }
  const std::string prefix = isByName || name.empty() ? "" : std::string(name) + ": ";
  shown->control.customError = prefix + std::string(text);
  form.form.wrong.push_back(shown->shared_from_this());
  reportControlValidity(*shown);
}

void applyRules(Item& form, const Payload& rules) {
  for (const auto& [control, name] : std::exchange(form.form.rules, {}))
    control->removeAttribute(name);
  for (const auto& [name, group] : groupsOf(form)) {
    Item& control = *group.front();
    rules.value().member(name).forEachMember(
        [&](std::string_view attribute, const packed::Value& value) {
          if (control.has(attribute)) return;
          if (attribute == "step" && controlType(control) != "number") return;
          control.setAttribute(attribute, value.string());
          form.form.rules.emplace_back(control.shared_from_this(), attribute);
        });
  }
}

void hearSubmit(Item& form, Event& event, const std::function<void(const Payload&)>& send) {
  event.isPrevented = true;
  FormState& state = form.form;
  // The button by which a user leaves a dialog.
  if (event.submitter && event.submitter->has("formnovalidate") &&
      isDialogForm(form, event.submitter)) {
    if (Item* dialog = form.closest("dialog")) closeDialog(*dialog);
    return;
  }
  if (std::exchange(state.isBusy, true)) return;
  state.submitter = event.submitter;
  send(readForm(form, true));
  if (!state.isBusy) return;
  for (Item* each : controlsOf(form)) {
    if (controlType(*each) != "submit" || each->has("disabled")) continue;
    each->setAttribute("disabled", "");
    state.off.push_back(each->shared_from_this());
  }
  form.setAttribute("aria-busy", "true");
}

void endSubmit(Item& form, bool isAccepted) {
  FormState& state = form.form;
  if (!std::exchange(state.isBusy, false)) return;
  for (const ItemPtr& each : std::exchange(state.off, {})) each->removeAttribute("disabled");
  form.removeAttribute("aria-busy");
  Item* dialog =
      isAccepted && isDialogForm(form, state.submitter) ? form.closest("dialog") : nullptr;
  if (dialog) closeDialog(*dialog);
}

void setContent(Item& item, const packed::Value& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const packed::Value part = parts.element(i);
    if (part.isString()) {
      item.append(makeText(part.string()));
      continue;
    }
    const ItemPtr child = makeElement(part.element(0).string());
    part.element(1).forEachMember([&](std::string_view name, const packed::Value& value) {
      setSafeAttribute(*child, name, value.string());
    });
    setContent(*child, part.element(2));
    item.append(child);
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
