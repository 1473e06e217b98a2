// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/json_schema.h"
#include "regex.h"

namespace mcpapps::schema {

/// The types of JSON Schema, as bits. A whole number has two of them.
enum Types : unsigned {
  kAnyType = 0,
  kBoolean = 1,
  kInteger = 2,
  kNumber = 4,
  kString = 8,
  kArray = 16,
  kObject = 32,
  kNull = 64,
};
inline constexpr std::string_view kTypeNames[] = {"boolean", "integer", "number", "string",
                                                  "array",   "object",  "null"};

using Index = std::uint32_t;
inline constexpr Index kNone = static_cast<Index>(-1);
inline constexpr std::size_t kUnlimited = static_cast<std::size_t>(-1);

struct Named {
  std::string_view name;
  Index node;
};
struct Matching {
  Index pattern;
  Index node;
};
struct Dependent {
  std::string_view name;
  std::vector<std::string_view> needs;
};

/// One schema. What it does not say is set so that everything fits it. Texts and values stand in
/// the block of the schema.
struct Node {
  bool isNever = false;  ///< The schema `false`.
  bool uniqueItems = false;
  unsigned types = kAnyType;
  packed::Value constant;
  packed::Value choices;

  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  double exclusiveMinimum = -std::numeric_limits<double>::infinity();
  double exclusiveMaximum = std::numeric_limits<double>::infinity();
  double multipleOf = 0;

  std::size_t minLength = 0;
  std::size_t maxLength = kUnlimited;
  std::size_t minItems = 0;
  std::size_t maxItems = kUnlimited;
  std::size_t minProperties = 0;
  std::size_t maxProperties = kUnlimited;
  std::size_t minContains = 1;
  std::size_t maxContains = kUnlimited;

  Index pattern = kNone;
  Index ref = kNone;
  Index additionalProperties = kNone;
  Index propertyNames = kNone;
  Index items = kNone;  ///< Of the elements behind prefixItems.
  Index contains = kNone;
  Index ifFits = kNone;
  Index thenFits = kNone;
  Index elseFits = kNone;
  Index notFits = kNone;

  std::vector<Index> prefixItems;
  std::vector<Index> allOf;
  std::vector<Index> anyOf;
  std::vector<Index> oneOf;

  std::vector<Named> properties;  ///< Sorted by name.
  std::vector<Named> dependentSchemas;
  std::vector<Matching> patternProperties;
  std::vector<std::string_view> required;
  std::vector<Dependent> dependentRequired;

  /// Asks for certain values: what tells the alternatives of a union apart.
  bool isTag() const { return !constant.isAbsent() || !choices.isAbsent(); }
  bool wantsObject() const {
    return !properties.empty() || !patternProperties.empty() || !required.empty() ||
           !dependentRequired.empty() || !dependentSchemas.empty() ||
           additionalProperties != kNone || propertyNames != kNone || minProperties != 0 ||
           maxProperties != kUnlimited;
  }
};

struct Pattern {
  std::string_view text;
  Regex regex;
};

/// A schema with all that it refers to.
struct Graph {
  Payload source;
  std::vector<Node> nodes;  ///< The first is the whole schema.
  std::vector<Pattern> patterns;
};

/// Values nested deeper than this, counting the steps through the schema, are not judged.
inline constexpr int kMaxDepth = 512;

}  // namespace mcpapps::schema
