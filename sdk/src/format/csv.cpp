// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/csv.h"

#include <algorithm>
#include <array>

#include "codec/codec.h"
#include "codec/text.h"
#include "codec/type_access.h"
#include "mcpapps/decimal.h"

namespace mcpapps::detail {
namespace {

// With the fullwidth forms of East Asian keyboards for = + - @.
constexpr std::array<std::string_view, 11> kFormulaBeginnings = {"=",  "+",  "-",  "@",  "\t", "\r",
                                                                 "\n", "＝", "＋", "－", "＠"};

bool isFormula(std::string_view text) {
  return std::ranges::any_of(kFormulaBeginnings,
                             [&](std::string_view start) { return text.starts_with(start); }) &&
         !Decimal::parse(text);
}

// For everything that a spreadsheet program may take for the end of a cell.
bool needsQuotes(std::string_view text, char separator) {
  if (text.empty()) return false;
  return text.front() == ' ' || text.back() == ' ' || text.find(separator) != text.npos ||
         text.find_first_of(std::string_view("\",;\t\r\n\0", 7)) != text.npos;
}

}  // namespace

CsvWriter::CsvWriter(const Type& row, CsvOptions options) : row_(row), options_(options) {
  if (options_.byteOrderMark) text_ = "\xEF\xBB\xBF";
  for (const Field& field : row_.fields) {
    if (!field.name.empty()) cell(field.name, true);
  }
  endLine();
}

void CsvWriter::write(const void* row) {
  for (const Field& field : row_.fields) {
    if (field.name.empty()) continue;
    const ValuePlace place = inside({&field.type(), memberOf(field, row)});
    packed::Writer writer;
    place.value ? encode(writer, *place.type, place.value) : writer.null();
    const packed::Value value(writer.words());
    if (value.isString()) {
      cell(value.string(), true);
    } else if (const auto digits = digitsOf(*place.type); digits && value.isNumber()) {
      cell(digits(place.value), false);
    } else {
      cell(value.isNull() ? "" : packed::toText(value), false);
    }
  }
  endLine();
}

void CsvWriter::cell(std::string_view text, bool isText) {
  if (!std::exchange(isFirst_, false)) text_ += options_.separator;
  const bool isGuarded = isText && options_.guardFormulas && isFormula(text);
  const bool isQuoted = isGuarded || needsQuotes(text, options_.separator);
  if (isQuoted) text_ += '"';
  if (isGuarded) text_ += '\'';
  for (const char c : text) {
    if (c == '"') text_ += '"';
    text_ += c;
  }
  if (isQuoted) text_ += '"';
}

void CsvWriter::endLine() {
  text_ += "\r\n";
  isFirst_ = true;
}

}  // namespace mcpapps::detail
