// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <string>

#include "regex.h"
#include "utf8.h"

namespace mcpapps {

/// Writes the program while it reads the pattern: what a quantifier or an alternative needs around
/// a part that is already written is inserted, because no part refers to where it stands.
class RegexParser {
 public:
  RegexParser(std::string_view pattern, Regex& regex)
      : pattern_(pattern), program_(regex.program_), ranges_(regex.ranges_) {}

  /// What is wrong; empty if the program is complete.
  std::string parse() {
    parseAlternatives(0);
    if (!atEnd()) fail("this ) closes no group");
    emit({Op::Match});
    return std::move(error_);
  }

 private:
  using Op = Regex::Op;
  using Range = Regex::Range;
  using Instruction = Regex::Instruction;
  using Ranges = std::vector<Range>;
  static constexpr char32_t kLast = 0x10FFFF;
  static constexpr std::size_t kUnlimited = static_cast<std::size_t>(-1);

  bool atEnd() const { return !error_.empty() || position_ == pattern_.size(); }
  bool sees(char c) const { return !atEnd() && pattern_[position_] == c; }
  bool skip(std::string_view what) {
    if (atEnd() || !pattern_.substr(position_).starts_with(what)) return false;
    position_ += what.size();
    return true;
  }
  char32_t next() { return atEnd() ? 0 : nextCharacter(pattern_, position_); }

  void fail(std::string_view what) {
    if (!error_.empty()) return;
    error_.append(what).append(", at character ");
    error_.append(std::to_string(countCharacters(pattern_.substr(0, position_))));
  }

  bool makeRoom(std::size_t instructions) {
    if (instructions <= Regex::kMaxProgram - program_.size()) return true;
    fail("repeats too much");
    return false;
  }
  void emit(const Instruction& instruction) { insert(program_.size(), instruction); }
  void insert(std::size_t position, const Instruction& instruction) {
    if (!makeRoom(1)) return;
    program_.insert(program_.begin() + static_cast<std::ptrdiff_t>(position), instruction);
  }
  static Instruction go(Op op, std::size_t from, std::size_t to) {
    return {op, 0, 0, static_cast<std::int32_t>(to) - static_cast<std::int32_t>(from)};
  }

  void parseAlternatives(std::size_t nesting);
  void parseTerm(std::size_t nesting);
  void parseGroup(std::size_t nesting);
  void parseQuantifier(std::size_t start);
  std::size_t parseCount();
  void repeat(std::size_t start, std::size_t least, std::size_t most);

  void parseClass();
  bool parseAssertionEscape();
  // Behind the backslash. True if it stands for one character; else its ranges were added.
  bool parseEscape(bool inClass, Ranges& ranges, char32_t& character);
  bool parseHexadecimal(std::size_t digits, char32_t& character);
  char32_t parseUnicode();

  static void add(Ranges& ranges, char32_t first, char32_t last);
  static void add(Ranges& ranges, const Ranges& others) {
    for (const Range& range : others) add(ranges, range.first, range.last);
  }
  static Ranges inverted(const Ranges& ranges);
  static Ranges named(char32_t name);
  void emitSet(const Ranges& ranges);

