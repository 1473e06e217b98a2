// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "page/keys.h"

#include <utility>

#include "codec/text.h"

namespace mcpapps::page::detail {

unsigned bitsOf(const packed::Value& brought) {
  return static_cast<unsigned>(brought.element(2).number());
}

bool isCommand(unsigned bits) {
  return (bits & (driver::kCtrl | driver::kAlt | driver::kMeta)) != 0 &&
         (bits & driver::kAltGraph) == 0;
}

bool isOneCharacter(std::string_view key) { return countCharacters(key) == 1; }

void listenKeys(Node node, Handler handler) {
  listenKeysBeside(node, "keydown", "keydown", std::move(handler));
}

KeyEvent keyOf(const packed::Value& brought) {
  const auto text = [&](std::size_t i) { return std::string(brought.element(i).string()); };
  const unsigned bits = bitsOf(brought);
  return {text(0),
          text(1),
          (bits & driver::kCtrl) != 0,
          (bits & driver::kAlt) != 0,
          (bits & driver::kShift) != 0,
          (bits & driver::kMeta) != 0,
          (bits & driver::kRepeat) != 0};
}

Handler withoutCommands(Handler handler) {
  if (!handler) return handler;
  return [handler = std::move(handler)](const Payload& brought) {
    return !isCommand(bitsOf(brought.value())) && handler(brought);
  };
}

}  // namespace mcpapps::page::detail
