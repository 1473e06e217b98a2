// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Implements mcpapps/format.h by the browser's Intl.

#include "mcpapps/detail/intl.h"

#include <array>
#include <cstdlib>
#include <optional>

#include "../block.h"
#include "mcpapps/payload.h"

// js_glue/link/browser/intl.js. Texts that are returned have been allocated.
extern "C" {
void mcpapps_intl_make(int slot, const char* name, const char* locale, const char* options);
char* mcpapps_intl_number(int slot, double value);
char* mcpapps_intl_range(int slot, double first, double last);
char* mcpapps_intl_digits(int slot, const char* digits);
char* mcpapps_intl_relative(int slot, double value, const char* unit);
mcpapps::packed::Word* mcpapps_intl_list(int slot, const mcpapps::packed::Word* items);
int mcpapps_intl_plural(int slot, double value);
char* mcpapps_intl_own_locale(void);
int mcpapps_intl_knows_locale(const char* locale);
int mcpapps_intl_knows_time_zone(const char* timeZone);
}

namespace mcpapps::detail::intl {
namespace {

std::string owned(char* text) {
  std::string taken(text);
  std::free(text);
  return taken;
}

/// The JSON of an object's options. Names and texts have no characters that JSON escapes.
class Options {
 public:
  Options& text(const char* name, const char* value) {
    if (value) add(name).append("\"").append(value).append("\"");
    return *this;
  }
  Options& number(const char* name, std::optional<int> value) {
    if (value) add(name).append(std::to_string(*value));
    return *this;
  }
  Options& no(const char* name) {
    add(name).append("false");
    return *this;
  }
  std::string take() { return std::move(json_ += '}'); }

 private:
  std::string& add(const char* name) {
    if (json_.size() > 1) json_ += ',';
    return json_.append("\"").append(name).append("\":");
  }

  std::string json_ = "{";
};

template <std::size_t kCount, class Enum>
const char* nameOf(const char* const (&names)[kCount], Enum value) {
  return names[static_cast<std::size_t>(value)];
}

/// The slots of the objects of one class of Intl. A new one replaces the oldest.
template <class Spec, int kClass>
class Slots {
 public:
  int of(const Place& place, const Spec& spec, const char* name,
         std::string (*optionsOf)(const Place& place, const Spec& spec)) {
    for (std::size_t i = 0; i < kCount; ++i) {
      if (entries_[i].place == place.number && entries_[i].spec == spec) return slot(i);
    }
    const std::size_t made = next_;
    next_ = (next_ + 1) % kCount;
    entries_[made] = {place.number, spec};
    mcpapps_intl_make(slot(made), name, place.locale.c_str(), optionsOf(place, spec).c_str());
    return slot(made);
  }

 private:
  static constexpr std::size_t kCount = 16;

  static int slot(std::size_t entry) {
    return kClass * static_cast<int>(kCount) + static_cast<int>(entry);
  }

