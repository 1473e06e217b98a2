// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>
#include <mcpapps/testing.h>

#include <cstdio>
#include <memory>

#include "logic.h"

// A class of the SDK as a base: the SDK has no RTTI, and this program may have it.
struct CountingClock : mcpapps::ManualClock {
  int asked = 0;
};

int main() {
  int unused;  // a warning here, and an error in mcpapps' own code
  mcpapps::App app({.name = "consumer", .version = "1.0.0"});
  const auto [view, host] = mcpapps::MemoryTransport::pair();
  app.connect({.transport = view, .clock = std::make_shared<CountingClock>()});
  const bool isRight = !app.isConnected() && wordAt({"zero", "one"}, 1) == "one";
  std::puts(isRight ? "right" : "wrong");
  return isRight ? 0 : 1;
}
