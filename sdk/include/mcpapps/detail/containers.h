// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The Types of std::optional, std::variant and all that contains elements. Tuples and maps are
// known by what they can do, so that no header of theirs is included here.

#include <array>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "mcpapps/detail/type_maker.h"

namespace mcpapps::detail {

template <class Self>
struct OptionalMaker {
  using Element = typename Self::value_type;
  using Culprit = UndescribedIn<Element>;
  static constexpr OptionalOps kOps{
      [](const void* optional) -> const void* {
        const Self& self = *static_cast<const Self*>(optional);
        return self ? &*self : nullptr;
      },
      [](void* optional) -> void* { return &static_cast<Self*>(optional)->emplace(); },
      [](void* optional) { static_cast<Self*>(optional)->reset(); },
  };
  static constexpr Type make() {
    return {.kind = Kind::Optional, .element = &typeOf<Element>, .optional = &kOps};
  }
};
template <class T>
struct TypeMaker<std::optional<T>> : OptionalMaker<std::optional<T>> {};

/// How many elements of this type a list of them takes from a message; 0 for all.
template <class Element>
inline constexpr std::uint16_t kMostElements = 0;

// Of a std::vector or of a list with the same functions.
template <class Self, bool kOrOne = false>
struct ArrayMaker {
  using Element = typename Self::value_type;
  using Culprit = UndescribedIn<Element>;
  static constexpr ArrayOps kOps{
      sizeof(Element),
      [](const void* array) { return static_cast<const Self*>(array)->size(); },
      [](const void* array) -> const void* { return static_cast<const Self*>(array)->data(); },
      [](void* array, std::size_t size) -> void* {
        auto& self = *static_cast<Self*>(array);
        self.resize(size);
        return self.data();
      },
  };
  static constexpr Type make() {
    return {.kind = Kind::Array,
            .orOne = kOrOne,
            .most = kMostElements<Element>,
            .element = &typeOf<Element>,
            .array = &kOps};
  }
};
template <class T>
  requires(!std::is_same_v<T, bool>)  // whose vector has no elements to point at
struct TypeMaker<std::vector<T>> : ArrayMaker<std::vector<T>> {};

bool decodeFixedArray(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                      const DecoderPlace& place);
inline constexpr CustomOps kFixedArray{&decodeFixedArray, nullptr};  // written as an Array

template <class T, std::size_t kSize>
  requires(kSize > 0)  // else a tuple of nothing
struct TypeMaker<std::array<T, kSize>> {
  using Self = std::array<T, kSize>;
  using Culprit = UndescribedIn<T>;
  static constexpr ArrayOps kOps{
      sizeof(T),
      [](const void*) { return kSize; },
      [](const void* array) -> const void* { return static_cast<const Self*>(array)->data(); },
      [](void* array, std::size_t) -> void* { return static_cast<Self*>(array)->data(); },
  };
  static constexpr Type make() {
    return {
        .kind = Kind::FixedArray, .element = &typeOf<T>, .array = &kOps, .custom = &kFixedArray};
  }
};

bool decodeTuple(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                 const DecoderPlace& place);
void encodeTuple(packed::Writer& writer, const Type& type, const void* value);
inline constexpr CustomOps kTuple{&decodeTuple, &encodeTuple};

template <class T>
concept TupleLike = requires { std::tuple_size<T>::value; } && !Described<T>;

template <class Indices>
struct TupleElements;
template <std::size_t... kIndex>
struct TupleElements<std::index_sequence<kIndex...>> {
  template <class Tuple>
  using Culprit = typename FirstCulprit<std::tuple_element_t<kIndex, Tuple>...>::type;

  template <class Tuple>
  static constexpr std::array<Field, sizeof...(kIndex)> kFields{
      Field{.name = {},
            .type = &typeOf<std::tuple_element_t<kIndex, Tuple>>,
            .access = [](void* tuple) -> void* {
              using std::get;
              return &get<kIndex>(*static_cast<Tuple*>(tuple));
            },
            .required = true,
            .leftOutIfFalse = false}...};
};

template <TupleLike T>
struct TypeMaker<T> {
  using Elements = TupleElements<std::make_index_sequence<std::tuple_size<T>::value>>;
  using Culprit = typename Elements::template Culprit<T>;
  static constexpr Type make() {
    return {.kind = Kind::Tuple, .fields = Elements::template kFields<T>, .custom = &kTuple};
  }
};

/// A std::map, a std::unordered_map, … by names.
template <class T>
concept MapLike = std::same_as<typename T::key_type, std::string> &&
                  requires { typename T::mapped_type; } && !Described<T>;

template <MapLike T>
struct TypeMaker<T> {
  using Element = typename T::mapped_type;
  using Culprit = UndescribedIn<Element>;
  static constexpr MapOps kOps{
      [](const void* map, void* context,
         void (*visit)(void* context, const std::string& key, const void* value)) {
        for (const auto& [key, value] : *static_cast<const T*>(map)) visit(context, key, &value);
      },
      [](void* map, const std::string& key) -> void* { return &(*static_cast<T*>(map))[key]; },
      [](void* map, const std::string& key) { static_cast<T*>(map)->erase(key); },
      [](void* map) { static_cast<T*>(map)->clear(); },
  };
  static constexpr Type make() {
    return {.kind = Kind::Map, .element = &typeOf<Element>, .map = &kOps};
  }
};

template <class... Ts>
struct TypeMaker<std::variant<Ts...>> {
  using Self = std::variant<Ts...>;
  using Culprit = std::conditional_t<Described<Self>, void, Self>;
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

}  // namespace mcpapps::detail
