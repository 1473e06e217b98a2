// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>

#include "packed_writer.h"
#include "schema_validator.h"

namespace mcpapps::schema {

void Validator::checkObject(const Node& node, const Value& value, const Place& place) {
  // The tags first: where alternatives are tried, they end most of them before anything is nested.
  for (const Named& property : node.properties) {
    if (!graph_.nodes[property.node].isTag()) continue;
    const Value member = find(value, property.name, budget_);
    if (!member.isAbsent()) check(property.node, member, place.member(property.name));
    if (isDone()) return;
  }
  for (const std::string_view name : node.required) {
    if (find(value, name, budget_).isAbsent() && fail()) report(place.member(name), "is missing");
    if (isDone()) return;
  }
  checkCount(value.size(), node.minProperties, node.maxProperties, {"property", "properties"},
             place);
  value.forEachMember([&](std::string_view name, const Value& member) {
    if (!isDone()) checkMember(node, place.member(name), member);
  });
  checkDependents(node, value, place);
}

void Validator::checkMember(const Node& node, const Place& place, const Value& value) {
  if (!budget_.take(1)) return;
  const std::string_view name = place.key;
  if (node.propertyNames != kNone && !isNameAllowed(node.propertyNames, name, place) && fail()) {
    report(place, "this name is not allowed");
  }
  const auto property =
      std::partition_point(node.properties.begin(), node.properties.end(),
                           [name](const Named& each) { return each.name < name; });
  bool isKnown = property != node.properties.end() && property->name == name;
  if (isKnown && !graph_.nodes[property->node].isTag()) check(property->node, value, place);
  for (const Matching& matching : node.patternProperties) {
    if (isDone()) return;
    if (!matches(matching.pattern, name)) continue;
    isKnown = true;
    check(matching.node, value, place);
  }
  if (!isKnown && node.additionalProperties != kNone) {
    check(node.additionalProperties, value, place);
  }
}

bool Validator::isNameAllowed(Index index, std::string_view name, const Place& place) {
  packed::Writer writer;
  writer.string(name);
  const std::vector<packed::Word> block = writer.take();
  return fits(index, Value(block.data()), place);
}

void Validator::checkDependents(const Node& node, const Value& value, const Place& place) {
  for (const Dependent& dependent : node.dependentRequired) {
    if (isDone()) return;
    if (find(value, dependent.name, budget_).isAbsent()) continue;
    for (const std::string_view name : dependent.needs) {
      if (!find(value, name, budget_).isAbsent() || !fail()) continue;
      report(place.member(name),
             std::string("is missing, where there is \"").append(dependent.name).append("\""));
    }
  }
  for (const Named& dependent : node.dependentSchemas) {
    if (isDone()) return;
    if (!find(value, dependent.name, budget_).isAbsent()) check(dependent.node, value, place);
  }
}

void Validator::checkConditions(const Node& node, const Value& value, const Place& place) {
  if (node.ref != kNone) check(node.ref, value, place);
  for (const Index each : node.allOf) check(each, value, place);
  if (!node.anyOf.empty()) checkAlternatives(node.anyOf, false, value, place);
  if (!node.oneOf.empty()) checkAlternatives(node.oneOf, true, value, place);
  if (node.ifFits != kNone && !isDone()) {
    const Index then = fits(node.ifFits, value, place) ? node.thenFits : node.elseFits;
    if (then != kNone) check(then, value, place);
  }
  if (node.notFits != kNone && !isDone() && fits(node.notFits, value, place) && fail()) {
    report(place, "fits what it must not");
  }
}

void Validator::checkAlternatives(const std::vector<Index>& alternatives, bool onlyOne,
                                  const Value& value, const Place& place) {
  std::size_t fitting = 0;
  std::size_t meant = 0;
  Index lastMeant = kNone;
  unsigned types = kAnyType;
  for (const Index each : alternatives) {
    if (isDone()) return;
    bool isOfAnotherKind = false;
    if (fits(each, value, place, &isOfAnotherKind)) {
      if (!onlyOne) return;
      ++fitting;
    } else if (!isOfAnotherKind) {
      ++meant;
      lastMeant = each;
    }
    const unsigned some = behindReferences(each).types;
    types |= some == kAnyType ? ~0U : some;
  }
  if (isDone() || fitting == 1) return;
  if (fitting == 0 && meant == 0 && place.depth == unionDepth_) isOfAnotherKind_ = true;
  if (!fail()) return;
  // The problems of the one alternative that was meant say more than that there is none.
  if (fitting == 0 && meant == 1) return check(lastMeant, value, place);
  const std::string count = std::to_string(alternatives.size());
  if (fitting > 1) {
    report(place, "fits " + std::to_string(fitting) + " of " + count + " alternatives, not one");
  } else if (meant == 0 && !(types & typesOf(value))) {
    report(place, "expected " + typeNames(types) + ", got " + std::string(value.typeName()));
  } else {
    report(place, "fits none of " + count + " alternatives");
  }
}

}  // namespace mcpapps::schema
