// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How a struct tells the SDK its fields, once, for decoding and encoding alike:
//
//   struct Day { std::string date; double tempMax = 0; std::optional<double> wind; };
//   MCPAPPS_DESCRIBE(Day, date, tempMax, wind)
//
// Write the macro in the struct's own namespace. The members have the names of the JSON. A
// std::optional, a Payload, a Lazy and an OptionalList may be missing; any other member is
// required. If a name is not a C++ name, or if that rule does not fit, write the function that the
// macro writes:
//
//   constexpr auto describe(mcpapps::Describe<Day>) {
//     return mcpapps::fields(mcpapps::field<&Day::date>("date"),
//                            mcpapps::field<&Day::tempMax>("temp-max").orDefault(),
//                            mcpapps::field<&Day::wind>("wind").required());
//   }
//
// What else JSON Schema is to say of a field, for the tools that a view offers, stands there too:
//
//   mcpapps::field<&Day::wind>("wind").minimum(0).description("In km/h.")
//
// The members of bases are described as the struct's own: field<&Derived::member>("member").
//
// An enum whose values bear the wire's names has a macro too; for others write enumNames():
//
//   MCPAPPS_DESCRIBE_ENUM(Sky, clear, rain)
//
// Members may be
//   bool, integers, float, double, std::string
//   std::optional, OptionalList
//   std::vector, std::array, OneOrMany                          as arrays
//   std::pair, std::tuple                                       as arrays of that many elements
//   std::map, std::unordered_map, by std::string                as objects
//   std::chrono::sys_time, as system_clock::time_point          as "2026-01-26T12:00:00Z"
//   Date of date.h                                              as "2026-01-26"
//   Decimal of decimal.h                                        as 12.5 or "12.50"
//   described structs, described enums, Extensible<enum>
//   std::variant where a union is described, see unionOf()
//   Payload, Lazy

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "mcpapps/detail/containers.h"
#include "mcpapps/detail/describe_macros.h"
#include "mcpapps/detail/description.h"
#include "mcpapps/detail/field_builder.h"
#include "mcpapps/detail/time.h"
#include "mcpapps/detail/type.h"
#include "mcpapps/detail/type_maker.h"

namespace mcpapps {

/// One member and its name in JSON. A std::optional, a Payload, a Lazy or an OptionalList may be
/// missing; any other member is required. required() and orDefault() change that. A Payload member
/// with an empty name takes the whole object. Put it first: the other members overwrite its values
/// when the struct is encoded.
template <auto kMember>
constexpr detail::FieldBuilder<kMember, detail::NoRules> field(std::string_view name) {
  // What depends on the struct or on the type comes later, see detail::complete(): the type may be
  // described further below.
  return {{name, nullptr, nullptr, !detail::knowsAbsence<detail::MemberOf<kMember>>, false}};
}

namespace detail {

/// The field() of the macro. Of a class, GCC lists no candidates where the member is missing.
template <auto kMember>
struct MemberField {
  static constexpr auto named(std::string_view name) { return field<kMember>(name); }
};

}  // namespace detail

template <auto... kMembers, class... Rules>
constexpr auto fields(detail::FieldBuilder<kMembers, Rules>... list) {
  constexpr std::size_t kRuled = (std::size_t{0} + ... + std::is_same_v<Rules, FieldRules>);
  detail::StructDescription<kRuled, kMembers...> description{{static_cast<const Field&>(list)...},
                                                             {}};
  if constexpr (kRuled > 0) {
    std::size_t next = 0;
    const auto add = [&](const auto& rules) {
      if constexpr (std::is_same_v<std::decay_t<decltype(rules)>, FieldRules>) {
        description.rules[next++] = rules;
      }
    };
    (add(list.rules), ...);
  }
  return description;
}

template <class Enum>
constexpr EnumName enumName(std::string_view name, Enum value) {
  return {name, static_cast<std::int64_t>(value)};
}

template <class... Names>
constexpr auto enumNames(Names... names) {
  return detail::EnumDescription<sizeof...(Names)>{{names...}};
}

/// The alternatives of a union in the order of the std::variant; the last may have an empty tag and
/// then takes every other value.
template <class Variant, class... Tags>
constexpr auto unionOf(std::string_view tagField, Tags... tags) {
  static_assert(sizeof...(Tags) == std::variant_size_v<Variant>,
                "mcpapps: give unionOf() one tag for each alternative of the std::variant");
  return [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
    return detail::UnionDescription<sizeof...(Tags)>{
        tagField,
        {Alternative{tags, &typeOf<std::variant_alternative_t<kIndex, Variant>>,
                     [](void* variant) -> void* {
                       return &static_cast<Variant*>(variant)->template emplace<kIndex>();
                     }}...}};
  }(std::index_sequence_for<Tags...>{});
}

/// An enumeration that a host may extend: the raw string beside the values known today. Compares
/// with the known values and with texts, as does a std::optional of it: `theme == Theme::Dark` and
/// `theme == "dark"` are the same. Anything else is kept and can be read.
template <class Enum>
class Extensible {
 public:
  Extensible() = default;
  Extensible(Enum value);  // NOLINT(google-explicit-constructor): stands wherever the enum stands
  explicit Extensible(std::string raw) : raw_(std::move(raw)) {}

  /// Empty if the value is none that this version of the SDK knows.
  std::optional<Enum> known() const;
  const std::string& raw() const { return raw_; }

  friend bool operator==(const Extensible& left, const Extensible& right) {
    return left.raw_ == right.raw_;
  }
  friend bool operator==(const Extensible& left, Enum right) { return left == Extensible(right); }
  friend bool operator==(const Extensible& left, std::string_view right) {
    return left.raw_ == right;
  }
  friend bool operator==(const Extensible&, std::nullptr_t) = delete;  // no text

 private:
  std::string raw_;
};

namespace detail {

// An Extensible holds nothing but its raw string, which is what stands on the wire. The names are
// for those who want to know.
template <class Enum>
struct TypeMaker<Extensible<Enum>> {
  static_assert(sizeof(Extensible<Enum>) == sizeof(std::string));
  using Culprit = UndescribedIn<Enum>;
  static constexpr Type make() { return {.kind = Kind::String, .names = kDescription<Enum>.names}; }
};

// Empty if `name` is none of the names.
std::optional<std::int64_t> valueOfName(std::span<const EnumName> names, std::string_view name);
std::string_view nameOfValue(std::span<const EnumName> names, std::int64_t value);

}  // namespace detail

/// The name of a described enum's value on the wire.
template <class Enum>
std::string_view toString(Enum value)
  requires std::is_enum_v<Enum> && requires { describe(Describe<Enum>{}).names; }
{
  return detail::nameOfValue(typeOf<Enum>().names, static_cast<std::int64_t>(value));
}

template <class Enum>
Extensible<Enum>::Extensible(Enum value) : raw_(toString(value)) {}

template <class Enum>
std::optional<Enum> Extensible<Enum>::known() const {
  const auto value = detail::valueOfName(typeOf<Enum>().names, raw_);
  if (!value) return std::nullopt;
  return static_cast<Enum>(*value);
}

}  // namespace mcpapps
