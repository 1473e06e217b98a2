// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/format.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "codec/text.h"
#include "format/shown_by.h"
#include "format/time_zone.h"
#include "mcpapps/app_ref.h"
#include "mcpapps/detail/intl.h"

namespace mcpapps {
namespace {

namespace intl = detail::intl;

constexpr std::size_t kMostShown = 40;
constexpr int kMostDigits = 20;

// The limit of Intl: a hundred million days.
constexpr double kMostMilliseconds = 8.64e15;

constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Keeps names short, and free of other characters.
bool looksLikeName(std::string_view text, std::string_view others) {
  return text.size() < 100 &&
         std::ranges::all_of(
             text,
             [&](char c) { return isLetter(c) || isDigit(c) || others.find(c) != others.npos; });
}

std::string quoted(std::string_view text) {
  return std::string("\"").append(shortened(text, kMostShown)).append("\"");
}

NumberFormat checked(NumberFormat format) {
  const auto clamp = [](std::optional<int>& digits) {
    if (digits) digits = std::clamp(*digits, 0, kMostDigits);
  };
  clamp(format.minimumFractionDigits);
  clamp(format.maximumFractionDigits);
  if (format.minimumFractionDigits && format.maximumFractionDigits) {
    format.minimumFractionDigits =
        std::min(*format.minimumFractionDigits, *format.maximumFractionDigits);
  }
  return format;
}

}  // namespace

struct Formats::State {
  enum class Mistake : unsigned { Currency = 1, Instant = 2, Relative = 4 };

  std::optional<AppRef> app;
  std::string locale;
  std::string timeZone;
  intl::Place place;
  double offset = 0;
  bool isLocaleChecked = false;
  bool isTimeZoneChecked = false;
  unsigned mistakes = 0;
  ScopedSubscription handshake;
  ScopedSubscription changes;

  void follow(const HostContext& context) { set(context.locale, context.timeZone); }

  void set(const std::optional<std::string>& newLocale,
           const std::optional<std::string>& newTimeZone) {
    if (replace(locale, newLocale)) isLocaleChecked = false;
    if (replace(timeZone, newTimeZone)) isTimeZoneChecked = false;
  }

  /// For formats without times.
  const intl::Place& inLocale() {
    if (!std::exchange(isLocaleChecked, true)) {
      place.locale.clear();
      number();
      if (looksLikeName(locale, "-") && (locale.empty() || intl::knowsLocale(locale))) {
        place.locale = locale;
      } else {
        report(ErrorKind::BadMessage,
               "the locale " + quoted(locale) + " is not known, so another one is used");
      }
    }
    return place;
  }

  const intl::Place& inTimeZone() {
    if (!std::exchange(isTimeZoneChecked, true)) {
      place.timeZone.clear();
      number();
      offset = 0;
      if (const std::optional<int> minutes = format::offsetOf(timeZone)) {
        place.timeZone = "UTC";
        offset = *minutes * 60'000.0;
      } else if (looksLikeName(timeZone, "-+_/") &&
                 (timeZone.empty() || intl::knowsTimeZone(timeZone))) {
        place.timeZone = timeZone;
      } else {
        report(ErrorKind::BadMessage,
               "the time zone " + quoted(timeZone) + " is not known, so another one is used");
      }
    }
    return inLocale();
  }

  template <class Number>
  std::string amount(Number value, std::string_view code, const NumberFormat& format);

  void reportOnce(Mistake mistake, std::string message) {
    const auto bit = static_cast<unsigned>(mistake);
    if (!format::shownBy.empty()) message.append(", in ").append(format::shownBy);
    if ((mistakes & bit) == 0) report(ErrorKind::Misuse, std::move(message));
    mistakes |= bit;
  }

 private:
  static bool replace(std::string& old, const std::optional<std::string>& text) {
    if (text ? old == *text : old.empty()) return false;
    old = text.value_or("");
    return true;
  }

  void number() {
    static std::uint32_t last = 0;
    place.number = ++last;
  }

