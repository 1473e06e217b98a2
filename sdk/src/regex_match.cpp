// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>

#include "regex.h"
#include "utf8.h"

namespace mcpapps {
namespace {

// What no character is: before the first and behind the last.
constexpr char32_t kNoCharacter = 0xFFFFFFFF;

bool isWord(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

}  // namespace

char32_t nextCharacter(std::string_view text, std::size_t& position) {
  constexpr char32_t kReplacement = 0xFFFD;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(position++);
  if (lead < 0x80) return lead;
  const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : 1;
  if (lead < 0xC2 || lead > 0xF4) return kReplacement;
  char32_t character = lead & (0x3F >> more);
  for (int i = 0; i < more; ++i) {
    if (position == text.size() || (byte(position) & 0xC0) != 0x80) return kReplacement;
    character = character << 6 | (byte(position++) & 0x3F);
  }
  return character;
}

std::size_t countCharacters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// A set of program positions that is emptied at no cost.
class Regex::States {
 public:
  explicit States(std::size_t programSize) : list_(programSize), place_(programSize) {}

  bool add(std::uint32_t position) {
    const std::uint32_t at = place_[position];
    if (at < size_ && list_[at] == position) return false;
    place_[position] = static_cast<std::uint32_t>(size_);
    list_[size_++] = position;
    return true;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  std::uint32_t operator[](std::size_t i) const { return list_[i]; }

 private:
  std::vector<std::uint32_t> list_;
  std::vector<std::uint32_t> place_;
  std::size_t size_ = 0;
};

bool Regex::takes(const Instruction& instruction, char32_t character) const {
  if (instruction.op == Op::Range) {
    return character >= instruction.first && character <= instruction.second;
  }
  if (instruction.op != Op::Set) return false;
  const Range* first = ranges_.data() + instruction.first;
  const Range* end = first + instruction.second;
  // Sorted and apart from each other.
  const Range* range = std::partition_point(
      first, end, [character](const Range& each) { return each.last < character; });
  return range != end && range->first <= character;
}

bool Regex::search(std::string_view text, Budget& budget) const {
  // A state weighs much less than the other things that are counted.
  constexpr std::size_t kStatesAStep = 8;
  States now(program_.size());
  States next(program_.size());
  char32_t before = kNoCharacter;
  for (std::size_t position = 0;;) {
    const bool isEnd = position == text.size();
    const char32_t character = isEnd ? kNoCharacter : nextCharacter(text, position);
    // An attempt begins at each character. States are added behind while the list is walked.
    now.add(0);
    for (std::size_t i = 0; i < now.size(); ++i) {
      const std::uint32_t at = now[i];
      const Instruction& instruction = program_[at];
      bool goesOn = false;
      switch (instruction.op) {
        case Op::Range:
        case Op::Set:
          if (takes(instruction, character)) next.add(at + 1);
          break;
        case Op::Split:
          now.add(at + static_cast<std::uint32_t>(instruction.offset));
          goesOn = true;
          break;
        case Op::Jump: now.add(at + static_cast<std::uint32_t>(instruction.offset)); break;
        case Op::Begin: goesOn = before == kNoCharacter; break;
        case Op::End: goesOn = isEnd; break;
        case Op::Edge: goesOn = isWord(before) != isWord(character); break;
        case Op::NotEdge: goesOn = isWord(before) == isWord(character); break;
        case Op::Match: return true;
      }
      if (goesOn) now.add(at + 1);
    }
    if (isEnd || !budget.take(1 + now.size() / kStatesAStep)) return false;
    // Nothing is left that could match, and nothing new can begin.
    if (next.size() == 0 && program_[0].op == Op::Begin) return false;
    std::swap(now, next);
    next.clear();
    before = character;
  }
}

}  // namespace mcpapps
