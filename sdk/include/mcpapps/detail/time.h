// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The Type of std::chrono's instants, std::chrono::sys_time, which are text of RFC 3339 on the
// wire, written in UTC: "2026-01-26T12:00:00.250Z". What is finer than a tick of the C++ type is
// cut off. The types are known by what they have: no header of theirs is included here.

#include <cstdint>
#include <type_traits>

#include "mcpapps/detail/type_maker.h"

namespace mcpapps::detail {

bool decodeTime(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                const DecoderPlace& place);
void encodeTime(packed::Writer& writer, const Type& type, const void* value);
inline constexpr CustomOps kTime{&decodeTime, &encodeTime};

/// RFC 3339, section 5.6. A leap second is the second after it.
std::optional<SinceEpoch> parseInstant(std::string_view text);
/// In UTC, with as many digits as are needed; empty outside of the years 0 to 9999.
std::string instantText(std::int64_t ticks, std::int64_t up, std::int64_t down);

template <class T>
concept DurationLike = requires(const T& self) {
  typename T::rep;
  T::period::num;
  T::period::den;
  self.count();
} && std::is_arithmetic_v<typename T::rep> && !Described<T>;

/// Of a clock that knows the date.
template <class T>
concept InstantLike = requires(const T& self) {
  T::clock::to_time_t;
  self.time_since_epoch();
} && DurationLike<typename T::duration> && !Described<T>;

/// The ticks of a duration, or of one with fractions its nanoseconds.
template <class T>
struct Ticks {
  using Rep = typename T::rep;
  static constexpr bool kWhole = std::is_integral_v<Rep>;
  static constexpr std::int64_t kUp = kWhole ? T::period::num : 1;
  static constexpr std::int64_t kDown = kWhole ? T::period::den : 1'000'000'000;
  static constexpr double kNanoseconds = 1e9 * T::period::num / T::period::den;

  static constexpr bool of(const T& duration, std::int64_t& ticks) {
    if constexpr (kWhole) {
      ticks = static_cast<std::int64_t>(duration.count());
      return true;
    } else {
      const double count = static_cast<double>(duration.count()) * kNanoseconds;
      const bool fits = count > -9.2e18 && count < 9.2e18;  // nor is it NaN
      if (fits) ticks = static_cast<std::int64_t>(count < 0 ? count - 0.5 : count + 0.5);
      return fits;
    }
  }
  static constexpr bool to(T& duration, std::int64_t ticks) {
    if constexpr (kWhole) {
      const auto count = static_cast<Rep>(ticks);
      if (static_cast<std::int64_t>(count) != ticks) return false;
      duration = T(count);
    } else {
      duration = T(static_cast<Rep>(static_cast<double>(ticks) / kNanoseconds));
    }
    return true;
  }
};

template <InstantLike T>
struct TypeMaker<T> {
  using Duration = typename T::duration;
  using Culprit = void;
  static constexpr TimeOps kOps{
      {kTime, "date-time"},
      "2026-01-26T12:00:00Z",
      &parseInstant,
      &instantText,
      Ticks<Duration>::kUp,
      Ticks<Duration>::kDown,
      [](const void* time, std::int64_t& ticks) {
        return Ticks<Duration>::of(static_cast<const T*>(time)->time_since_epoch(), ticks);
      },
      [](void* time, std::int64_t ticks) {
        Duration sinceEpoch{};
        if (!Ticks<Duration>::to(sinceEpoch, ticks)) return false;
        *static_cast<T*>(time) = T(sinceEpoch);
        return true;
      },
  };
  static constexpr Type make() { return {.kind = Kind::Scalar, .custom = &kOps}; }
};

}  // namespace mcpapps::detail
