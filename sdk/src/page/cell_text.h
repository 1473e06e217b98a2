// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/detail/page/driver.h"

namespace mcpapps::page::detail {

/// The texts of the cells of a table, joined: JavaScript decodes them at once.
class CellText {
 public:
  /// Invalid UTF-8 becomes U+FFFD.
  void text(std::string_view text);
  void integer(std::int64_t number);
  void absent() { cells_.push_back(units_ | kAbsentCell); }
  /// A value that is no optional, formatted for people.
  void value(const Type& type, const void* value);

  /// Between the two the rows of a nested table are added.
  std::size_t openTable();
  void closeTable(std::size_t at, std::size_t rows) { cells_[at] = static_cast<CellEnd>(rows); }

  const std::string& text() const { return text_; }
  const std::vector<CellEnd>& cells() const { return cells_; }

 private:
  void other(std::string_view text);
  void whole(std::uint64_t number, bool isNegative);

  std::string text_;
  std::vector<CellEnd> cells_;
  /// The number of UTF-16 code units in the text.
  CellEnd units_ = 0;
};

}  // namespace mcpapps::page::detail
