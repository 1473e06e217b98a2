#include "format.h"

#include <cmath>

using emscripten::val;

namespace weather {
namespace {

val numberFormat(const std::string& locale, int decimals) {
  val options = val::object();
  options.set("minimumFractionDigits", decimals);
  options.set("maximumFractionDigits", decimals);
  return val::global("Intl")["NumberFormat"].new_(locale, options);
}

// There is no need to tell -0.0 from 0.
double rounded(double value, double parts) { return std::round(value * parts) / parts + 0.0; }

// Some systems give names that are no language tags, on which Intl throws.
std::string browserLocale() {
  const val language = val::global("navigator")["language"];
  std::string tag = language.isString() ? language.as<std::string>() : "";
  return isLanguageTag(tag) ? tag : "en";
}

}  // namespace

Format::Format() : Format(browserLocale()) {}

Format::Format(const std::string& locale)
    : locale_(spokenLocale(locale)),
      language_(languageOf(locale)),
      tenths_(numberFormat(locale_, 1)),
      whole_(numberFormat(locale_, 0)),
      dates_{dateFormat("numeric", nullptr, nullptr), dateFormat("numeric", "short", nullptr),
             dateFormat("numeric", "short", "numeric"), dateFormat(nullptr, "short", nullptr),
             dateFormat(nullptr, "short", "numeric")} {}

val Format::dateFormat(const char* day, const char* month, const char* year) const {
  val options = val::object();
  options.set("timeZone", std::string("UTC"));
  if (day) options.set("day", std::string(day));
  if (month) options.set("month", std::string(month));
  if (year) options.set("year", std::string(year));
  return val::global("Intl")["DateTimeFormat"].new_(locale_, options);
}

std::string Format::number(double value) const {
  if (!isShort(value)) return fixed(value);
  return tenths_.call<std::string>("format", rounded(value, 10));
}

std::string Format::wholeNumber(double value) const {
  if (!isShort(value)) return fixed(value);
  return whole_.call<std::string>("format", rounded(value, 1));
}

std::string Format::date(const std::string& date, DateForm form) const {
  // Intl throws on what is no date.
  if (!isDate(date)) return date;
  return dates_[static_cast<int>(form)].call<std::string>("format", val::global("Date").new_(date));
}

std::string Format::range(const std::string& first, const std::string& last) const {
  // Intl throws on what is no date, and in some browsers on a range that goes back.
  if (!isDate(first) || !isDate(last) || first > last) {
    return date(first, DateForm::FullDate) + " – " + date(last, DateForm::FullDate);
  }
  const val dateClass = val::global("Date");
  return dates_[static_cast<int>(DateForm::FullDate)].call<std::string>(
      "formatRange", dateClass.new_(first), dateClass.new_(last));
}

}  // namespace weather
