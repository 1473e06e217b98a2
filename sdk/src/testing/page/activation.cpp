// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The effects of a click besides its event.

#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/focus.h"
#include "testing/page/forms/control.h"
#include "testing/page/forms/validity.h"

namespace mcpapps::page::memory {
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
