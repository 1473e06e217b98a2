// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "schema_validator.h"
#include "utf8.h"

namespace mcpapps {
namespace schema {

std::vector<Problem> Validator::run(const Value& instance) {
  const Place whole;
  if (instance.isAbsent()) {
    report(whole, "is missing");
  } else {
    check(0, instance, whole);
  }
  // What was found before stays, and whoever gave up says so.
  if (budget_.isSpent() || isTooDeep_) {
    if (problems_.size() == kMaxProblems) problems_.pop_back();
    report(whole,
           isTooDeep_ ? "is nested too deeply to be validated" : "takes too long to be validated");
  }
  return std::move(problems_);
}

bool Validator::fits(Index index, const Value& value, const Place& place, bool* isOfAnotherKind) {
  const bool reported = std::exchange(reports_, false);
  const bool failed = std::exchange(failed_, false);
  const bool wasOfAnotherKind = std::exchange(isOfAnotherKind_, false);
  // Only who compares alternatives asks for the kind.
  const int unionDepth = std::exchange(unionDepth_, isOfAnotherKind ? place.depth : -2);
  check(index, value, place);
  const bool fits = !failed_ && !budget_.isSpent() && !isTooDeep_;
  if (isOfAnotherKind) *isOfAnotherKind = isOfAnotherKind_;
  reports_ = reported;
  failed_ = failed;
  isOfAnotherKind_ = wasOfAnotherKind;
  unionDepth_ = unionDepth;
  return fits;
}

void Validator::check(Index index, const Value& value, const Place& place) {
  if (isDone() || !budget_.take(1)) return;
  if (depth_ == kMaxDepth) {
    isTooDeep_ = true;
    return;
  }
  ++depth_;
  const Node& node = graph_.nodes[index];
  if (checkKind(node, value, place)) {
    if (value.isNumber()) checkNumber(node, value, place);
    if (value.isString()) checkString(node, value, place);
    if (value.isArray()) checkArray(node, value, place);
    if (value.isObject() && node.wantsObject()) checkObject(node, value, place);
    checkConditions(node, value, place);
  }
  --depth_;
}

// False if nothing else is worth saying about the value.
bool Validator::checkKind(const Node& node, const Value& value, const Place& place) {
  if (node.isNever) {
    if (fail()) report(place, "is not allowed");
    return false;
  }
  if (const unsigned types = typesOf(value); node.types != kAnyType && !(node.types & types)) {
    if (place.depth == unionDepth_) isOfAnotherKind_ = true;
    if (fail()) {
      const bool isFraction = types == kNumber && node.types & kInteger;
      report(place, "expected " + typeNames(node.types) + ", got " +
                        std::string(isFraction ? "a fraction" : value.typeName()));
    }
    return false;
  }
  if (node.isTag()) checkChoices(node, value, place);
  return !isDone();
}

void Validator::checkChoices(const Node& node, const Value& value, const Place& place) {
  constexpr std::size_t kMaxNamed = 20;
  if (!node.constant.isAbsent() && !areEqual(node.constant, value, budget_)) {
    failTag(place);
    if (fail()) report(place, "expected " + toText(node.constant) + ", got " + toText(value));
  }
  if (node.choices.isAbsent()) return;
  const std::size_t count = node.choices.size();
  for (std::size_t i = 0; i < count; ++i) {
    if (areEqual(node.choices.element(i), value, budget_)) return;
  }
  failTag(place);
  if (!fail()) return;
  std::string message = "expected one of";
  for (std::size_t i = 0; i < count && i < kMaxNamed; ++i) {
    message.append(" ").append(toText(node.choices.element(i)));
  }
  if (count > kMaxNamed) message += " …";
  report(place, message.append(", got ").append(toText(value)));
}

void Validator::checkNumber(const Node& node, const Value& value, const Place& place) {
  const double number = value.number();
  const auto check = [&](bool isGood, std::string_view relation, double limit) {
    if (isGood || !fail()) return;
    std::string message = "expected ";
    message.append(relation).append(toText(limit)).append(", got ").append(toText(value));
    report(place, std::move(message));
  };
  check(number >= node.minimum, "at least ", node.minimum);
  check(number <= node.maximum, "at most ", node.maximum);
  check(number > node.exclusiveMinimum, "more than ", node.exclusiveMinimum);
  check(number < node.exclusiveMaximum, "less than ", node.exclusiveMaximum);
  if (node.multipleOf > 0) {
    check(isMultipleOf(value, node.multipleOf), "a multiple of ", node.multipleOf);
  }
}

void Validator::checkString(const Node& node, const Value& value, const Place& place) {
  const std::string_view text = value.string();
  if (node.minLength != 0 || node.maxLength != kUnlimited) {
    if (!budget_.take(text.size() / 32)) return;
    checkCount(countCharacters(text), node.minLength, node.maxLength, {"character", "characters"},
               place);
  }
  if (node.pattern == kNone || matches(node.pattern, text) || !fail()) return;
  const std::string_view pattern = graph_.patterns[node.pattern].text;
  report(place,
         std::string("expected a match of \"").append(pattern).append("\", got ") + toText(value));
}

void Validator::checkArray(const Node& node, const Value& value, const Place& place) {
  const std::size_t count = value.size();
  checkCount(count, node.minItems, node.maxItems, {"item", "items"}, place);
  const std::size_t prefix = node.prefixItems.size();
  const std::size_t judged = node.items == kNone && prefix < count ? prefix : count;
  for (std::size_t i = 0; i < judged && !isDone(); ++i) {
    check(i < prefix ? node.prefixItems[i] : node.items, value.element(i), place.element(i));
  }
  if (node.contains != kNone) checkContains(node, value, place);
  if (!node.uniqueItems || isDone()) return;
  const auto repeated = findRepeated(value, budget_);
  if (repeated && fail()) {
    report(place.element(repeated->first),
           "is the same as item " + std::to_string(repeated->second));
  }
}

void Validator::checkContains(const Node& node, const Value& value, const Place& place) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < value.size() && !isDone(); ++i) {
    if (fits(node.contains, value.element(i), place.element(i))) ++found;
    if (found >= node.minContains && node.maxContains == kUnlimited) return;
  }
  checkCount(found, node.minContains, node.maxContains,
             {"item that fits \"contains\"", "items that fit \"contains\""}, place);
}

