// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/decimal.h"

#include <cmath>

namespace mcpapps {

std::string decimal(double number) {
  char digits[330];
  char* first = std::end(digits);
  double left = std::fabs(number);
  do {
    const double rest = std::trunc(left / 10);
    *--first = static_cast<char>('0' + static_cast<int>(left - 10 * rest));
    left = rest;
  } while (left > 0 && first > digits + 1);
  if (number < 0) *--first = '-';
  return std::string(first, std::end(digits));
}

}  // namespace mcpapps
