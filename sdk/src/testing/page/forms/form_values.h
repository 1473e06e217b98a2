// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "codec/packed_writer.h"
#include "mcpapps/payload.h"
#include "testing/page/item.h"

namespace mcpapps::page::memory {

/// The values of a form; if it is submitted, with its files and the submit button.
Payload formValues(Item& form, bool isSent);

}  // namespace mcpapps::page::memory
