// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "mcpapps/payload.h"

// Lets Clang warn where a function returns a reference into a temporary Result, which would dangle.
#ifdef __has_cpp_attribute
#if __has_cpp_attribute(clang::lifetimebound)
#define MCPAPPS_DETAIL_LIFETIMEBOUND [[clang::lifetimebound]]
#endif
#endif
#ifndef MCPAPPS_DETAIL_LIFETIMEBOUND
#define MCPAPPS_DETAIL_LIFETIMEBOUND
#endif

namespace mcpapps {

/// What went wrong, grouped by who can do something about it.
enum class ErrorKind {
  Remote,        ///< The host answered with a JSON-RPC error; `code` and `data` are the host's.
  BadMessage,    ///< A message or other data is invalid, or does not fit its type.
  Timeout,       ///< No answer within the time allowed.
  Cancelled,     ///< The caller cancelled it, by a stop token or by Pending::cancel().
  Closed,        ///< The connection closed before the answer came.
  NotConnected,  ///< There is no connection: before connect(), after its end, without App.
  NotSupported,  ///< Not available here: an unknown method, a missing capability, no storage.
  Misuse,        ///< The SDK was called in a way that cannot work; the message says how.
};

/// The kind's name as written above.
std::string_view toString(ErrorKind kind);

/// JSON-RPC and MCP error codes.
namespace error_code {
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kInvalidParams = -32602;
inline constexpr int kInternalError = -32603;
inline constexpr int kConnectionClosed = -32000;
inline constexpr int kRequestTimeout = -32001;
}  // namespace error_code

/// An error as a value.
struct Error {
  ErrorKind kind = ErrorKind::BadMessage;
  /// A JSON-RPC error code; 0 where none applies.
  int code = 0;
  /// For the log and whoever reads it. Names the method and, where there is one, the path in the
  /// JSON.
  std::string message;
  /// What the host sent along with a Remote error; absent otherwise.
  Payload data = {};
  /// The method of the request that has ended with this error, such as "ui/message"; empty if it
  /// was no request of the view's.
  std::string method = {};

  /// The message without the method, for the user of the view: "The server is down."
  std::string text() const;
};

namespace detail {
/// Writes what was wrong with the access to standard error and ends the program. `error` is null if
/// error() of a good result was read.
[[noreturn]] void badResultAccess(const Error* error);
}  // namespace detail

/// Either a value or an Error, in the manner of std::expected (which C++20 lacks). No member
/// throws. Reading the value of a failed result, or the error of a good one, is a programming
/// error: it ends the program with a message that says the error, in every build.
template <class T>
class [[nodiscard]] Result {
 public:
  using value_type = T;
  using error_type = Error;

  Result(T value) : value_(std::in_place, std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const { return value_.has_value(); }
  explicit operator bool() const { return has_value(); }

  T& operator*() & MCPAPPS_DETAIL_LIFETIMEBOUND { return value(); }
  const T& operator*() const& MCPAPPS_DETAIL_LIFETIMEBOUND { return value(); }
  T&& operator*() && MCPAPPS_DETAIL_LIFETIMEBOUND { return std::move(value()); }
  T* operator->() MCPAPPS_DETAIL_LIFETIMEBOUND { return &value(); }
  const T* operator->() const MCPAPPS_DETAIL_LIFETIMEBOUND { return &value(); }

  Error& error() & MCPAPPS_DETAIL_LIFETIMEBOUND { return failure(); }
  const Error& error() const& MCPAPPS_DETAIL_LIFETIMEBOUND { return failure(); }
  Error&& error() && MCPAPPS_DETAIL_LIFETIMEBOUND { return std::move(failure()); }

  /// The value, or `fallback` if there is none.
  T value_or(T fallback) const& { return has_value() ? **this : std::move(fallback); }
  T value_or(T fallback) && { return has_value() ? std::move(**this) : std::move(fallback); }

 private:
  T& value() { return const_cast<T&>(std::as_const(*this).value()); }
  const T& value() const {
    if (!value_) detail::badResultAccess(error_ ? &*error_ : nullptr);
    return *value_;
  }
  Error& failure() { return const_cast<Error&>(std::as_const(*this).failure()); }
  const Error& failure() const {
    if (!error_) detail::badResultAccess(nullptr);
    return *error_;
  }

  // One of them. A std::variant takes several times as long to compile.
  std::optional<T> value_;
  std::optional<Error> error_;
};

/// Success without a value, or an Error. May be dropped: a log line that does not leave is seldom
/// worth a branch.
template <>
class Result<void> {
 public:
  using value_type = void;
  using error_type = Error;

  Result() = default;
  Result(Error error) : error_(std::move(error)) {}

  bool has_value() const { return !error_; }
  explicit operator bool() const { return has_value(); }

  const Error& error() const& MCPAPPS_DETAIL_LIFETIMEBOUND {
    if (!error_) detail::badResultAccess(nullptr);
    return *error_;
  }
  Error&& error() && MCPAPPS_DETAIL_LIFETIMEBOUND {
    return std::move(const_cast<Error&>(std::as_const(*this).error()));
  }

 private:
  std::optional<Error> error_;
};

}  // namespace mcpapps
