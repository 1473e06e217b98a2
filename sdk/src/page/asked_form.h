// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Forms of JSON Schema, as MCP restricts it for elicitations.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/page/ask.h"

namespace mcpapps::page::detail {

enum class AskedKind : std::uint8_t { Text, Number, Integer, Boolean, One, Several };

/// What can be chosen. The texts are the schema's, which is kept meanwhile.
struct AskedChoice {
  std::string_view value;
  std::string_view text;
};

/// A property of the schema.
struct Asked {
  std::string_view name;
  std::string_view title;
  std::string_view description = {};
  AskedKind kind = AskedKind::Text;
  bool isRequired = false;
  /// "email", "uri", "date" or "date-time"; or what no control is for.
  std::string_view format = {};
  std::vector<AskedChoice> choices = {};
  /// Bounds of a number, of a text's length or of how many are chosen.
  std::optional<double> least = {};
  std::optional<double> most = {};
  packed::Value byDefault = {};
};

/// The properties of a schema, in its order.
std::vector<Asked> askedBy(const Payload& schema);

/// A name for the buttons, which none of the properties has.
std::string buttonName(const std::vector<Asked>& properties);

/// The content of the form, for driver::setContent(). `id` begins the ids inside.
Payload contentOf(const std::vector<Asked>& properties, std::string_view message,
                  std::string_view id, const AskTexts& texts);

/// For driver::fillForm().
Payload defaultsOf(const std::vector<Asked>& properties);

/// What is wrong that no browser checks; empty if nothing is.
std::optional<Problem> problemIn(const std::vector<Asked>& properties, const Payload& values,
                                 const AskTexts& texts);

/// What the form brought, as the schema has it.
Payload enteredIn(const std::vector<Asked>& properties, const Payload& values);

}  // namespace mcpapps::page::detail
