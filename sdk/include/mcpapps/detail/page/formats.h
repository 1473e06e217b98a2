// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The formats that the HTML of a page names behind a member, `data-text="amount|currency(code)"`.
// The header that is made of the HTML includes this if there are any; docs/page.md tells of them.

#include <string>
#include <string_view>

#include "mcpapps/detail/page/computed.h"
#include "mcpapps/format.h"

namespace mcpapps::page::detail {

/// Those that setFormats() was given; without them, those of the browser, which is reported.
const Formats& pageFormats();
void setPageFormats(const Formats& formats);
/// A text of the struct that showTexts() was given; empty and reported if it has none of this name.
std::string pageText(std::string_view name);

namespace format {

template <int kDigits = -1>
struct Number {
  template <class Value>
  static auto of(const Value& value) -> decltype(pageFormats().number(value)) {
    return pageFormats().number(value, options());
  }
  static NumberFormat options() {
    if constexpr (kDigits < 0) return {};
    return {.minimumFractionDigits = kDigits, .maximumFractionDigits = kDigits};
  }
};

template <int kDigits = -1>
struct Percent {
  template <class Value>
  static auto of(const Value& value) -> decltype(pageFormats().percent(value)) {
    return pageFormats().percent(value, Number<kDigits>::options());
  }
};

struct Currency {
  template <class Value>
  static auto of(const Value& value, std::string_view code)
      -> decltype(pageFormats().currency(value, code)) {
    return pageFormats().currency(value, code);
  }
};

template <Name kCode>
struct CurrencyOf {
  template <class Value>
  static auto of(const Value& value) -> decltype(Currency::of(value, kCode.view())) {
    return Currency::of(value, kCode.view());
  }
};

template <DateStyle kStyle = DateStyle::Medium>
struct Date {
  template <class Value>
  static auto of(const Value& value) -> decltype(pageFormats().date(value)) {
    return pageFormats().date(value, {.dateStyle = kStyle});
  }
};

template <TimeStyle kStyle = TimeStyle::Short>
struct Time {
  template <class Value>
  static auto of(const Value& value) -> decltype(pageFormats().time(value)) {
    return pageFormats().time(value, {.timeStyle = kStyle});
  }
};

template <DateStyle kStyle = DateStyle::Medium>
struct DateTime {
  template <class Value>
  static auto of(const Value& value) -> decltype(pageFormats().dateTime(value)) {
    return pageFormats().dateTime(value, {.dateStyle = kStyle});
  }
};

/// Of a described enum: the text of the page that has the value's name.
struct Text {
  template <class Value>
    requires std::is_enum_v<Value>
  static auto of(const Value& value) -> decltype(std::string(toString(value))) {
    return pageText(toString(value));
  }
};

}  // namespace format
}  // namespace mcpapps::page::detail