void Validator::checkCount(std::size_t count, std::size_t least, std::size_t most, const Noun& noun,
                           const Place& place) {
  if ((count >= least && count <= most) || !fail()) return;
  const std::size_t limit = count < least ? least : most;
  std::string message = count < least ? "expected at least " : "expected at most ";
  message.append(std::to_string(limit)).append(" ").append(limit == 1 ? noun.one : noun.many);
  report(place, message.append(", got ").append(std::to_string(count)));
}

const Node& Validator::behindReferences(Index index) const {
  const Node* node = &graph_.nodes[index];
  while (node->types == kAnyType && node->ref != kNone) node = &graph_.nodes[node->ref];
  return *node;
}

bool Validator::matches(Index pattern, std::string_view text) {
  return graph_.patterns[pattern].regex.search(text, budget_);
}

bool Validator::fail() {
  failed_ = true;
  // What ends early for want of steps has not failed.
  return reports_ && !budget_.isSpent() && !isTooDeep_;
}

void Validator::report(const Place& place, std::string message) {
  if (problems_.size() < kMaxProblems) problems_.push_back({pathOf(place), std::move(message)});
}

std::string Validator::pathOf(const Place& place) const {
  if (!place.parent) return std::string(origin_);
  std::string path = pathOf(*place.parent);
  if (place.index != Place::kNoIndex) {
    return path.append("[").append(std::to_string(place.index)).append("]");
  }
  if (!path.empty()) path += '.';
  return path.append(place.key);
}

}  // namespace schema

std::vector<Problem> validate(const CompiledSchema& schema, const Payload& instance) {
  if (!schema.graph_) return {};
  return schema::Validator(*schema.graph_, instance.origin()).run(instance.value());
}

}  // namespace mcpapps
