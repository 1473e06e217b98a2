// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/time_text.h"

namespace mcpapps::detail {
namespace {

constexpr std::int64_t kBillion = 1'000'000'000;
constexpr std::int64_t kDay = 86'400;

std::int64_t dividedDown(std::int64_t value, std::int64_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}

// Days since 1970-01-01 in the Gregorian calendar, counted in years that begin with March: a leap
// day is then the last of its year.
constexpr std::int64_t kDaysBefore1970 = 719'468;
constexpr std::int64_t kDaysOfEra = 146'097;  // 400 years

std::int64_t daysOf(std::int64_t year, std::int64_t month, std::int64_t day) {
  year -= month <= 2 ? 1 : 0;
  const std::int64_t era = dividedDown(year, 400);
  const std::int64_t yearOfEra = year - era * 400;
  const std::int64_t dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
  const std::int64_t dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
  return era * kDaysOfEra + dayOfEra - kDaysBefore1970;
}

struct Date {
  std::int64_t year;
  std::int64_t month;
  std::int64_t day;
};

Date dateOf(std::int64_t days) {
  days += kDaysBefore1970;
  const std::int64_t era = dividedDown(days, kDaysOfEra);
  const std::int64_t dayOfEra = days - era * kDaysOfEra;
  const std::int64_t yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
  const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const std::int64_t monthFromMarch = (5 * dayOfYear + 2) / 153;
  const std::int64_t month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
          dayOfYear - (153 * monthFromMarch + 2) / 5 + 1};
}

std::int64_t daysOfMonth(std::int64_t year, std::int64_t month) {
  const std::int64_t next = month == 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1);
  return next - daysOf(year, month, 1);
}

/// Reads a text from its beginning to its end.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool isAtEnd() const { return rest_.empty(); }

  bool take(std::string_view anyOf) { return takeOne(anyOf) != '\0'; }
  /// Which one it was, or 0.
  char takeOne(std::string_view anyOf) {
    if (rest_.empty() || anyOf.find(rest_.front()) == std::string_view::npos) return '\0';
    const char taken = rest_.front();
    rest_.remove_prefix(1);
    return taken;
  }

  /// A number of `digits` digits between `least` and `most`.
  bool number(int digits, std::int64_t least, std::int64_t most, std::int64_t& out) {
    out = 0;
    for (int i = 0; i < digits; ++i) {
      const char digit = takeOne(kDigits);
      if (digit == '\0') return false;
      out = out * 10 + (digit - '0');
    }
    return out >= least && out <= most;
  }

  /// As many digits as there are, at least one. False, too, if it is too large.
  bool number(std::int64_t& out) {
    out = 0;
    int digits = 0;
    for (char digit = takeOne(kDigits); digit != '\0'; digit = takeOne(kDigits), ++digits) {
      if (__builtin_mul_overflow(out, std::int64_t{10}, &out)) return false;
      if (__builtin_add_overflow(out, std::int64_t{digit - '0'}, &out)) return false;
    }
    return digits > 0;
  }

  /// What may follow a point, in billionths; further digits are dropped.
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

// Without zeros at the end.
void appendFraction(std::string& text, std::int64_t nanoseconds) {
  if (nanoseconds == 0) return;
  text += '.';
  appendPadded(text, nanoseconds, 9);
  while (text.back() == '0') text.pop_back();
}

bool readOffset(Reader& reader, std::int64_t& seconds) {
  seconds = 0;
  if (reader.take("Zz")) return true;
  const char sign = reader.takeOne("+-");
  std::int64_t hours = 0;
  std::int64_t minutes = 0;
  if (sign == '\0' || !reader.number(2, 0, 23, hours) || !reader.take(":") ||
      !reader.number(2, 0, 59, minutes)) {
    return false;
  }
  seconds = (hours * 60 + minutes) * (sign == '-' ? -60 : 60);
  return true;
}

}  // namespace

std::optional<std::int64_t> toTicks(const Seconds& time, std::int64_t up, std::int64_t down) {
  std::int64_t parts = 0;
  if (__builtin_mul_overflow(time.whole, down, &parts)) return std::nullopt;
  const std::int64_t fraction =
      down > kBillion ? time.nanoseconds * (down / kBillion) : time.nanoseconds * down / kBillion;
  if (__builtin_add_overflow(parts, fraction, &parts)) return std::nullopt;
  return dividedDown(parts, up);
}