  std::string_view pattern_;
  std::size_t position_ = 0;
  std::string error_;
  std::vector<Instruction>& program_;
  Ranges& ranges_;
};

Result<Regex> Regex::compile(std::string_view pattern) {
  Regex regex;
  std::string wrong = RegexParser(pattern, regex).parse();
  if (!wrong.empty()) return Error{ErrorKind::Misuse, 0, std::move(wrong)};
  return regex;
}

void RegexParser::parseAlternatives(std::size_t nesting) {
  std::vector<std::size_t> jumps;
  for (;;) {
    const std::size_t start = program_.size();
    while (!atEnd() && !sees('|') && !sees(')')) parseTerm(nesting);
    if (!skip("|")) break;
    insert(start, go(Op::Split, start, program_.size() + 2));
    jumps.push_back(program_.size());
    emit({Op::Jump});
  }
  if (!error_.empty()) return;
  for (const std::size_t jump : jumps) program_[jump] = go(Op::Jump, jump, program_.size());
}

void RegexParser::parseTerm(std::size_t nesting) {
  const std::size_t start = program_.size();
  if (skip("^")) return emit({Op::Begin});
  if (skip("$")) return emit({Op::End});
  if (skip("(")) {
    parseGroup(nesting);
  } else if (skip("[")) {
    parseClass();
  } else if (skip(".")) {
    emitSet(inverted({{'\n', '\n'}, {'\r', '\r'}, {0x2028, 0x2029}}));
  } else if (skip("\\")) {
    if (parseAssertionEscape()) return;
    Ranges ranges;
    char32_t character = 0;
    if (parseEscape(false, ranges, character)) add(ranges, character, character);
    emitSet(ranges);
  } else if (sees('*') || sees('+') || sees('?')) {
    return fail("there is nothing to repeat");
  } else if (sees('{') || sees('}') || sees(']')) {
    return fail("this bracket needs a backslash");
  } else {
    const char32_t character = next();
    emitSet({{character, character}});
  }
  parseQuantifier(start);
}

void RegexParser::parseGroup(std::size_t nesting) {
  if (nesting == Regex::kMaxNesting) return fail("groups are nested too deeply");
  if (skip("?") && !skip(":")) {
    if (sees('=') || sees('!') || skip("<=") || skip("<!")) {
      return fail("look-around is not supported");
    }
    if (!skip("<")) return fail("this kind of group is not supported");
    // The name of a group says nothing here.
    while (!atEnd() && !sees('>')) next();
    if (!skip(">")) return fail("the name of this group does not end");
  }
  parseAlternatives(nesting + 1);
  if (!skip(")")) fail("a group is not closed");
}

void RegexParser::parseQuantifier(std::size_t start) {
  std::size_t least = 0;
  std::size_t most = kUnlimited;
  if (skip("+")) {
    least = 1;
  } else if (skip("?")) {
    most = 1;
  } else if (skip("{")) {
    least = most = parseCount();
    if (skip(",")) most = sees('}') ? kUnlimited : parseCount();
    if (!skip("}") || most < least) return fail("this repetition is malformed");
  } else if (!skip("*")) {
    return;
  }
  // Lazy or not is the same to one who only asks whether there is a match.
  skip("?");
  repeat(start, least, most);
  if (sees('*') || sees('+') || sees('?') || sees('{')) fail("there is nothing to repeat");
}

std::size_t RegexParser::parseCount() {
  const std::size_t start = position_;
  std::size_t count = 0;
  while (!atEnd() && pattern_[position_] >= '0' && pattern_[position_] <= '9') {
    // More is refused anyway, or the same as without a limit.
    if (count <= Regex::kMaxProgram) {
      count = count * 10 + static_cast<std::size_t>(pattern_[position_] - '0');
    }
    ++position_;
  }
  if (position_ == start) fail("this repetition is malformed");
  return count;
}

void RegexParser::repeat(std::size_t start, std::size_t least, std::size_t most) {
  if (!error_.empty()) return;
  const std::size_t length = program_.size() - start;
  const std::vector<Instruction> part(program_.begin() + static_cast<std::ptrdiff_t>(start),
                                      program_.end());
  // An empty part repeats to nothing.
  if (length == 0) return;
  const std::size_t copies = most == kUnlimited ? least + 1 : most;
  if (copies > Regex::kMaxProgram || !makeRoom(copies * (length + 1) + 1)) {
    return fail("repeats too much");
  }
  program_.resize(start);
  const auto copy = [&] { program_.insert(program_.end(), part.begin(), part.end()); };
  for (std::size_t i = 0; i < least; ++i) copy();
  if (most == kUnlimited) {
    const std::size_t again = program_.size();
    emit(go(Op::Split, again, again + length + 2));
    copy();
    emit(go(Op::Jump, again + length + 1, again));
    return;
  }
  const std::size_t rest = most - least;
  for (std::size_t i = 0; i < rest; ++i) {
    const std::size_t here = program_.size();
    emit(go(Op::Split, here, here + (rest - i) * (length + 1)));
    copy();
  }
}

void RegexParser::parseClass() {
  const bool isInverted = skip("^");
  Ranges ranges;
  while (!sees(']')) {
    if (atEnd()) return fail("a class is not closed");
    char32_t first = 0;
    if (skip("\\")) {
      if (!parseEscape(true, ranges, first)) continue;
    } else {
      first = next();
    }
    char32_t last = first;
    // A hyphen at the end of the class is itself.
    if (sees('-') && !pattern_.substr(position_).starts_with("-]")) {
      skip("-");
      if (skip("\\")) {
        if (!parseEscape(true, ranges, last)) fail("a class cannot end a range");
      } else {
        last = next();
      }
      if (last < first) fail("this range is the wrong way round");
    }
    add(ranges, first, last);
  }
  skip("]");
  emitSet(isInverted ? inverted(ranges) : ranges);
}

bool RegexParser::parseAssertionEscape() {
  if (skip("b")) {
    emit({Op::Edge});
    return true;
  }
  if (skip("B")) {
    emit({Op::NotEdge});
    return true;
  }
  return false;
}

bool RegexParser::parseEscape(bool inClass, Ranges& ranges, char32_t& character) {
  if (atEnd()) fail("a backslash ends the pattern");
  const char32_t c = next();
  character = c;
  switch (c) {
    case 'd':
    case 'w':
    case 's': add(ranges, named(c)); return false;
    case 'D':
    case 'W':
    case 'S': add(ranges, inverted(named(c - 'A' + 'a'))); return false;
    case 't': character = '\t'; return true;
    case 'n': character = '\n'; return true;
    case 'v': character = '\v'; return true;
    case 'f': character = '\f'; return true;
    case 'r': character = '\r'; return true;
    case 'x':
      if (!parseHexadecimal(2, character)) fail("expected two hexadecimal digits");
      return true;
    case 'u': character = parseUnicode(); return true;
    case 'c':
      character = next();
      if ((character | 0x20) < 'a' || (character | 0x20) > 'z') fail("expected a letter");
      character &= 0x1F;
      return true;
    case 'p':
    case 'P': fail("\\p is not supported"); return true;
    default: break;
  }
  const bool isDigit = c >= '0' && c <= '9';
  if (inClass && c == 'b') {
    character = '\b';
  } else if (c == '0' && (atEnd() || pattern_[position_] < '0' || pattern_[position_] > '9')) {
    character = 0;
  } else if (isDigit || c == 'k') {
    fail("back references are not supported");
  } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80) {
    fail("this character has no meaning behind a backslash");
  }
  return true;
}

