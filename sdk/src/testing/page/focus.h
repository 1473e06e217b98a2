// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <vector>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

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