  struct Entry {
    std::uint32_t place = 0;
    Spec spec{};
  };
  std::array<Entry, kCount> entries_;
  std::size_t next_ = 0;
};

std::string numberOptions(const Place&, const NumberSpec& spec) {
  constexpr const char* kStyles[] = {nullptr, "percent", "currency"};
  constexpr const char* kNotations[] = {nullptr, "compact"};
  constexpr const char* kCompactDisplays[] = {nullptr, "long"};
  constexpr const char* kSignDisplays[] = {nullptr, "always", "exceptZero", "negative", "never"};
  constexpr const char* kCurrencyDisplays[] = {nullptr, "code"};
  const NumberFormat& format = spec.format;
  Options options;
  options.text("style", nameOf(kStyles, spec.style))
      .text("currency", spec.style == NumberStyle::Currency ? spec.currency.data() : nullptr)
      .text("currencyDisplay", nameOf(kCurrencyDisplays, format.currencyDisplay))
      .number("minimumFractionDigits", format.minimumFractionDigits)
      .number("maximumFractionDigits", format.maximumFractionDigits)
      .text("notation", nameOf(kNotations, format.notation))
      .text("compactDisplay", nameOf(kCompactDisplays, format.compactDisplay))
      .text("signDisplay", nameOf(kSignDisplays, format.signDisplay));
  if (!format.useGrouping) options.no("useGrouping");
  return options.take();
}

int numberSlot(const Place& place, const NumberSpec& spec) {
  static Slots<NumberSpec, 0> slots;
  return slots.of(place, spec, "NumberFormat", numberOptions);
}

std::string dateTimeOptions(const Place& place, const DateTimeSpec& spec) {
  constexpr const char* kDateStyles[] = {"short", "medium", "long", "full"};
  constexpr const char* kTimeStyles[] = {"short", "medium"};
  constexpr const char* kTexts[] = {nullptr, "short", "long"};
  constexpr const char* kDigits[] = {nullptr, "numeric", "2-digit"};
  constexpr const char* kMonths[] = {nullptr, "numeric", "2-digit", "short", "long"};
  constexpr const char* kHourCycles[] = {nullptr, "h12", "h23"};
  const DateTimeFormat& format = spec.format;
  const bool hasParts = format.weekday != TextWidth::None || format.year != DigitWidth::None ||
                        format.month != MonthWidth::None || format.day != DigitWidth::None;
  Options options;
  if (spec.isUtc) {
    options.text("timeZone", "UTC");
  } else if (!place.timeZone.empty()) {
    options.text("timeZone", place.timeZone.c_str());
  }
  if (spec.hasDate && hasParts) {
    options.text("weekday", nameOf(kTexts, format.weekday))
        .text("year", nameOf(kDigits, format.year))
        .text("month", nameOf(kMonths, format.month))
        .text("day", nameOf(kDigits, format.day));
  } else if (spec.hasDate) {
    options.text("dateStyle", nameOf(kDateStyles, format.dateStyle));
  }
  if (!spec.hasTime) return options.take();
  // Intl allows no style beside parts.
  if (spec.hasDate && hasParts) {
    options.text("hour", "numeric").text("minute", "2-digit");
    if (format.timeStyle == TimeStyle::Medium) options.text("second", "2-digit");
  } else {
    options.text("timeStyle", nameOf(kTimeStyles, format.timeStyle));
  }
  return options.text("hourCycle", nameOf(kHourCycles, format.hourCycle)).take();
}

int dateTimeSlot(const Place& place, const DateTimeSpec& spec) {
  static Slots<DateTimeSpec, 1> slots;
  return slots.of(place, spec, "DateTimeFormat", dateTimeOptions);
}

std::string relativeOptions(const Place&, const RelativeTimeFormat& format) {
  constexpr const char* kNumerics[] = {nullptr, "auto"};
  constexpr const char* kStyles[] = {nullptr, "short"};
  return Options()
      .text("numeric", nameOf(kNumerics, format.numeric))
      .text("style", nameOf(kStyles, format.style))
      .take();
}

std::string listOptions(const Place&, const ListFormat& format) {
  constexpr const char* kTypes[] = {nullptr, "disjunction", "unit"};
  constexpr const char* kStyles[] = {nullptr, "short", "narrow"};
  return Options()
      .text("type", nameOf(kTypes, format.type))
      .text("style", nameOf(kStyles, format.style))
      .take();
}

std::string pluralOptions(const Place&, const PluralType& type) {
  return Options().text("type", type == PluralType::Ordinal ? "ordinal" : nullptr).take();
}

}  // namespace

std::string number(const Place& place, const NumberSpec& spec, double value) {
  return owned(mcpapps_intl_number(numberSlot(place, spec), value));
}

std::string number(const Place& place, const NumberSpec& spec, const std::string& digits) {
  return owned(mcpapps_intl_digits(numberSlot(place, spec), digits.c_str()));
}

std::string dateTime(const Place& place, const DateTimeSpec& spec, double milliseconds) {
  return owned(mcpapps_intl_number(dateTimeSlot(place, spec), milliseconds));
}

std::string dateRange(const Place& place, const DateTimeSpec& spec, double first, double last) {
  return owned(mcpapps_intl_range(dateTimeSlot(place, spec), first, last));
}

std::string relativeTime(const Place& place, const RelativeTimeFormat& format, double value,
                         RelativeUnit unit) {
  constexpr const char* kUnits[] = {"second", "minute", "hour",    "day",
                                    "week",   "month",  "quarter", "year"};
  static Slots<RelativeTimeFormat, 2> slots;
  const int slot = slots.of(place, format, "RelativeTimeFormat", relativeOptions);
  return owned(mcpapps_intl_relative(slot, value, nameOf(kUnits, unit)));
}

std::string list(const Place& place, const ListFormat& format,
                 const std::vector<std::string>& items) {
  static Slots<ListFormat, 3> slots;
  const int slot = slots.of(place, format, "ListFormat", listOptions);
  // Packed, as the host's texts may contain NUL.
  const Payload joined = mcpapps::take(mcpapps_intl_list(slot, Payload::of(items).value().words()));
  return std::string(joined.value().string());
}

PluralCategory plural(const Place& place, PluralType type, double value) {
  static Slots<PluralType, 4> slots;
  const int slot = slots.of(place, type, "PluralRules", pluralOptions);
  return static_cast<PluralCategory>(mcpapps_intl_plural(slot, value));
}

const std::string& ownLocale() {
  static const std::string own = owned(mcpapps_intl_own_locale());
  return own;
}

bool knowsLocale(const std::string& locale) {
  return mcpapps_intl_knows_locale(locale.c_str()) != 0;
}

bool knowsTimeZone(const std::string& timeZone) {
  return mcpapps_intl_knows_time_zone(timeZone.c_str()) != 0;
}

}  // namespace mcpapps::detail::intl
