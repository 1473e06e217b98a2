// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Events and what a browser does on them.

#include <string_view>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Calls the listeners of the elements around, then of the element, and then, if the event bubbles,
/// again of those around.
void dispatch(Item& target, Event& event);
/// Events that bubble. False if a listener has prevented what follows.
bool fire(Item& target, std::string_view type, std::string_view key = {});
/// An event that does not bubble.
void fireAlone(Item& target, std::string_view type);
/// The same, a little later.
void fireLater(Item& target, std::string_view type);

/// With what follows: a box is ticked, a form sent, a label's control clicked.
void click(Item& item);

/// Sends a form as a user does: if all that is in it is valid, `submit` is fired.
void submit(Item& form, Item* button);
void reset(Item& form);

void openDialog(Item& dialog, bool isModal);
void closeDialog(Item& dialog);
/// Whether the form is one by which a user leaves its dialog.
bool isDialogForm(const Item& form, const Item* button);
/// The last that was opened by showModal(); null if there is none.
Item* modalDialog();

}  // namespace mcpapps::page::memory
