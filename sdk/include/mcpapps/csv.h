// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// A range of described structs as a text of comma-separated values (RFC 4180), for a download:
//
//   const std::string text = mcpapps::csv(expenses);

#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

// Included first, so that errors in it come without a long "included from" list.
#include "mcpapps/detail/mistakes.h"

#include "mcpapps/describe.h"

namespace mcpapps {

struct CsvOptions {
  /// Spreadsheet programs run a cell that begins with = + - @ as a formula, and so may what a
  /// stranger wrote into a text. With this, a text that begins with one of them, with a wide form
  /// of them (U+FF1D and so on), a tab or a line's end gets an apostrophe in front, which
  /// spreadsheet programs do not show. Numbers stay as they are, also texts such as "-12.50".
  bool guardFormulas = true;
  /// Some spreadsheet programs want `;` where the comma stands in numbers.
  char separator = ',';
  /// U+FEFF at the beginning, without which some spreadsheet programs do not read UTF-8.
  bool byteOrderMark = false;
};

namespace detail {

class CsvWriter {
 public:
  CsvWriter(const Type& row, CsvOptions options);
  void write(const void* row);
  std::string take() { return std::move(text_); }

 private:
  void cell(std::string_view text, bool isText);
  void endLine();

  const Type& row_;
  CsvOptions options_;
  std::string text_;
  bool isFirst_ = true;
};

}  // namespace detail

/// The first line has the names of the members in JSON, then each struct is a line; every line ends
/// with CR LF. A text is a cell as it is; numbers are written as in JSON, but a Decimal with all
/// digits of its scale, such as 12.50; booleans as true and false, enums by their names, dates and
/// times as in JSON; what is empty or null is an empty cell, and structs, lists and Payloads are
/// written as JSON. Member types are what describe.h lists.
template <std::ranges::input_range Rows>
std::string csv(const Rows& rows, const CsvOptions& options = {}) {
  using Row = std::ranges::range_value_t<Rows>;
  if constexpr (!std::is_class_v<Row> || !requires { describe(Describe<Row>{}).fields; }) {
    static_assert(detail::rowHasNoDescription<Row>, MCPAPPS_DETAIL_SAYS_rowHasNoDescription);
    return {};
  } else {
    detail::CsvWriter writer(typeOf<Row>(), options);
    for (const Row& row : rows) writer.write(&row);
    return writer.take();
  }
}

}  // namespace mcpapps
