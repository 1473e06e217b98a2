// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "schema_values.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "schema_node.h"

namespace mcpapps::schema {
namespace {

using packed::Value;

// Texts and keys longer than this are cut in messages.
constexpr std::size_t kMaxText = 60;
// Bytes that are compared or hashed in about the time of one step.
constexpr std::size_t kBytesAStep = 32;

std::uint32_t mixed(std::uint32_t hash, std::uint32_t more) {
  hash = (hash ^ more) * 0x9E3779B1;
  return hash ^ hash >> 15;
}

std::uint32_t hashOf(std::string_view text) {
  std::uint32_t hash = 0x811C9DC5;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x01000193;
  return hash;
}

// The same for equal values.
std::uint32_t hashOf(const Value& value, Budget& budget) {
  if (!budget.take(1 + value.string().size() / kBytesAStep)) return 0;
  std::uint32_t hash = typesOf(value);
  if (value.isString()) return mixed(hash, hashOf(value.string()));
  if (value.isNumber()) {
    // Adding 0 makes one of both zeros.
    const double number = value.number() + 0.0;
    std::uint32_t halves[2];
    std::memcpy(halves, &number, sizeof halves);
    return mixed(mixed(hash, halves[0]), halves[1]);
  }
  for (std::size_t i = 0; value.isArray() && i < value.size() && !budget.isSpent(); ++i) {
    hash = mixed(hash, hashOf(value.element(i), budget));
  }
  // A sum, because members have no order.
  value.forEachMember([&](std::string_view name, const Value& member) {
    if (!budget.take(name.size() / kBytesAStep)) return;
    hash += mixed(hashOf(name), hashOf(member, budget));
  });
  return hash;
}

bool areEqualNumbers(const Value& left, const Value& right) {
  std::int64_t one = 0;
  std::int64_t other = 0;
  if (left.integer(one) && right.integer(other)) return one == other;
  std::uint64_t wide = 0;
  std::uint64_t otherWide = 0;
  if (left.integer(wide) && right.integer(otherWide)) return wide == otherWide;
  return left.number() == right.number();
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  if (text.size() <= kMaxText) return result.append(text).append("\"");
  std::size_t cut = kMaxText;
  // Not within a character.
  while (cut > 0 && (text[cut] & 0xC0) == 0x80) --cut;
  return result.append(text.substr(0, cut)).append("…\"");
}

}  // namespace

unsigned typesOf(const Value& value) {
  if (value.isString()) return kString;
  if (value.isObject()) return kObject;
  if (value.isArray()) return kArray;
  if (value.isBoolean()) return kBoolean;
  if (!value.isNumber()) return kNull;
  std::int64_t whole = 0;
  const double number = value.number();
  const bool isWhole = value.integer(whole) || std::trunc(number) == number;
  return isWhole ? kInteger | kNumber : kNumber;
}

std::string typeNames(unsigned types) {
  std::string names;
  for (unsigned i = 0; i < std::size(kTypeNames); ++i) {
    if (!(types & 1U << i)) continue;
    const bool isLast = types >> i == 1;
    if (!names.empty()) names.append(isLast ? " or " : ", ");
    names.append(kTypeNames[i]);
  }
  return names;
}

Value find(const Value& object, std::string_view name, Budget& budget) {
  // All names may begin alike.
  const std::size_t work = object.size() * (1 + name.size() / kBytesAStep) / 8;
  return budget.take(work) ? object.member(name) : Value();
}

bool areEqual(const Value& left, const Value& right, Budget& budget) {
  if (!budget.take(1)) return false;
  if (left.isNumber() && right.isNumber()) return areEqualNumbers(left, right);
  if (typesOf(left) != typesOf(right) || left.size() != right.size()) return false;
  if (left.isBoolean()) return left.boolean() == right.boolean();
  if (left.isString()) {
    const std::size_t bytes = left.string().size();
    return bytes == right.string().size() && budget.take(bytes / kBytesAStep) &&
           left.string() == right.string();
  }
  bool equal = true;
  for (std::size_t i = 0; left.isArray() && i < left.size() && equal; ++i) {
    equal = areEqual(left.element(i), right.element(i), budget);
  }
  left.forEachMember([&](std::string_view name, const Value& member) {
    if (!equal) return;
    const Value other = find(right, name, budget);
    equal = !other.isAbsent() && areEqual(member, other, budget);
  });
  return equal;
}

std::optional<std::pair<std::size_t, std::size_t>> findRepeated(const Value& array,
                                                                Budget& budget) {
  constexpr std::uint32_t kFree = static_cast<std::uint32_t>(-1);
  std::size_t capacity = 4;
  while (capacity < array.size() * 2) capacity *= 2;
  if (!budget.take(capacity / 8)) return std::nullopt;
  std::vector<std::uint32_t> table(capacity, kFree);
  for (std::size_t i = 0; i < array.size() && !budget.isSpent(); ++i) {
    const Value element = array.element(i);
    std::size_t slot = hashOf(element, budget) & (capacity - 1);
    for (; table[slot] != kFree; slot = (slot + 1) & (capacity - 1)) {
      if (areEqual(element, array.element(table[slot]), budget)) return {{i, table[slot]}};
      // Whoever knows the hash can make all collide.
      if (budget.isSpent()) return std::nullopt;
    }
    table[slot] = static_cast<std::uint32_t>(i);
  }
  return std::nullopt;
}

std::string toText(const Value& value) {
  if (value.isString()) return quoted(value.string());
  if (value.isBoolean()) return value.boolean() ? "true" : "false";
  std::int64_t whole = 0;
  if (value.integer(whole)) return std::to_string(whole);
  return value.isNumber() ? toText(value.number()) : std::string(value.typeName());
}

// The library's own ways to write a double would add tens of kilobytes to a page.
std::string toText(double number) {
  if (std::fabs(number) < 1e15 && std::trunc(number) == number) {
    return std::to_string(static_cast<std::int64_t>(number));
  }
  if (!std::isfinite(number)) return number > 0 ? "infinity" : "-infinity";
  std::string text = number < 0 ? "-" : "";
  double rest = std::fabs(number);
  int exponent = 0;
  if (rest >= 1e9) {
    for (; rest >= 10; rest /= 10) ++exponent;
  } else if (rest < 1e-3) {
    for (; rest < 1; rest *= 10) --exponent;
  }
  const auto millionths = static_cast<std::uint64_t>(std::round(rest * 1e6));
  text += std::to_string(millionths / 1000000);
  std::string digits = std::to_string(1000000 + millionths % 1000000);
  digits.resize(digits.find_last_not_of('0') + 1);
  if (digits.size() > 1) text.append(".").append(digits, 1);
  return exponent == 0 ? text : text.append("e").append(std::to_string(exponent));
}

bool isMultipleOf(const Value& value, double step) {
  std::int64_t whole = 0;
  if (value.integer(whole) && step < 0x1p62 && std::trunc(step) == step) {
    return whole % static_cast<std::int64_t>(step) == 0;
  }
  const double number = value.number();
  const double quotient = number / step;
  if (!std::isfinite(quotient)) return std::fmod(number, step) == 0;
  // 0.3 is a multiple of 0.1, though not in binary.
  const double tolerance = 4 * std::numeric_limits<double>::epsilon() * std::fabs(quotient);
  return std::fabs(quotient - std::round(quotient)) <= tolerance;
}

}  // namespace mcpapps::schema
