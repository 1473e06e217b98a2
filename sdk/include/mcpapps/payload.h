// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/detail/packed.h"

namespace mcpapps {

/// See json.h.
using Json = nlohmann::json;

struct Error;
struct Problem;
class Payload;
template <class T>
class Result;
namespace detail {
/// As Payload::of() and Payload::asPartial(), for types that are known at run time only.
Payload encoded(const Type& type, const void* value);
void decodeInto(const Type& type, void* out, const Payload& from, std::vector<Problem>& problems);
}  // namespace detail

/// One thing in a JSON value that did not fit the type it was decoded into.
struct Problem {
  std::string path;        ///< From the origin of the value, such as `params.content[2].text`.
  std::string message;     ///< Such as `expected string, got number`.
  bool isMissing = false;  ///< It is not there (yet), rather than wrong.
};

/// `path: message`.
std::string toString(const Problem& problem);

/// What could be decoded, and what was wrong with the rest: the first 16 problems.
///
/// Tool input that is still streaming reads so: draw what is there, and wait for what is missing.
///
///   app.onToolInputPartial([](const ToolInputPartial& input) {
///     const Partial<Forecast> forecast = input.arguments.asPartial<Forecast>();
///     draw(forecast.value);
///     for (const std::string& path : forecast.missing()) …  // params.arguments.days[3].sky
///   });
///
/// The value that the model is writing at this moment may be incomplete: a text may be cut off, a
/// number may lack digits, and the incomplete name of an enumeration value is listed as a problem.
template <class T>
struct Partial {
  T value{};
  std::vector<Problem> problems;

  /// The paths of the required fields that are not there.
  std::vector<std::string> missing() const {
    std::vector<std::string> paths;
    for (const Problem& problem : problems) {
      if (problem.isMissing) paths.push_back(problem.path);
    }
    return paths;
  }
};

/// Data that belongs to the application and passes through the protocol unread:
/// `structuredContent`, tool `arguments`, `_meta`. Cheap to copy; immutable. Holds its data packed
/// (see packed.h): as<T>() reads it in place, json() makes a tree of it.
///
///   app.sendLog({.level = LoggingLevel::Info, .data = "started"});
///   app.callServerTool({.name = "get_forecast", .arguments = Payload::of(query)});
class Payload {
 public:
  /// Absent: the message had no such field.
  Payload() = default;
  // Not inline, because it stands in each view many times.
  Payload(const Payload& other);
  Payload(Payload&& other) noexcept;
  Payload& operator=(const Payload& other);
  Payload& operator=(Payload&& other) noexcept;
  ~Payload();

  // Implicit conversions: from JSON, and from C++ values whose JSON form is unambiguous.
  // NOLINTBEGIN(google-explicit-constructor)
  Payload(std::string_view text);
  Payload(const std::string& text) : Payload(std::string_view(text)) {}
  Payload(const char* text) : Payload(std::string_view(text)) {}
  /// JSON's null, which is not the same as absent.
  Payload(std::nullptr_t);
  template <class Number>
    requires(std::is_arithmetic_v<Number> && !std::same_as<Number, char>)
  Payload(Number value) : Payload(of(value)) {}  // or a bool
  /// From a tree of JSON; include json.h to use it.
  template <std::same_as<Json> Tree>
  Payload(const Tree& json) : Payload(fromTree(json)) {}
  // NOLINTEND(google-explicit-constructor)

  /// Shares a value inside a larger block, which is kept alive as a whole. `origin` says where the
  /// value stands, for error messages.
  Payload(std::shared_ptr<const void> block, packed::Value value, std::string origin = {})
      : block_(std::move(block)), value_(value), origin_(std::move(origin)) {}

  /// A described value, as the wire will see it.
  template <class T>
  static Payload of(const T& value) {
    return detail::encoded(typeOf<T>(), &value);
  }

  /// A piece of JSON with nothing in it.
  static Payload emptyObject(std::string origin = {});

  bool has_value() const { return !value_.isAbsent(); }
  explicit operator bool() const { return has_value(); }

  /// What it is, without decoding anything.
  const packed::Value& value() const { return value_; }
  /// Where it stands in its message, for error messages; empty if that is not known.
  const std::string& origin() const { return origin_; }

  /// The value as a tree, for which json.h is to be included; null if absent. Made when first asked
  /// for, and then kept.
  const Json& json() const;

  /// A field of an object, sharing its data; absent if this is no object or has no such field.
  Payload member(std::string_view name) const;

  /// Decodes a described type. Fails with BadMessage, naming the path, if anything does not fit.
  template <class T>
  Result<T> as() const;

  /// Decodes what is there and lists what is missing or does not fit; for tool input that is still
  /// streaming.
  template <class T>
  Partial<T> asPartial() const {
    Partial<T> partial;
    detail::decodeInto(typeOf<T>(), &partial.value, *this, partial.problems);
    return partial;
  }

  /// Compares what the values are, by their trees.
  friend bool operator==(const Payload& left, const Payload& right);

 private:
  friend void detail::decodeInto(const Type& type, void* out, const Payload& from,
                                 std::vector<Problem>& problems);

  static Payload fromTree(const Json& json);
  static Error toError(const std::vector<Problem>& problems);

  std::shared_ptr<const void> block_;
  packed::Value value_;
  std::string origin_;
  mutable std::shared_ptr<const Json> json_;
};

}  // namespace mcpapps

#include "mcpapps/result.h"  // needs Payload, and is needed below

namespace mcpapps {

template <class T>
Result<T> Payload::as() const {
  Partial<T> partial;
  detail::decodeInto(typeOf<T>(), &partial.value, *this, partial.problems);
  if (!partial.problems.empty()) return toError(partial.problems);
  return std::move(partial.value);
}

}  // namespace mcpapps
