// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/events.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "mcpapps/json.h"
#include "testing/page/document.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/forms.h"
#include "testing/page/forms/validity.h"
#include "testing/page/lists/list.h"

namespace mcpapps::page::memory {
namespace {

void callListeners(Item& item, Item& target, Event& event, bool isCapturing) {
  // A copy: listeners that are added meanwhile are not called.
  const std::vector<Listener> listeners = item.listeners;
  for (const Listener& each : listeners) {
    if (each.type == event.type && each.isCapturing == isCapturing) each.call(target, event);
  }
}

/// Whether the user presses a button or the like.
bool isInControl(const Item* item) {
  constexpr std::string_view kControls[] = {"a",      "button",  "input",   "label",
                                            "select", "summary", "textarea"};
  while (item && std::ranges::find(kControls, item->tag) == std::end(kControls))
    item = item->parent;
  return item != nullptr;
}

}  // namespace

bool isTyped(const Item& target, std::string_view key) {
  if (target.is("select") || target.has("contenteditable") || isTextField(target)) return true;
  const bool isPressed = key == "Enter" || key == " ";
  return isPressed &&
         (target.is("a") || target.is("button") || target.is("summary") || target.is("input"));
}

void dispatch(Item& target, Event& event) {
  // Kept, as handlers may remove them from the page.
  std::vector<ItemPtr> path;
  for (Item* each = &target; each; each = each->parent) path.push_back(each->shared_from_this());
  for (auto each = path.rbegin(); each != path.rend() && !event.isStopped; ++each) {
    callListeners(**each, target, event, true);
  }
  for (const ItemPtr& each : path) {
    if (event.isStopped) return;
    if (event.bubbles || each.get() == &target) callListeners(*each, target, event, false);
  }
}

bool fire(Item& target, std::string_view type, const KeyEvent& key) {
  const ItemPtr kept = target.shared_from_this();
  if (type != "keydown" || key.key == "Enter") forgetErrors(target, type);
  Event event{.type = std::string(type), .key = key};
  dispatch(target, event);
  return !event.isPrevented;
}

void fireAlone(Item& target, std::string_view type) {
  const ItemPtr kept = target.shared_from_this();
  Event event{.type = std::string(type), .key = {}, .bubbles = false};
  dispatch(target, event);
}

void fireLater(Item& target, std::string_view type) {
  Document::current().later(
      [item = target.shared_from_this(), name = std::string(type)] { fireAlone(*item, name); });
}

Payload keyPayload(Item& target, const Event& event) {
  const KeyEvent& key = event.key;
  const Item* around = &target;
  while (around && !around->attribute("dir")) around = around->parent;
  const std::pair<bool, unsigned> bits[] = {
      {key.ctrlKey, driver::kCtrl},
      {key.altKey, driver::kAlt},
      {key.shiftKey, driver::kShift},
      {key.metaKey, driver::kMeta},
      {key.repeat, driver::kRepeat},
      {event.isPrevented, driver::kPrevented},
      {key.key.empty() ? isInControl(&target) : isTyped(target, key.key), driver::kTyped},
      {around && *around->attribute("dir") == "rtl", driver::kRightToLeft}};
  unsigned sum = 0;
  for (const auto& [isSet, bit] : bits) sum |= isSet ? bit : 0;
  int row = -1;
  for (const Item* each = &target; each; each = each->parent) {
    if (each->row) row = static_cast<int>(each->row->index);
  }
  return Payload(Json::array({key.key, key.code, sum, row}));
}

// The effects of a click besides its event.

namespace {

bool isActivated(const Item& item) {
  return item.is("input") || item.is("button") || item.is("summary") || item.is("label") ||
         item.is("a") || item.is("select") || item.is("textarea");
}

Item* controlOfLabel(Item& label) {
  if (const std::string* id = label.attribute("for")) return Document::current().byId(*id);
  Item* found = nullptr;
  forEachElement(label, [&](Item& each) {
    if (!(isField(each) || each.is("button")) || controlType(each) == "hidden") return false;
    found = &each;
    return true;
  });
  return found;
}

void toggleDetails(Item& summary) {
  Item* const details = summary.parent;
  if (!details || !details->is("details")) return;
  setFlag(*details, "open", !flag(*details, "open"));
}

void activate(Item& item) {
  const std::string type = controlType(item);
  if (type == "checkbox" || type == "radio") {
    fire(item, "input");
    fire(item, "change");
  } else if (type == "submit" || type == "image") {
    if (Item* form = formOf(item)) submit(*form, &item);
  } else if (type == "reset") {
    if (Item* form = formOf(item)) reset(*form);
  } else if (item.is("summary")) {
    toggleDetails(item);
  } else if (item.is("label")) {
    if (Item* control = controlOfLabel(item); control && !isDisabled(*control)) {
      focus(*control);
      click(*control);
    }
  }
}

}  // namespace

bool isDialogForm(const Item& form, const Item* button) {
  const std::string method = form.attributeOr("method", "");
  return inLowerCase(button ? button->attributeOr("formmethod", method) : method) == "dialog";
}

void click(Item& item) {
  if (isDisabled(item)) return;
  const ItemPtr kept = item.shared_from_this();
  Item* active = &item;
  while (active && !isActivated(*active)) active = active->parent;
  const ItemPtr activeKept = active ? active->shared_from_this() : nullptr;
  const std::string type = active ? controlType(*active) : "";
  const bool wasChecked = active && isChecked(*active);
  // Listeners see the new state of the box.
  const bool changes = type == "checkbox" || (type == "radio" && !wasChecked);
  const std::optional<bool> before = active ? active->control.isChecked : std::nullopt;
  if (changes) {
    setChecked(*active, !wasChecked);
    active->control.isIndeterminate = false;
  }
  if (!fire(item, "click")) {
    if (changes) active->control.isChecked = before;
  } else if (active && (changes || type != "radio")) {
    activate(*active);
  }
}

void submit(Item& form, Item* button) {
  const bool isUnchecked = form.has("novalidate") || (button && button->has("formnovalidate"));
  if (!isUnchecked && !reportValidity(form)) return;
  const ItemPtr kept = form.shared_from_this();
  Event event{.type = "submit", .key = {}, .submitter = button};
  dispatch(form, event);
  if (event.isPrevented || !isDialogForm(form, button)) return;
  if (Item* dialog = form.closest("dialog")) closeDialog(*dialog);
}

void reset(Item& form) {
  if (!fire(form, "reset")) return;
  for (Item* control : controlsOf(form)) resetControl(*control);
}

}  // namespace mcpapps::page::memory
