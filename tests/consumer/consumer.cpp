// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <mcpapps/mcpapps.h>

bool isConnected() {
  int noted;  // a warning here, and an error in mcpapps' own code
  return mcpapps::App({.name = "consumer", .version = "1.0.0"}).isConnected();
}