bool RegexParser::parseHexadecimal(std::size_t digits, char32_t& character) {
  if (!error_.empty() || pattern_.size() - position_ < digits) return false;
  character = 0;
  for (const char c : pattern_.substr(position_, digits)) {
    const char lower = static_cast<char>(c | 0x20);
    const bool isLetter = lower >= 'a' && lower <= 'f';
    if (!isLetter && (c < '0' || c > '9')) return false;
    character = character * 16 + static_cast<char32_t>(isLetter ? lower - 'a' + 10 : c - '0');
  }
  position_ += digits;
  return true;
}

char32_t RegexParser::parseUnicode() {
  char32_t character = 0;
  if (skip("{")) {
    std::size_t digits = pattern_.find('}', position_);
    digits = digits == std::string_view::npos ? 0 : digits - position_;
    if (digits == 0 || digits > 6 || !parseHexadecimal(digits, character) || character > kLast) {
      fail("this is no code point");
    }
    skip("}");
    return character;
  }
  if (!parseHexadecimal(4, character)) fail("expected four hexadecimal digits");
  // Two escapes may write one character as it is in UTF-16.
  const std::size_t behind = position_;
  char32_t low = 0;
  if ((character & 0xFC00) == 0xD800 && skip("\\u")) {
    if (parseHexadecimal(4, low) && (low & 0xFC00) == 0xDC00) {
      return 0x10000 + ((character & 0x3FF) << 10) + (low & 0x3FF);
    }
    position_ = behind;
  }
  return character;
}

// Keeps the ranges sorted and apart.
void RegexParser::add(Ranges& ranges, char32_t first, char32_t last) {
  auto at = ranges.begin();
  while (at != ranges.end() && at->last + 1 < first) ++at;
  while (at != ranges.end() && at->first <= last + 1) {
    if (at->first < first) first = at->first;
    if (at->last > last) last = at->last;
    at = ranges.erase(at);
  }
  ranges.insert(at, Range{first, last});
}

RegexParser::Ranges RegexParser::inverted(const Ranges& ranges) {
  Ranges others;
  char32_t first = 0;
  for (const Range& range : ranges) {
    if (range.first > first) others.push_back({first, range.first - 1});
    first = range.last + 1;
  }
  if (first <= kLast) others.push_back({first, kLast});
  return others;
}

RegexParser::Ranges RegexParser::named(char32_t name) {
  if (name == 'd') return {{'0', '9'}};
  if (name == 'w') return {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}};
  return {{'\t', '\r'},     {' ', ' '},       {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
          {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}, {0xFEFF, 0xFEFF}};
}

void RegexParser::emitSet(const Ranges& ranges) {
  if (ranges.size() == 1) return emit({Op::Range, ranges[0].first, ranges[0].last});
  emit({Op::Set, static_cast<char32_t>(ranges_.size()), static_cast<char32_t>(ranges.size())});
  ranges_.insert(ranges_.end(), ranges.begin(), ranges.end());
}

}  // namespace mcpapps