  void report(ErrorKind kind, std::string message) const {
    message.insert(0, "formats: ");
    if (app) return app->report({kind, 0, std::move(message)});
    writeToStandardError(message);
  }
};

Formats::Formats(App& app) : state_(std::make_shared<State>()) {
  state_->app = app;
  state_->follow(app.getHostContext());
  // The listeners end with the state, and keep nothing of it.
  State* state = state_.get();
  const auto follow = [&app, state] { state->follow(app.getHostContext()); };
  state_->handshake = app.addEventListener<InitializeResult>(follow, Turn::First);
  state_->changes = app.addEventListener<HostContext>(follow, Turn::First);
}

Formats::Formats(std::string locale, std::string timeZone) : state_(std::make_shared<State>()) {
  state_->set(std::move(locale), std::move(timeZone));
}

const std::string& Formats::locale() const {
  const intl::Place& place = state_->inLocale();
  return place.locale.empty() ? intl::ownLocale() : place.locale;
}
const std::string& Formats::timeZone() const { return state_->timeZone; }

namespace {

// Intl takes exact numbers as text.
std::string passed(Decimal value) { return value.toString(); }
double passed(double value) { return value; }

template <class Number>
std::string formatted(const intl::Place& place, intl::NumberStyle style, Number value,
                      const NumberFormat& format) {
  return intl::number(place, {style, {}, checked(format)}, passed(value));
}

std::optional<std::array<char, 4>> currencyOf(std::string_view code) {
  if (code.size() != 3 || !std::ranges::all_of(code, isLetter)) return std::nullopt;
  std::array<char, 4> currency{};
  std::ranges::transform(code, currency.begin(),
                         [](char c) { return static_cast<char>(c & ~0x20); });
  return currency;
}

}  // namespace

std::string Formats::number(double value, const NumberFormat& format) const {
  return formatted(state_->inLocale(), intl::NumberStyle::Decimal, value, format);
}
std::string Formats::number(Decimal value, const NumberFormat& format) const {
  return formatted(state_->inLocale(), intl::NumberStyle::Decimal, value, format);
}
std::string Formats::percent(double ratio, const NumberFormat& format) const {
  return formatted(state_->inLocale(), intl::NumberStyle::Percent, ratio, format);
}
std::string Formats::percent(Decimal ratio, const NumberFormat& format) const {
  return formatted(state_->inLocale(), intl::NumberStyle::Percent, ratio, format);
}

template <class Number>
std::string Formats::State::amount(Number value, std::string_view code,
                                   const NumberFormat& format) {
  if (const auto currency = currencyOf(code)) {
    return intl::number(inLocale(), {intl::NumberStyle::Currency, *currency, checked(format)},
                        passed(value));
  }
  reportOnce(Mistake::Currency, quoted(code) + " is no currency: expected three letters");
  return formatted(inLocale(), intl::NumberStyle::Decimal, value, format)
      .append(code.empty() ? "" : " ")
      .append(shortened(code, kMostShown));
}
std::string Formats::currency(double amount, std::string_view code,
                              const NumberFormat& format) const {
  return state_->amount(amount, code, format);
}
std::string Formats::currency(Decimal amount, std::string_view code,
                              const NumberFormat& format) const {
  return state_->amount(amount, code, format);
}

namespace {

double midnight(Date date) { return date.daysSince({}) * 86'400'000.0; }

intl::DateTimeSpec ofDays(const DateTimeFormat& format) {
  return {.hasTime = false, .isUtc = true, .format = format};
}

}  // namespace

std::string Formats::date(Date date, const DateTimeFormat& format) const {
  return intl::dateTime(state_->inLocale(), ofDays(format), midnight(date));
}

std::string Formats::dateRange(Date first, Date last, const DateTimeFormat& format) const {
  // Some browsers refuse a reversed range.
  if (last < first) return date(first, format) + " – " + date(last, format);
  return intl::dateRange(state_->inLocale(), ofDays(format), midnight(first), midnight(last));
}

std::string Formats::instant(double milliseconds, bool hasDate, bool hasTime,
                             const DateTimeFormat& format) const {
  const intl::Place& place = state_->inTimeZone();
  const double local = std::floor(milliseconds) + state_->offset;
  if (!(std::abs(local) <= kMostMilliseconds)) {
    state_->reportOnce(State::Mistake::Instant, "an instant is too far away to be shown");
    return {};
  }
  return intl::dateTime(place, {.hasDate = hasDate, .hasTime = hasTime, .format = format}, local);
}

std::string Formats::relativeTime(double value, RelativeUnit unit,
                                  const RelativeTimeFormat& format) const {
  if (!std::isfinite(value)) {
    state_->reportOnce(State::Mistake::Relative, "a relative time is not finite");
    return {};
  }
  return intl::relativeTime(state_->inLocale(), format, value, unit);
}

std::string Formats::relativeTime(double milliseconds, const RelativeTimeFormat& format) const {
  struct Step {
    RelativeUnit unit;
    double seconds;
  };
  constexpr double kDay = 86'400;
  constexpr Step kSteps[] = {
      {RelativeUnit::Year, 365.25 * kDay}, {RelativeUnit::Month, 365.25 / 12 * kDay},
      {RelativeUnit::Week, 7 * kDay},      {RelativeUnit::Day, kDay},
      {RelativeUnit::Hour, 3600},          {RelativeUnit::Minute, 60}};
  const double seconds = milliseconds / 1000;
  for (const auto& [unit, length] : kSteps) {
    if (std::abs(seconds) >= length)
      return relativeTime(std::trunc(seconds / length), unit, format);
  }
  return relativeTime(std::trunc(seconds), RelativeUnit::Second, format);
}

std::string Formats::list(const std::vector<std::string>& items, const ListFormat& format) const {
  return intl::list(state_->inLocale(), format, items);
}

PluralCategory Formats::plural(double value, PluralType type) const {
  return intl::plural(state_->inLocale(), type, value);
}

}  // namespace mcpapps
