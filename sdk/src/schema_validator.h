// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include "schema_node.h"
#include "schema_values.h"

namespace mcpapps::schema {

/// Judges one instance. The recursion goes through the instance and the schema together; how deep
/// and how long is bounded.
class Validator {
 public:
  /// Problems beyond this many are not looked for, as in the Decoder.
  static constexpr std::size_t kMaxProblems = 16;
  static constexpr std::size_t kMaxSteps = 10'000'000;

  Validator(const Graph& graph, std::string_view origin) : graph_(graph), origin_(origin) {}

  std::vector<Problem> run(const packed::Value& instance);

 private:
  using Value = packed::Value;

  /// Where the validator stands in the instance: a list along the stack, made into text only for a
  /// problem.
  struct Place {
    static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
    const Place* parent = nullptr;
    std::string_view key = {};
    std::size_t index = kNoIndex;
    int depth = 0;

    Place member(std::string_view name) const { return {this, name, kNoIndex, depth + 1}; }
    Place element(std::size_t i) const { return {this, {}, i, depth + 1}; }
  };

  /// Does the value fit? Nothing is reported. `isOfAnotherKind` is set where it fails by its type,
  /// or by a tag such as `kind`: of the alternatives of a union, these were not meant.
  bool fits(Index index, const Value& value, const Place& place, bool* isOfAnotherKind = nullptr);

  // Each of these reports what does not fit.
  void check(Index index, const Value& value, const Place& place);
  bool checkKind(const Node& node, const Value& value, const Place& place);
  void checkNumber(const Node& node, const Value& value, const Place& place);
  void checkString(const Node& node, const Value& value, const Place& place);
  void checkArray(const Node& node, const Value& value, const Place& place);
  void checkContains(const Node& node, const Value& value, const Place& place);
  void checkObject(const Node& node, const Value& value, const Place& place);
  void checkMember(const Node& node, const Place& place, const Value& value);
  void checkDependents(const Node& node, const Value& value, const Place& place);
  void checkConditions(const Node& node, const Value& value, const Place& place);
  void checkAlternatives(const std::vector<Index>& alternatives, bool onlyOne, const Value& value,
                         const Place& place);
  void checkChoices(const Node& node, const Value& value, const Place& place);

  struct Noun {
    std::string_view one;
    std::string_view many;
  };
  void checkCount(std::size_t count, std::size_t least, std::size_t most, const Noun& noun,
                  const Place& place);

  // The schema that decides about the type, behind references.
  const Node& behindReferences(Index index) const;
  bool matches(Index pattern, std::string_view text);
  bool isNameAllowed(Index index, std::string_view name, const Place& place);

  // True if what failed is to be reported. To be asked before a message is put together.
  bool fail();
  void failTag(const Place& place) {
    if (place.depth <= unionDepth_ + 1) isOfAnotherKind_ = true;
  }
  void report(const Place& place, std::string message);
  bool isDone() const {
    return budget_.isSpent() || isTooDeep_ || (failed_ && !reports_) || isFull();
  }
  bool isFull() const { return reports_ && problems_.size() == kMaxProblems; }
  std::string pathOf(const Place& place) const;

  const Graph& graph_;
  std::string_view origin_;
  Budget budget_{kMaxSteps};
  std::vector<Problem> problems_;
  int depth_ = 0;
  bool isTooDeep_ = false;

  // Of what is being judged: one fits(), or the whole.
  bool reports_ = true;
  bool failed_ = false;
  bool isOfAnotherKind_ = false;
  // How deep the value stands whose alternatives are compared.
  int unionDepth_ = -2;
};

}  // namespace mcpapps::schema
