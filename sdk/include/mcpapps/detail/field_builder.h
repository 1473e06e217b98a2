// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What may be said of a field where it is described, see describe.h.

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "mcpapps/detail/type.h"

namespace mcpapps::detail {

struct NoRules {};

std::string checkRules(const FieldRules& rules, const packed::Value& value);

/// What field() gives: a field on its way into a description, with rules once it was given the
/// first.
template <auto kMember, class Rules>
struct FieldBuilder : Field {
  [[no_unique_address]] Rules rules = {};

  /// The field must be there, though the member could do without. null is a value then.
  constexpr FieldBuilder required() const {
    FieldBuilder copy = *this;
    copy.Field::required = true;
    return copy;
  }

  /// A missing field keeps the member's C++ default instead of being a problem. JSON Schema says
  /// the default, where a value that was constructed by default has one.
  constexpr FieldBuilder orDefault() const {
    FieldBuilder copy = *this;
    copy.Field::required = false;
    return copy;
  }

  /// Of a bool: false is written by leaving the field out, and a missing field is false.
  constexpr FieldBuilder orFalse() const {
    FieldBuilder copy = orDefault();
    copy.leftOutIfFalse = true;
    return copy;
  }

  // ---- Keywords of JSON Schema ----
  // Decoding checks them, too. Bounds are inclusive; lengths are in code points. A pattern is only
  // listed in the schema: the handler checks it.

  constexpr auto description(std::string_view text) const {
    return with([&](FieldRules& to) { to.description = text; });
  }
  constexpr auto minimum(double value) const {
    return with([&](FieldRules& to) { to.minimum = value; });
  }
  constexpr auto maximum(double value) const {
    return with([&](FieldRules& to) { to.maximum = value; });
  }
  constexpr auto minLength(std::uint32_t value) const {
    return with([&](FieldRules& to) { to.minLength = value; });
  }
  constexpr auto maxLength(std::uint32_t value) const {
    return with([&](FieldRules& to) { to.maxLength = value; });
  }
  constexpr auto pattern(std::string_view regex) const {
    return with([&](FieldRules& to) { to.pattern = regex; });
  }
  constexpr auto minItems(std::uint32_t value) const {
    return with([&](FieldRules& to) { to.minItems = value; });
  }
  constexpr auto maxItems(std::uint32_t value) const {
    return with([&](FieldRules& to) { to.maxItems = value; });
  }

  /// Says what is assumed if the field is missing: for a std::optional, which decoding leaves
  /// empty. Of other members the default is what they have in C++, see orDefault().
  constexpr auto defaultValue(bool value) const {
    return withDefault(FieldRules::Default::Boolean, value ? 1 : 0, {});
  }
  template <class T>
    requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>)
  constexpr auto defaultValue(T value) const {
    return withDefault(FieldRules::Default::Number, static_cast<double>(value), {});
  }
  constexpr auto defaultValue(std::string_view value) const {
    return withDefault(FieldRules::Default::String, 0, value);
  }
  constexpr auto defaultValue(const char* value) const {
    return defaultValue(std::string_view(value));
  }

 private:
  template <class Change>
  constexpr auto with(Change change) const {
    FieldBuilder<kMember, FieldRules> copy{static_cast<const Field&>(*this)};
    if constexpr (std::is_same_v<Rules, FieldRules>) copy.rules = rules;
    copy.rules.field = name;
    copy.rules.check = &checkRules;
    change(copy.rules);
    return copy;
  }

  constexpr auto withDefault(FieldRules::Default kind, double number, std::string_view text) const {
    auto copy = with([&](FieldRules& to) {
      to.defaultKind = kind;
      to.defaultNumber = number;
      to.defaultString = text;
    });
    copy.Field::required = false;
    return copy;
  }
};

}  // namespace mcpapps::detail
