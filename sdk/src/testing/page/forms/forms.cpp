// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "testing/page/forms/forms.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>

#include "mcpapps/detail/page/driver.h"
#include "mcpapps/json.h"
#include "testing/page/document.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/values.h"

namespace mcpapps::page::memory {
namespace {

/// Converts "2026-01-26T13:00" to a time in UTC, as toISOString() writes it.
std::string instantOf(std::string local) {
  if (local.empty()) return local;
  if (local.size() == 16) local += ":00";
  if (local.size() == 19) local += '.';
  local.resize(23, '0');
  return local + 'Z';
}

/// The reverse.
std::string localOf(std::string_view instant) {
  using Instant = std::chrono::sys_seconds;
  const Result<Instant> time = Payload(instant).as<Instant>();
  if (!time) return {};
  const Payload written = Payload::of(*time);
  const std::string_view text = written.value().string();
  const std::string local(text.substr(0, 19));
  return local.ends_with(":00") ? local.substr(0, 16) : local;
}

Json checkboxValue(const Group& all, const Group& active) {
  if (all.size() == 1 && !all.front()->has("value")) return isChecked(*active.front());
  Json values = Json::array();
  for (Item* each : active) {
    if (isChecked(*each)) values.push_back(value(*each));
  }
  return values;
}

Json valueOf(const Group& all, const Group& active) {
  Item& first = *active.front();
  const std::string type = controlType(first);
  if (type == "checkbox") return checkboxValue(all, active);
  if (type == "radio") {
    const auto checked = std::ranges::find_if(active, [](Item* each) { return isChecked(*each); });
    return checked == active.end() ? std::string() : value(**checked);
  }
  if (type != "select-multiple") {
    return type == "datetime-local" ? instantOf(value(first)) : value(first);
  }
  Json values = Json::array();
  for (Item* option : optionsOf(first)) {
    if (isSelected(*option)) values.push_back(optionValue(*option));
  }
  return values;
}

Json filesOf(const Item& input) {
  Json parts = Json::array();
  for (const File& file : input.control.files) {
    parts.insert(parts.end(), {file.name, file.type, file.text()});
  }
  return parts;
}

Group switchedOn(const Group& group) {
  Group active = group;
  std::erase_if(active, [](Item* each) { return isDisabled(*each); });
  return active;
}

bool isTrue(const packed::Value& value) {
  if (value.isNumber()) return value.number() != 0;
  return value.isString() ? !value.string().empty() : value.boolean();
}

void fillControl(Item& control, const packed::Value& value,
                 const std::vector<std::string>& chosen) {
  const std::string type = controlType(control);
  const auto isChosen = [&](const std::string& text) {
    return std::ranges::count(chosen, text) > 0;
  };
  const std::string text = chosen.empty() ? "" : chosen[0];
  if (type == "checkbox") {
    setChecked(control, value.isArray() ? isChosen(memory::value(control)) : isTrue(value));
  } else if (type == "radio") {
    setChecked(control, isChosen(memory::value(control)));
  } else if (type == "select-multiple") {
    for (Item* option : optionsOf(control)) setSelected(*option, isChosen(optionValue(*option)));
  } else if (type == "datetime-local") {
    setValue(control, localOf(text));
  } else if (type != "file" && memory::value(control) != text) {
    setValue(control, text);
  }
}

}  // namespace

std::string textOf(const packed::Value& value) {
  if (value.isString()) return std::string(value.string());
  if (value.isBoolean()) return value.boolean() ? "true" : "false";
  return value.isNumber() ? numberText(value.number()) : "";
}

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

Payload formValues(Item& form, bool isSent) {
  Json values = Json::object();
  for (const auto& [name, group] : groupsOf(form)) {
    const Group active = switchedOn(group);
    const bool isFile = controlType(*group.front()) == "file";
    if (active.empty() || (isFile && !isSent)) continue;
    values[name] = isFile ? filesOf(*active.front()) : valueOf(group, active);
  }
  const Item* const button = isSent ? formState(form).submitter.get() : nullptr;
  if (button && !button->attributeOr("name", "").empty()) {
    values[*button->attribute("name")] = button->attributeOr("value", "");
  }
  return Payload(values);
}

}  // namespace mcpapps::page::memory

namespace mcpapps::page::driver {

using memory::Item;
using memory::itemOf;

Payload readForm(Node form) { return memory::formValues(itemOf(form), false); }

void fillForm(Node node, const Payload& values) {
  Item& form = itemOf(node);
  forgetWrong(formState(form));
  for (const auto& [name, group] : groupsOf(form)) {
    const packed::Value value = values.value().member(name);
    std::vector<std::string> chosen;
    if (value.isArray()) {
      for (std::size_t i = 0; i < value.size(); ++i)
        chosen.push_back(memory::textOf(value.element(i)));
    } else {
      chosen.push_back(memory::textOf(value));
    }
    for (Item* control : group) memory::fillControl(*control, value, chosen);
    const std::string type = memory::controlType(*group[0]);
    if (chosen.empty() || chosen[0].empty() || (type != "select-one" && type != "radio")) continue;
    const bool isThere = std::ranges::any_of(group, [&](Item* each) {
      return type == "radio" ? memory::isChecked(*each) : memory::value(*each) == chosen[0];
    });
    if (isThere) continue;
    memory::Document::current().report("name=\"" + name +
                                       "\": no option or radio button has the value \"" +
                                       chosen[0].substr(0, 100) + '"');
  }
}

void setOptions(Node node, const Payload& options) {
  Item& select = itemOf(node);
  const std::string chosen = memory::value(select);
  const packed::Value& list = options.value();
  select.removeChildren();
  select.control.hasNone = false;
  bool isThere = false;
  std::set<std::string_view> values;
  std::optional<std::string_view> twice;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const memory::ItemPtr option = memory::makeElement("option");
    const std::string_view value = list.element(i).member("value").string();
    if (!values.insert(value).second && !twice) twice = value;
    option->setAttribute("value", value);
    option->setTextContent(list.element(i).member("text").string());
    select.append(option);
    isThere = isThere || value == chosen;
  }
  if (twice) {
    memory::Document::current().report("two options of the <select> " +
                                       select.attributeOr("id", "") + " have the value \"" +
                                       std::string(twice->substr(0, 100)) + '"');
  }
  if (isThere) setValue(select, chosen);
}

}  // namespace mcpapps::page::driver
