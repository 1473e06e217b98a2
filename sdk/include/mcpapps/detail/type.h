// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The run-time description of a C++ type: what decoding, encoding and schemas walk. Authors write
// none of this by hand, see describe.h.
//
// It is plain data, so that one decoder serves all types: a template instantiated for each struct
// would cost every view kilobytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mcpapps {

namespace packed {
class Value;
class Writer;
}  // namespace packed
class Decoder;
class DecoderPlace;
struct Type;
namespace detail {
struct SinceEpoch;
}  // namespace detail

/// Types refer to each other through functions, so that a type may contain itself.
using TypeRef = const Type& (*)();

enum class Kind : std::uint8_t {
  Boolean,
  Integer,
  Number,
  String,
  Payload,      ///< Any JSON, kept undecoded.
  Enumeration,  ///< A C++ enum, written as one of a fixed set of strings.
  Struct,
  Union,  ///< A std::variant of structs, told apart by a string field.
  Array,
  Optional,
  Map,         ///< A JSON object whose keys are data.
  FixedArray,  ///< An array of as many elements as the type says.
  Tuple,       ///< An array whose elements are of different types: the fields, without names.
  Scalar,      ///< A value of a class that is a text in JSON, or a number: an instant, a decimal.
};

/// One member of a struct and its name on the wire.
struct Field {
  /// Empty for a Payload that takes the whole object, unknown fields and all.
  std::string_view name;
  TypeRef type;
  void* (*access)(void* object);
  /// A missing required field is a problem; a missing optional one keeps its C++ default.
  bool required;
  /// Of a Boolean.
  bool leftOutIfFalse;
};

/// What a field's value in JSON must be beyond its type: keywords of JSON Schema. Decoding checks
/// all of them but `pattern`. They stand in a table of their own, because few fields have any.
struct FieldRules {
  enum class Default : std::uint8_t { None, Boolean, Number, String };

  /// Says what is wrong with a value; empty if nothing is. A pointer, so that views whose types
  /// have no rules do not link it.
  using Check = std::string (*)(const FieldRules& rules, const packed::Value& value);

  std::string_view field = {};
  Check check = nullptr;
  std::string_view description = {};
  std::string_view pattern = {};
  std::optional<double> minimum = {};
  std::optional<double> maximum = {};
  std::optional<std::uint32_t> minLength = {};
  std::optional<std::uint32_t> maxLength = {};
  std::optional<std::uint32_t> minItems = {};
  std::optional<std::uint32_t> maxItems = {};
  Default defaultKind = Default::None;
  double defaultNumber = 0;
  std::string_view defaultString = {};
};

struct EnumName {
  std::string_view name;
  std::int64_t value;
};

struct Alternative {
  /// The tag field's value; empty for the alternative that takes every other value.
  std::string_view tag;
  TypeRef type;
  void* (*emplace)(void* variant);
};

/// Elements lie one behind the other, `stride` bytes apart.
struct ArrayOps {
  std::size_t stride;
  std::size_t (*size)(const void* array);
  const void* (*data)(const void* array);
  /// Returns the first element.
  void* (*resize)(void* array, std::size_t size);
};

struct OptionalOps {
  /// Null if empty.
  const void* (*get)(const void* optional);
  void* (*emplace)(void* optional);
  void (*reset)(void* optional);
};

struct MapOps {
  void (*forEach)(const void* map, void* context,
                  void (*visit)(void* context, const std::string& key, const void* value));
  void* (*insert)(void* map, const std::string& key);
  void (*erase)(void* map, const std::string& key);
  void (*clear)(void* map);
};

struct UnionOps {
  std::string_view tagField;
  std::size_t (*index)(const void* variant);
  const void* (*get)(const void* variant);
};

/// How a kind that few views have goes over the wire. Pointers, so that the others do not link it.
struct CustomOps {
  /// False if `value` is of another kind altogether, so that nothing was decoded.
  bool (*decode)(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                 const DecoderPlace& place);
  void (*encode)(packed::Writer& writer, const Type& type, const void* value);
};

struct ScalarOps : CustomOps {
  /// The `format` of JSON Schema; empty for none.
  std::string_view format;
  /// Of what may be a number in JSON, too: its text, with digits that a number has not.
  std::string (*digits)(const void* value) = nullptr;
};

struct TimeOps : ScalarOps {
  /// A correct text, shown in the error message about a wrong one.
  std::string_view example;
  std::optional<detail::SinceEpoch> (*parse)(std::string_view text);
  /// Of ticks; empty if it cannot say them.
  std::string (*text)(std::int64_t ticks, std::int64_t secondsUp, std::int64_t secondsDown);
  /// How many seconds a tick lasts, as a fraction.
  std::int64_t secondsUp;
  std::int64_t secondsDown;
  /// Get and set the time in ticks. False if the number does not fit into its type.
  bool (*get)(const void* time, std::int64_t& ticks);
  bool (*set)(void* time, std::int64_t ticks);
};

/// Only the members that go with `kind` are set.
struct Type {
  Kind kind;
  /// Of an Integer, a Number or an Enumeration's underlying type.
  std::uint8_t bytes = 0;
  bool isSigned = false;
  /// Of an Array: its only element may stand in its place.
  bool orOne = false;
  /// Of an Array: how many elements are decoded at most; 0 for all. What is beyond is reported.
  std::uint16_t most = 0;

  std::span<const Field> fields = {};
  std::span<const FieldRules> rules = {};
  std::span<const EnumName> names = {};
  std::span<const Alternative> alternatives = {};

  /// Of an Array, an Optional, a Map or a FixedArray.
  TypeRef element = nullptr;
  const ArrayOps* array = nullptr;
  const OptionalOps* optional = nullptr;
  const MapOps* map = nullptr;
  const UnionOps* variant = nullptr;
  const CustomOps* custom = nullptr;
};

}  // namespace mcpapps
