// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "mcpapps/page/keys.h"

namespace mcpapps::page::detail {

unsigned bitsOf(const packed::Value& brought);
/// Whether it is a command: with Ctrl, Alt or Meta.
bool isCommand(unsigned bits);
/// Whether a key's name is what it types.
bool isOneCharacter(std::string_view key);
/// The key of a name such as "Enter", "k" or "Space"; empty if there is none.
std::string_view keyOfName(std::string_view name);
/// The bit of a modifier; 0 if it is none.
unsigned modifierOf(std::string_view name);

/// Beside driver::KeyBit: Ctrl or Meta.
inline constexpr unsigned kEither = 1U << 16;
/// Takes the modifiers off the front of keys such as "Ctrl+Shift+k", and returns their bits.
unsigned takeModifiers(std::string_view& keys);

}  // namespace mcpapps::page::detail
