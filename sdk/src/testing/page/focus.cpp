// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "testing/page/document.h"
#include "testing/page/events.h"
#include "testing/page/forms/control.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {
namespace {

void fireFocusEvents(Item& item, std::string_view alone, std::string_view bubbling) {
  fireAlone(item, alone);
  fire(item, bubbling);
}

// The element that gets the focus when a dialog opens.
Item* firstInside(Item& dialog) {
  Item* first = nullptr;
  forEachElement(dialog, [&](Item& each) {
    if (!isFocusable(each) || isDisabled(each) || !isShown(each)) return false;
    if (!first || each.has("autofocus")) first = &each;
    return each.has("autofocus");
  });
  return first;
}

}  // namespace

bool isFocusable(const Item& item) {
  if (item.has("tabindex") || item.has("contenteditable")) return true;
  if (item.is("a")) return item.has("href");
  if (item.is("summary")) return item.parent && item.parent->is("details");
  return (isField(item) && controlType(item) != "hidden") || item.is("button") || item.is("iframe");
}

bool isHidden(Item& item) {
  if (item.has("hidden") || style(item, "display") == "none") return true;
  if (item.is("dialog")) return !item.has("open");
  if (item.is("input")) return controlType(item) == "hidden";
  if (item.is("template") || item.is("datalist")) return true;
  // A closed <details> only shows its <summary>.
  const Item* const around = item.parent;
  return around && around->is("details") && !around->has("open") && !item.is("summary");
}

bool isShown(Item& item) {
  for (Item* each = &item; each; each = each->parent) {
    if (!each->isText() && isHidden(*each)) return false;
  }
  return true;
}

bool isInert(const Item& item) {
  const Item* const dialog = modalDialog();
  return dialog && !dialog->contains(item);
}

void focus(Item& item) {
  Document& document = Document::current();
  if (document.focused() == &item) return;
  if (!document.body().contains(item) || !isFocusable(item) || isDisabled(item) || !isShown(item) ||
      isInert(item)) {
    return;
  }
  blur();
  document.setFocused(&item);
  fireFocusEvents(item, "focus", "focusin");
}

void blur() {
  Document& document = Document::current();
  Item* const before = document.focused();
  if (!before) return;
  const ItemPtr kept = before->shared_from_this();
  document.setFocused(nullptr);
  fireFocusEvents(*before, "blur", "focusout");
}

void openDialog(Item& dialog, bool isModal) {
  if (dialog.has("open")) return;
  Document& document = Document::current();
  dialog.setAttribute("open", "");
  dialog.isModal = isModal;
  Item* const before = document.focused();
  document.openDialogs.emplace_back(dialog.shared_from_this(),
                                    before ? before->shared_from_this() : nullptr);
  if (Item* first = firstInside(dialog)) {
    focus(*first);
  } else {
    blur();
  }
}

void closeDialog(Item& dialog) {
  if (!dialog.has("open")) return;
  Document& document = Document::current();
  dialog.removeAttribute("open");
  dialog.isModal = false;
  ItemPtr before;
  std::erase_if(document.openDialogs, [&](const auto& each) {
    if (each.first.get() != &dialog) return false;
    before = each.second;
    return true;
  });
  Item* const now = document.focused();
  if (now && dialog.contains(*now)) document.setFocused(nullptr);
  if (before && document.body().contains(*before)) focus(*before);
  fireLater(dialog, "close");
}

Item* modalDialog() {
  Document& document = Document::current();
  Item& body = document.body();
  Item* last = nullptr;
  for (const auto& [dialog, before] : document.openDialogs) {
    if (dialog->isModal && body.contains(*dialog)) last = dialog.get();
  }
  return last;
}

}  // namespace mcpapps::page::memory
