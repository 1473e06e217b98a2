// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "budget.h"
#include "mcpapps/result.h"

namespace mcpapps {

/// A regular expression of ECMAScript with the `u` flag, as far as it is regular: no back
/// references and no look-around, and none of the `\p` classes, which would need large tables. All
/// its states advance together over the text, so that no text makes it slow or deep.
class Regex {
 public:
  /// Fails with Misuse; the message says what is wrong, and where, in characters from 0.
  static Result<Regex> compile(std::string_view pattern);

  /// Whether the expression matches anywhere in the UTF-8 text. False if that takes more than the
  /// budget, which is then spent.
  bool search(std::string_view text, Budget& budget) const;

  /// Longer programs are refused: counted repetitions multiply.
  static constexpr std::size_t kMaxProgram = 4096;
  static constexpr std::size_t kMaxNesting = 64;

 private:
  friend class RegexParser;

  enum class Op : std::uint8_t {
    Range,    ///< A character from `first` to `second`.
    Set,      ///< A character of `second` ranges, from ranges_[first] on.
    Split,    ///< Goes on behind, and also at `offset`.
    Jump,     ///< Goes on at `offset`.
    Begin,    ///< At the begin of the text.
    End,      ///< At its end.
    Edge,     ///< At the edge of a word.
    NotEdge,  ///< Anywhere else.
    Match,
  };
  struct Range {
    char32_t first;
    char32_t last;
  };
  struct Instruction {
    Op op;
    char32_t first = 0;
    char32_t second = 0;
    // From this instruction, so that a part of the program can be copied and moved.
    std::int32_t offset = 0;
  };
  /// The states that the next character is shown to.
  class States;

  bool takes(const Instruction& instruction, char32_t character) const;

  std::vector<Instruction> program_;
  std::vector<Range> ranges_;
};

}  // namespace mcpapps
