#pragma once

// Numbers and dates as people of a locale write them.

#include <emscripten/val.h>

#include <string>

#include "axis.h"
#include "texts.h"

namespace weather {

class Format {
 public:
  /// Of the browser.
  Format();
  /// Of a language tag; English where the page does not speak the language.
  explicit Format(const std::string& locale);

  Language language() const { return language_; }
  std::string text(const Text& text) const { return std::string(text.in(language_)); }

  /// With one decimal: "12.3". What is too long to be read, and no number, as fixed() has it.
  std::string number(double value) const;
  std::string wholeNumber(double value) const;
  /// Of YYYY-MM-DD; the text itself if it is no date.
  std::string date(const std::string& date, DateForm form) const;
  /// Of two dates, as short as the language writes it: "Jan 10 – 23, 2012".
  std::string range(const std::string& first, const std::string& last) const;

 private:
  emscripten::val dateFormat(const char* day, const char* month, const char* year) const;

  std::string locale_;
  Language language_;
  emscripten::val tenths_;
  emscripten::val whole_;
  emscripten::val dates_[5];  ///< By DateForm.
};

}  // namespace weather
