// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Calls the capturing listeners of the ancestors, then those of the element, and then, if the
/// event bubbles, those of the ancestors.
void dispatch(Item& target, Event& event);
/// Fires an event that bubbles. Returns false if a listener has prevented the default.
bool fire(Item& target, std::string_view type, const KeyEvent& key = {});
void fireAlone(Item& target, std::string_view type);
void fireLater(Item& target, std::string_view type);

/// See driver::kTyped.
bool isTyped(const Item& target, std::string_view key);
/// See driver::listenKeys().
Payload keyPayload(Item& target, const Event& event);

/// With its effects: a box is checked, a form submitted, a label's control clicked.
void click(Item& item);

/// Submits a form as a user does: fires `submit` if the form is valid.
void submit(Item& form, Item* button);
void reset(Item& form);
/// Whether submitting by this button, which may be null, closes the form's dialog.
bool isDialogForm(const Item& form, const Item* button);

void openDialog(Item& dialog, bool isModal);
void closeDialog(Item& dialog);
/// The last one opened by showModal(); null if there is none.
Item* modalDialog();

bool isFocusable(const Item& item);
/// Whether the element is hidden itself: by `hidden`, `display: none`, as a closed `<dialog>` or in
/// closed `<details>`.
bool isHidden(Item& item);
/// Whether neither it nor an ancestor is hidden.
bool isShown(Item& item);
/// Whether a modal dialog keeps the user from it.
bool isInert(const Item& item);

/// Does nothing if it cannot have the focus.
void focus(Item& item);
void blur();

}  // namespace mcpapps::page::memory
