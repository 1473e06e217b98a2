// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <vector>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// Whether something leaves this element out by itself: `hidden`, `display: none`, a closed
/// `<dialog>` or, for what is in it, closed `<details>`.
bool isHidden(Item& item);
/// Whether nothing around it leaves it out either.
bool isShown(Item& item);
/// Whether a user cannot get at it because of a modal dialog.
bool isInert(const Item& item);

/// Does nothing if it cannot have the focus.
void focus(Item& item);
void blur();

}  // namespace mcpapps::page::memory
