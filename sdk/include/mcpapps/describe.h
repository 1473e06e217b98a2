// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How a struct tells the SDK its fields, once, for decoding and encoding alike:
//
//   struct Day { std::string date; double tempMax = 0; std::optional<double> wind; };
//   MCPAPPS_DESCRIBE(Day, date, tempMax, wind)
//
// The macro stands in the struct's own namespace; the members bear the wire's names. A
// std::optional, a Payload and a Lazy may be missing on the wire, all else must be there. Where a
// wire name is no C++ name, or that rule does not fit, write the function that the macro writes:
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
// Members may be bool, integers, float, double, std::string, std::optional, std::vector, OneOrMany,
// OptionalList, std::map<std::string, T>, Payload, Lazy, described structs, described enums,
// Extensible<enum>, and std::variant where a union is described.

#include <array>
#include <map>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "mcpapps/detail/field_builder.h"
#include "mcpapps/detail/type.h"

namespace mcpapps {

class Payload;

/// The argument by which `describe` overloads are found.
template <class T>
struct Describe {};

// Were this constexpr, Clang would look into a type that contains itself before it is complete.
// bindings/npm/checks.cpp, which reads the tables of other types at compile time, makes it so.
#ifndef MCPAPPS_DETAIL_TYPE_OF
#define MCPAPPS_DETAIL_TYPE_OF
#endif

template <class T>
MCPAPPS_DETAIL_TYPE_OF const Type& typeOf();

namespace detail {

template <class T>
struct MemberTraits;
template <class Owner_, class Member_>
struct MemberTraits<Member_ Owner_::*> {
  using Owner = Owner_;
  using Member = Member_;
};

// Whether a member knows that its field was missing, so that it need not be there.
template <class T>
inline constexpr bool knowsAbsence = false;
template <class T>
inline constexpr bool knowsAbsence<std::optional<T>> = true;
template <>
inline constexpr bool knowsAbsence<Payload> = true;

// By way of the described struct: the member may be that of any of its bases.
template <class Struct, auto kMember>
void* access(void* object) {
  static_assert(std::is_base_of_v<typename MemberTraits<decltype(kMember)>::Owner, Struct>,
                "a struct's fields are its own members and those of its bases");
  return &(static_cast<Struct*>(object)->*kMember);
}

/// The fields do not know yet of which struct they are.
template <std::size_t kRuled, auto... kMembers>
struct StructDescription {
  std::array<Field, sizeof...(kMembers)> fields;
  std::array<FieldRules, kRuled> rules;
};
template <class Struct, std::size_t kRuled, auto... kMembers>
constexpr auto fieldsOf(const StructDescription<kRuled, kMembers...>& description) {
  auto fields = description.fields;
  [[maybe_unused]] auto* field = fields.data();
  ((field++->access = &access<Struct, kMembers>), ...);
  return fields;
}
template <std::size_t kCount>
struct EnumDescription {
  std::array<EnumName, kCount> names;
};
template <std::size_t kCount>
struct UnionDescription {
  std::string_view tagField;
  std::array<Alternative, kCount> alternatives;
};

}  // namespace detail

/// One member and its name on the wire. Required unless it is a std::optional, a Payload or Lazy,
/// see required() and orDefault(). A Payload member with an empty name takes the whole object; it
/// stands first, so that the members overwrite it on the way out.
template <auto kMember>
constexpr detail::FieldBuilder<kMember, detail::NoRules> field(std::string_view name) {
  using Member = typename detail::MemberTraits<decltype(kMember)>::Member;
  return {{name, &typeOf<Member>, nullptr, !detail::knowsAbsence<Member>, false}};
}

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
  static_assert(sizeof...(Tags) == std::variant_size_v<Variant>);
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
/// with the known values; anything else is kept and can be read.
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

 private:
  std::string raw_;
};

