// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// All of the SDK but what runs in a page (mcpapps/browser.h) and what tests need
// (mcpapps/testing.h).

#include "mcpapps/app.h"                       // IWYU pragma: export
#include "mcpapps/describe.h"                  // IWYU pragma: export
#include "mcpapps/payload.h"                   // IWYU pragma: export
#include "mcpapps/pending.h"                   // IWYU pragma: export
#include "mcpapps/protocol/style_variables.h"  // IWYU pragma: export
#include "mcpapps/result.h"                    // IWYU pragma: export
