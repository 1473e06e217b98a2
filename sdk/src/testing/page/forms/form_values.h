// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "codec/packed_writer.h"
#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// What is in a form; if it is sent, with its files and the button by which it is.
Payload formValues(Item& form, bool isSent);

}  // namespace mcpapps::page::memory
