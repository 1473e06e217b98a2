// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What the protocol's structs can say about themselves.

#include <algorithm>

#include "mcpapps/protocol/host_context.h"
#include "mcpapps/protocol/tools.h"

namespace mcpapps {

std::string CallToolResult::text() const {
  std::string text;
  for (const ContentBlock& block : content) {
    const auto* part = std::get_if<TextContent>(&block);
    if (!part) continue;
    if (!text.empty()) text += '\n';
    text += part->text;
  }
  return text;
}

bool HostContext::canDisplay(DisplayMode mode) const {
  return availableDisplayModes &&
         std::ranges::find(*availableDisplayModes, mode) != availableDisplayModes->end();
}

}  // namespace mcpapps
