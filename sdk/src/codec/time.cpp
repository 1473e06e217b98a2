// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/time.h"

#include <chrono>

#include "codec/codec.h"
#include "mcpapps/date.h"

namespace mcpapps::detail {

namespace calendar = std::chrono;

/// A time since 1970: `nanoseconds` is between 0 and 10^9 - 1 and is added to the seconds.
struct SinceEpoch {
  std::int64_t seconds = 0;
  std::int64_t nanoseconds = 0;
};

namespace {

constexpr std::int64_t kBillion = 1'000'000'000;
constexpr std::int64_t kDay = 86'400;

std::int64_t dividedDown(std::int64_t value, std::int64_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool isAtEnd() const { return rest_.empty(); }

  bool take(std::string_view anyOf) { return takeOne(anyOf) != '\0'; }
  char takeOne(std::string_view anyOf) {
    if (rest_.empty() || anyOf.find(rest_.front()) == std::string_view::npos) return '\0';
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }

  /// A number of `digits` digits between `least` and `most`.
  bool number(int digits, int least, int most, int& out) {
    out = 0;
    for (int i = 0; i < digits; ++i) {
      const char digit = takeOne(kDigits);
      if (digit == '\0') return false;
      out = out * 10 + (digit - '0');
    }
    return out >= least && out <= most;
  }

  /// The digits after a point, in billionths; further ones are dropped.
  bool billionths(std::int64_t& out) {
    out = 0;
    std::int64_t place = kBillion;
    bool isThere = false;
    for (char digit = takeOne(kDigits); digit != '\0'; digit = takeOne(kDigits)) {
      isThere = true;
      place /= 10;
      out += place * (digit - '0');
    }
    return isThere;
  }

 private:
  static constexpr std::string_view kDigits = "0123456789";
  std::string_view rest_;
};

void appendPadded(std::string& text, std::int64_t number, std::size_t digits) {
  const std::string plain = std::to_string(number);
  if (plain.size() < digits) text.append(digits - plain.size(), '0');
  text += plain;
}

// Without trailing zeros.
void appendFraction(std::string& text, std::int64_t nanoseconds) {
  if (nanoseconds == 0) return;
  text += '.';
  appendPadded(text, nanoseconds, 9);
  while (text.back() == '0') text.pop_back();
}

bool readDate(Reader& reader, std::int64_t& days) {
  int year = 0;
  int month = 0;
  int day = 0;
  if (!reader.number(4, 0, 9999, year) || !reader.take("-") || !reader.number(2, 1, 12, month) ||
      !reader.take("-") || !reader.number(2, 1, 31, day)) {
    return false;
  }
  const calendar::year_month_day date = calendar::year(year) / month / day;
  if (!date.ok()) return false;
  days = calendar::sys_days(date).time_since_epoch().count();
  return true;
}

void appendDate(std::string& text, std::int64_t days) {
  const calendar::year_month_day date(calendar::sys_days(calendar::days(static_cast<int>(days))));
  appendPadded(text, int{date.year()}, 4);
  appendPadded(text += '-', unsigned{date.month()}, 2);
  appendPadded(text += '-', unsigned{date.day()}, 2);
}

bool readOffset(Reader& reader, std::int64_t& seconds) {
  seconds = 0;
  if (reader.take("Zz")) return true;
  const char sign = reader.takeOne("+-");
  int hours = 0;
  int minutes = 0;
  if (sign == '\0' || !reader.number(2, 0, 23, hours) || !reader.take(":") ||
      !reader.number(2, 0, 59, minutes)) {
    return false;
  }
  seconds = (hours * 60 + minutes) * (sign == '-' ? -60 : 60);
  return true;
}

/// A time in whole ticks of up/down seconds, rounded down; empty if it overflows.
std::optional<std::int64_t> toTicks(const SinceEpoch& time, std::int64_t up, std::int64_t down) {
  std::int64_t parts = 0;
  if (__builtin_mul_overflow(time.seconds, down, &parts)) return std::nullopt;
  const std::int64_t fraction =
      down > kBillion ? time.nanoseconds * (down / kBillion) : time.nanoseconds * down / kBillion;
  if (__builtin_add_overflow(parts, fraction, &parts)) return std::nullopt;
  return dividedDown(parts, up);
}

std::optional<SinceEpoch> fromTicks(std::int64_t ticks, std::int64_t up, std::int64_t down) {
  const std::int64_t times = dividedDown(ticks, down);
  SinceEpoch time;
  if (__builtin_mul_overflow(times, up, &time.seconds)) return std::nullopt;
  // Of the division that rounds down.
  std::int64_t remainder = ticks % down;
  if (remainder < 0) remainder += down;
  const std::int64_t parts = remainder * up;
  if (__builtin_add_overflow(time.seconds, parts / down, &time.seconds)) return std::nullopt;
  const std::int64_t rest = parts % down;
  time.nanoseconds = down > kBillion ? rest / (down / kBillion) : rest * kBillion / down;
  return time;
}

}  // namespace

std::optional<SinceEpoch> parseInstant(std::string_view text) {
  Reader reader(text);
  std::int64_t days = 0;
  int hour = 0;
  int minute = 0;
  int second = 0;
  if (!readDate(reader, days) || !reader.take("Tt") || !reader.number(2, 0, 23, hour) ||
      !reader.take(":") || !reader.number(2, 0, 59, minute) || !reader.take(":") ||
      !reader.number(2, 0, 60, second)) {
    return std::nullopt;
  }
  SinceEpoch time;
  auto& [whole, nanoseconds] = time;
  if (reader.take(".") && !reader.billionths(nanoseconds)) return std::nullopt;
  std::int64_t offset = 0;
  if (!readOffset(reader, offset) || !reader.isAtEnd()) return std::nullopt;
  whole = days * kDay;
  whole += (hour * 60 + minute) * 60 + second - offset;
  return time;
}

std::string instantText(std::int64_t ticks, std::int64_t up, std::int64_t down) {
  const std::optional<SinceEpoch> time = fromTicks(ticks, up, down);
  std::string text;
  if (!time) return text;
  const std::int64_t days = dividedDown(time->seconds, kDay);
  if (Date().addDays(days).sysDays().time_since_epoch().count() != days) return text;
  appendDate(text, days);
  const std::int64_t second = time->seconds - days * kDay;
  appendPadded(text += 'T', second / 3600, 2);
  appendPadded(text += ':', second / 60 % 60, 2);
  appendPadded(text += ':', second % 60, 2);
  appendFraction(text, time->nanoseconds);
  return text += 'Z';
}

std::optional<SinceEpoch> parseDate(std::string_view text) {
  Reader reader(text);
  SinceEpoch time;
  if (!readDate(reader, time.seconds) || !reader.isAtEnd()) return std::nullopt;
  time.seconds *= kDay;
  return time;
}

std::string dateText(std::int64_t days, std::int64_t, std::int64_t) {
  std::string text;
  appendDate(text, days);
  return text;
}

bool decodeTime(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                const DecoderPlace& place) {
  if (!value.isString()) return decoder.expected("string", value, place);
  const auto& ops = *static_cast<const TimeOps*>(type.custom);
  const std::optional<SinceEpoch> time = ops.parse(value.string());
  if (time) {
    const auto ticks = toTicks(*time, ops.secondsUp, ops.secondsDown);
    if (ticks && ops.set(out, *ticks)) return true;
  }
  std::string problem(time ? "" : "expected ");
  problem.append(ops.format).append(time ? " out of range" : " such as ");
  if (!time) problem += ops.example;
  decoder.report(place, problem.append(", got \"").append(value.string()).append("\""));
  return false;
}

// A time without a text is null, as numbers are that JSON does not have.
void encodeTime(packed::Writer& writer, const Type& type, const void* value) {
  const auto& ops = *static_cast<const TimeOps*>(type.custom);
  std::int64_t ticks = 0;
  std::string text;
  if (ops.get(value, ticks)) text = ops.text(ticks, ops.secondsUp, ops.secondsDown);
  if (text.empty()) return writer.null();
  writer.string(text);
}

}  // namespace mcpapps::detail

namespace mcpapps {

std::optional<Date> Date::parse(std::string_view text) {
  const std::optional<detail::SinceEpoch> time = detail::parseDate(text);
  if (!time) return std::nullopt;
  return Date().addDays(time->seconds / detail::kDay);
}

std::string Date::toString() const { return detail::dateText(days_, 0, 0); }

}  // namespace mcpapps
