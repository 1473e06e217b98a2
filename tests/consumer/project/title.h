// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <string>

/// What the view calls itself.
std::string viewName();