namespace detail {

template <class T>
inline constexpr auto kDescription = describe(Describe<T>{});
// Of what is described, a program is to contain no more than these.
template <class T>
inline constexpr auto kFields = fieldsOf<T>(kDescription<T>);
template <class T>
inline constexpr auto kRules = kDescription<T>.rules;
template <class T>
constexpr std::span<const FieldRules> rulesOf() {
  // An array of none may take the room of one.
  if constexpr (kDescription<T>.rules.empty()) {
    return {};
  } else {
    return kRules<T>;
  }
}

template <class T>
struct TypeMaker {
  static constexpr Type make() {
    if constexpr (std::is_enum_v<T>) {
      using Underlying = std::underlying_type_t<T>;
      return {.kind = Kind::Enumeration,
              .bytes = sizeof(Underlying),
              .isSigned = std::is_signed_v<Underlying>,
              .names = kDescription<T>.names};
    } else {
      return {.kind = Kind::Struct, .fields = kFields<T>, .rules = rulesOf<T>()};
    }
  }
};

template <>
struct TypeMaker<bool> {
  static constexpr Type make() { return {.kind = Kind::Boolean}; }
};
template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
struct TypeMaker<T> {
  static constexpr Type make() {
    return {.kind = Kind::Integer, .bytes = sizeof(T), .isSigned = std::is_signed_v<T>};
  }
};
template <class T>
  requires(std::is_same_v<T, float> || std::is_same_v<T, double>)
struct TypeMaker<T> {
  static constexpr Type make() { return {.kind = Kind::Number, .bytes = sizeof(T)}; }
};
template <>
struct TypeMaker<std::string> {
  static constexpr Type make() { return {.kind = Kind::String}; }
};
template <>
struct TypeMaker<Payload> {
  static constexpr Type make() { return {.kind = Kind::Payload}; }
};
// An Extensible holds nothing but its raw string, which is what stands on the wire. The names are
// for those who want to know.
template <class Enum>
struct TypeMaker<Extensible<Enum>> {
  static_assert(sizeof(Extensible<Enum>) == sizeof(std::string));
  static constexpr Type make() { return {.kind = Kind::String, .names = kDescription<Enum>.names}; }
};

// Of a std::optional or of what derives from one.
template <class Self>
constexpr OptionalOps optionalOps() {
  return {
      [](const void* optional) -> const void* {
        const Self& self = *static_cast<const Self*>(optional);
        return self ? &*self : nullptr;
      },
      [](void* optional) -> void* { return &static_cast<Self*>(optional)->emplace(); },
      [](void* optional) { static_cast<Self*>(optional)->reset(); },
  };
}

template <class T>
struct TypeMaker<std::optional<T>> {
  static constexpr OptionalOps kOps = optionalOps<std::optional<T>>();
  static constexpr Type make() {
    return {.kind = Kind::Optional, .element = &typeOf<T>, .optional = &kOps};
  }
};

// Of a std::vector or of what derives from one.
template <class Self>
constexpr ArrayOps arrayOps() {
  return {
      sizeof(typename Self::value_type),
      [](const void* array) { return static_cast<const Self*>(array)->size(); },
      [](const void* array) -> const void* { return static_cast<const Self*>(array)->data(); },
      [](void* array, std::size_t size) -> void* {
        auto& self = *static_cast<Self*>(array);
        self.resize(size);
        return self.data();
      },
  };
}

template <class T>
struct TypeMaker<std::vector<T>> {
  static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no elements to point at");
  static constexpr ArrayOps kOps = arrayOps<std::vector<T>>();
  static constexpr Type make() {
    return {.kind = Kind::Array, .element = &typeOf<T>, .array = &kOps};
  }
};

template <class T>
struct TypeMaker<std::map<std::string, T>> {
  using Self = std::map<std::string, T>;
  static constexpr MapOps kOps{
      [](const void* map, void* context,
         void (*visit)(void* context, const std::string& key, const void* value)) {
        for (const auto& [key, value] : *static_cast<const Self*>(map)) visit(context, key, &value);
      },
      [](void* map, const std::string& key) -> void* { return &(*static_cast<Self*>(map))[key]; },
      [](void* map, const std::string& key) { static_cast<Self*>(map)->erase(key); },
      [](void* map) { static_cast<Self*>(map)->clear(); },
  };
  static constexpr Type make() { return {.kind = Kind::Map, .element = &typeOf<T>, .map = &kOps}; }
};

template <class... Ts>
struct TypeMaker<std::variant<Ts...>> {
  using Self = std::variant<Ts...>;
  static constexpr UnionOps kOps{
      kDescription<Self>.tagField,
      [](const void* variant) { return static_cast<const Self*>(variant)->index(); },
      [](const void* variant) {
        return std::visit([](const auto& value) -> const void* { return &value; },
                          *static_cast<const Self*>(variant));
      },
  };
  static constexpr Type make() {
    return {.kind = Kind::Union, .alternatives = kDescription<Self>.alternatives, .variant = &kOps};
  }
};

template <class T>
inline constexpr Type kType = TypeMaker<T>::make();

// Empty if `name` is none of the names.
std::optional<std::int64_t> valueOfName(std::span<const EnumName> names, std::string_view name);
std::string_view nameOfValue(std::span<const EnumName> names, std::int64_t value);

}  // namespace detail

/// The description of T.
template <class T>
MCPAPPS_DETAIL_TYPE_OF const Type& typeOf() {
  return detail::kType<T>;
}

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

// One level of expansion for each fourfold: enough for structs of 256 members.
#define MCPAPPS_DETAIL_PARENS ()
#define MCPAPPS_DETAIL_EXPAND(...) \
  MCPAPPS_DETAIL_EXPAND3(MCPAPPS_DETAIL_EXPAND3(MCPAPPS_DETAIL_EXPAND3(__VA_ARGS__)))
#define MCPAPPS_DETAIL_EXPAND3(...) \
  MCPAPPS_DETAIL_EXPAND2(MCPAPPS_DETAIL_EXPAND2(MCPAPPS_DETAIL_EXPAND2(__VA_ARGS__)))
#define MCPAPPS_DETAIL_EXPAND2(...) \
  MCPAPPS_DETAIL_EXPAND1(MCPAPPS_DETAIL_EXPAND1(MCPAPPS_DETAIL_EXPAND1(__VA_ARGS__)))
#define MCPAPPS_DETAIL_EXPAND1(...) __VA_ARGS__
#define MCPAPPS_DETAIL_FIELD(Struct, member) ::mcpapps::field<&Struct::member>(#member)
#define MCPAPPS_DETAIL_FIELDS(Struct, member, ...) \
  MCPAPPS_DETAIL_FIELD(Struct, member)             \
  __VA_OPT__(, MCPAPPS_DETAIL_FIELDS_AGAIN MCPAPPS_DETAIL_PARENS(Struct, __VA_ARGS__))
#define MCPAPPS_DETAIL_FIELDS_AGAIN() MCPAPPS_DETAIL_FIELDS

/// Describes a struct whose members bear the wire's names: MCPAPPS_DESCRIBE(Day, date, tempMax).
#define MCPAPPS_DESCRIBE(Struct, ...)                                                   \
  [[maybe_unused]] constexpr auto describe(::mcpapps::Describe<Struct>) {               \
    return ::mcpapps::fields(                                                           \
        __VA_OPT__(MCPAPPS_DETAIL_EXPAND(MCPAPPS_DETAIL_FIELDS(Struct, __VA_ARGS__)))); \
  }