std::optional<Seconds> fromTicks(std::int64_t ticks, std::int64_t up, std::int64_t down) {
  const std::int64_t times = dividedDown(ticks, down);
  Seconds time;
  if (__builtin_mul_overflow(times, up, &time.whole)) return std::nullopt;
  // Of the division that rounds down.
  std::int64_t remainder = ticks % down;
  if (remainder < 0) remainder += down;
  const std::int64_t parts = remainder * up;
  if (__builtin_add_overflow(time.whole, parts / down, &time.whole)) return std::nullopt;
  const std::int64_t rest = parts % down;
  time.nanoseconds = down > kBillion ? rest / (down / kBillion) : rest * kBillion / down;
  return time;
}

std::optional<Seconds> parseInstant(std::string_view text) {
  Reader reader(text);
  std::int64_t year = 0;
  std::int64_t month = 0;
  std::int64_t day = 0;
  std::int64_t hour = 0;
  std::int64_t minute = 0;
  std::int64_t second = 0;
  if (!reader.number(4, 0, 9999, year) || !reader.take("-") || !reader.number(2, 1, 12, month) ||
      !reader.take("-") || !reader.number(2, 1, daysOfMonth(year, month), day) ||
      !reader.take("Tt") || !reader.number(2, 0, 23, hour) || !reader.take(":") ||
      !reader.number(2, 0, 59, minute) || !reader.take(":") || !reader.number(2, 0, 60, second)) {
    return std::nullopt;
  }
  Seconds time;
  if (reader.take(".") && !reader.billionths(time.nanoseconds)) return std::nullopt;
  std::int64_t offset = 0;
  if (!readOffset(reader, offset) || !reader.isAtEnd()) return std::nullopt;
  time.whole = daysOf(year, month, day) * kDay + (hour * 60 + minute) * 60 + second - offset;
  return time;
}

std::string instantText(const Seconds& time) {
  const std::int64_t days = dividedDown(time.whole, kDay);
  const std::int64_t second = time.whole - days * kDay;
  const Date date = dateOf(days);
  std::string text;
  if (date.year < 0 || date.year > 9999) return text;
  appendPadded(text, date.year, 4);
  appendPadded(text += '-', date.month, 2);
  appendPadded(text += '-', date.day, 2);
  appendPadded(text += 'T', second / 3600, 2);
  appendPadded(text += ':', second / 60 % 60, 2);
  appendPadded(text += ':', second % 60, 2);
  appendFraction(text, time.nanoseconds);
  return text += 'Z';
}

std::optional<TimeSpan> parseDuration(std::string_view text) {
  Reader reader(text);
  TimeSpan duration;
  duration.isNegative = reader.takeOne("+-") == '-';
  if (!reader.take("P")) return std::nullopt;
  // The units in their order; each may stand once.
  std::string_view units = "WD";
  bool isTime = false;
  bool isEmpty = true;
  while (!reader.isAtEnd()) {
    if (!isTime && reader.take("T")) {
      isTime = true;
      units = "HMS";
      isEmpty = true;
    }
    std::int64_t count = 0;
    if (!reader.number(count)) return std::nullopt;
    const bool hasFraction = reader.take(".,");
    if (hasFraction && !reader.billionths(duration.length.nanoseconds)) return std::nullopt;
    const char unit = reader.takeOne(units);
    if (unit == '\0' || (hasFraction && unit != 'S')) return std::nullopt;
    units.remove_prefix(units.find(unit) + 1);
    std::int64_t seconds = 1;
    switch (unit) {
      case 'W': seconds = 7 * kDay; break;
      case 'D': seconds = kDay; break;
      case 'H': seconds = 3600; break;
      case 'M': seconds = 60; break;
      default: break;
    }
    if (__builtin_mul_overflow(count, seconds, &seconds) ||
        __builtin_add_overflow(duration.length.whole, seconds, &duration.length.whole)) {
      return std::nullopt;
    }
    isEmpty = false;
  }
  if (isEmpty) return std::nullopt;
  return duration;
}

std::string durationText(const TimeSpan& duration) {
  const auto& [whole, nanoseconds] = duration.length;
  std::string text = duration.isNegative ? "-P" : "P";
  const auto add = [&](std::int64_t count, char unit) {
    if (count > 0) text.append(std::to_string(count)) += unit;
  };
  add(whole / kDay, 'D');
  const std::int64_t ofDay = whole % kDay;
  const bool isZero = whole == 0 && nanoseconds == 0;
  if (ofDay == 0 && nanoseconds == 0 && !isZero) return text;
  text += 'T';
  add(ofDay / 3600, 'H');
  add(ofDay / 60 % 60, 'M');
  if (ofDay % 60 == 0 && nanoseconds == 0 && !isZero) return text;
  text += std::to_string(ofDay % 60);
  appendFraction(text, nanoseconds);
  return text += 'S';
}

}  // namespace mcpapps::detail
