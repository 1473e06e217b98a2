// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

// With POSIX, avoids the streams of the C library, which a view would contain only for this.
#ifdef _WIN32
#include <cstdio>
#else
#include <unistd.h>
#endif

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

std::size_t countCharacters(std::string_view text) {
  const auto within = std::ranges::count_if(text, isWithinCharacter);
  return text.size() - static_cast<std::size_t>(within);
}

std::string inLowerCase(std::string_view text) {
  std::string lower(text);
  for (char& each : lower) {
    if (each >= 'A' && each <= 'Z') each = static_cast<char>(each - 'A' + 'a');
  }
  return lower;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && isWithinCharacter(text[most])) --most;
  return std::string(text.substr(0, most)).append("…");
}

std::string withoutMiddle(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  std::size_t end = text.size() - most / 2;
  while (end < text.size() && isWithinCharacter(text[end])) ++end;
  return shortened(text, most / 2).append(text.substr(end));
}

std::string toString(const std::vector<Problem>& problems) {
  std::string text;
  for (const Problem& problem : problems) {
    if (!text.empty()) text += "; ";
    text += toString(problem);
  }
  return text;
}

void writeToStandardError(std::string_view text) {
#ifdef _WIN32
  std::fwrite(text.data(), 1, text.size(), stderr);
#else
  while (!text.empty()) {
    const auto written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
#endif
}

}  // namespace mcpapps
