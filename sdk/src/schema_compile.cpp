// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <algorithm>
#include <cmath>
#include <map>

#include "schema_node.h"
#include "schema_pointer.h"

namespace mcpapps {
namespace {

using namespace schema;
using packed::Value;

template <class Member>
struct Keyword {
  std::string_view name;
  Member Node::* member;
};

constexpr Keyword<double> kNumbers[] = {
    {"minimum", &Node::minimum},
    {"maximum", &Node::maximum},
    {"exclusiveMinimum", &Node::exclusiveMinimum},
    {"exclusiveMaximum", &Node::exclusiveMaximum},
    {"multipleOf", &Node::multipleOf},
};
constexpr Keyword<std::size_t> kCounts[] = {
    {"minLength", &Node::minLength},         {"maxLength", &Node::maxLength},
    {"minItems", &Node::minItems},           {"maxItems", &Node::maxItems},
    {"minProperties", &Node::minProperties}, {"maxProperties", &Node::maxProperties},
    {"minContains", &Node::minContains},     {"maxContains", &Node::maxContains},
};
constexpr Keyword<Index> kSchemas[] = {
    {"additionalProperties", &Node::additionalProperties},
    {"propertyNames", &Node::propertyNames},
    {"contains", &Node::contains},
    {"if", &Node::ifFits},
    {"then", &Node::thenFits},
    {"else", &Node::elseFits},
    {"not", &Node::notFits},
};
constexpr Keyword<std::vector<Index>> kLists[] = {
    {"prefixItems", &Node::prefixItems},
    {"allOf", &Node::allOf},
    {"anyOf", &Node::anyOf},
    {"oneOf", &Node::oneOf},
};
constexpr Keyword<std::vector<Named>> kMaps[] = {
    {"properties", &Node::properties},
    {"dependentSchemas", &Node::dependentSchemas},
};

template <class Member, std::size_t N>
Member Node::* find(const Keyword<Member> (&keywords)[N], std::string_view name) {
  for (const Keyword<Member>& keyword : keywords) {
    if (keyword.name == name) return keyword.member;
  }
  return nullptr;
}

// More is no description of a tool.
constexpr Index kMaxNodes = 10000;

class SchemaCompiler {
 public:
  explicit SchemaCompiler(Graph& graph) : graph_(graph), nodes_(graph.nodes) {}

  /// What is wrong; empty if the schema is compiled.
  std::string run() {
    add(Location{graph_.source.value(), "#", false});
    // A queue instead of a recursion: references make the graph as deep as they like.
    for (Index i = 0; i < places_.size() && error_.empty(); ++i) {
      const Location here = places_[i];
      nodes_[i] = compile(here);
    }
    std::vector<char> states(nodes_.size());
    for (Index i = 0; i < nodes_.size() && error_.empty(); ++i) refuseLoops(i, states, 0);
    return std::move(error_);
  }

 private:
  Index add(const Location& location) {
    const auto [known, isNew] =
        known_.try_emplace(location.pointer, static_cast<Index>(nodes_.size()));
    if (isNew && known->second == kMaxNodes) fail(location, "is one schema too many");
    if (isNew) {
      nodes_.emplace_back();
      places_.push_back(location);
    }
    return known->second;
  }

  Node compile(const Location& here);
  void read(const Location& at, std::string_view name, Node& node);
  void readType(const Location& at, Node& node);
  void readTypeName(const Location& at, const Value& name, Node& node);
  void readNumber(const Location& at, std::string_view name, double& number);
  void readCount(const Location& at, std::size_t& count);
  void readList(const Location& at, std::vector<Index>& list);
  void readMap(const Location& at, std::vector<Named>& map);
  void readPatternProperties(const Location& at, Node& node);
  void readDependents(const Location& at, Node& node);
  std::vector<std::string_view> readNames(const Location& at);
  Index readPattern(const Location& at, std::string_view pattern);
  void readReference(const Location& at, Node& node);
  void refuseLoops(Index index, std::vector<char>& states, int depth);

  void fail(const Location& at, std::string_view what) {
    if (error_.empty()) error_.append(at.pointer).append(": ").append(what);
  }
  bool expect(bool isGood, const Location& at, std::string_view what) {
    if (!isGood) {
      fail(at, std::string("expected ").append(what).append(", got ").append(at.value.typeName()));
    }
    return isGood;
  }

  Graph& graph_;
  std::vector<Node>& nodes_;
  std::vector<Location> places_;  // one for each node
  std::map<std::string, Index, std::less<>> known_;
  std::string error_;
};

Node SchemaCompiler::compile(const Location& here) {
  Node node;
  if (here.value.isBoolean()) {
    node.isNever = !here.value.boolean();
    return node;
  }
  if (!expect(here.value.isObject(), here, "a schema")) return node;
  here.value.forEachMember([&](std::string_view name, const Value& value) {
    if (error_.empty()) read(here.child(name, value), name, node);
  });
  // In draft 07 an array of `items` is what is now called prefixItems.
  const Location items = here.child("items");
  if (items.value.isArray()) {
    readList(items, node.prefixItems);
    const Location rest = here.child("additionalItems");
    if (!rest.value.isAbsent()) node.items = add(rest);
  } else if (!items.value.isAbsent()) {
    node.items = add(items);
  }
  return node;
}

void SchemaCompiler::read(const Location& at, std::string_view name, Node& node) {
  if (const auto number = find(kNumbers, name)) return readNumber(at, name, node.*number);
  if (const auto count = find(kCounts, name)) return readCount(at, node.*count);
  if (const auto list = find(kLists, name)) return readList(at, node.*list);
  if (const auto map = find(kMaps, name)) return readMap(at, node.*map);
  if (const auto schema = find(kSchemas, name)) {
    node.*schema = add(at);
  } else if (name == "type") {
    readType(at, node);
  } else if (name == "required") {
    node.required = readNames(at);
  } else if (name == "const") {
    node.constant = at.value;
  } else if (name == "enum") {
    if (expect(at.value.isArray(), at, "an array")) node.choices = at.value;
  } else if (name == "pattern") {
    if (expect(at.value.isString(), at, "string")) {
      node.pattern = readPattern(at, at.value.string());
    }
  } else if (name == "patternProperties") {
    readPatternProperties(at, node);
  } else if (name == "dependentRequired" || name == "dependencies") {
    readDependents(at, node);
  } else if (name == "uniqueItems") {
    if (expect(at.value.isBoolean(), at, "boolean")) node.uniqueItems = at.value.boolean();
  } else if (name == "$ref") {
    readReference(at, node);
  } else if (name == "$dynamicRef" || name == "$recursiveRef") {
    fail(at, "is not supported");
  } else if (name == "unevaluatedProperties" || name == "unevaluatedItems") {
    if (!at.value.boolean()) fail(at, "is not supported, unless it is true");
  }
}

void SchemaCompiler::readType(const Location& at, Node& node) {
  if (!at.value.isArray()) return readTypeName(at, at.value, node);
  if (at.value.size() == 0) fail(at, "names no type");
  for (std::size_t i = 0; i < at.value.size(); ++i) readTypeName(at, at.value.element(i), node);
}

void SchemaCompiler::readTypeName(const Location& at, const Value& name, Node& node) {
  for (unsigned i = 0; i < std::size(kTypeNames); ++i) {
    if (name.isString() && name.string() == kTypeNames[i]) {
      node.types |= 1U << i;
      return;
    }
  }
  fail(at, "expected names of types");
}

void SchemaCompiler::readNumber(const Location& at, std::string_view name, double& number) {
  if (!expect(at.value.isNumber(), at, "number")) return;
  number = at.value.number();
  if (name == "multipleOf" && !(number > 0)) fail(at, "expected more than 0");
}

void SchemaCompiler::readCount(const Location& at, std::size_t& count) {
  if (!expect(at.value.isNumber(), at, "a count")) return;
  const double number = at.value.number();
  if (!(number >= 0) || std::trunc(number) != number) return fail(at, "expected a count");
  // Nothing is ever as long as 2^32.
  count = number < 0x1p32 ? static_cast<std::size_t>(number) : kUnlimited;
}

void SchemaCompiler::readList(const Location& at, std::vector<Index>& list) {
  if (!expect(at.value.isArray(), at, "an array of schemas")) return;
  if (at.value.size() == 0) fail(at, "expected at least one schema");
  for (std::size_t i = 0; i < at.value.size(); ++i) list.push_back(add(at.child(i)));
}

void SchemaCompiler::readMap(const Location& at, std::vector<Named>& map) {
  if (!expect(at.value.isObject(), at, "an object of schemas")) return;
  at.value.forEachMember([&](std::string_view name, const Value& value) {
    // Sorted, because a validated object looks up each of its names here.
    const auto behind = std::find_if(map.begin(), map.end(),
                                     [name](const Named& other) { return name < other.name; });
    map.insert(behind, Named{name, add(at.child(name, value))});
  });
}

void SchemaCompiler::readPatternProperties(const Location& at, Node& node) {
  if (!expect(at.value.isObject(), at, "an object of schemas")) return;
  at.value.forEachMember([&](std::string_view name, const Value& value) {
    const Location child = at.child(name, value);
    node.patternProperties.push_back({readPattern(child, name), add(child)});
  });
}

// Draft 07 has both kinds in one keyword.
void SchemaCompiler::readDependents(const Location& at, Node& node) {
  if (!expect(at.value.isObject(), at, "object")) return;
  at.value.forEachMember([&](std::string_view name, const Value& value) {
    const Location child = at.child(name, value);
    if (value.isArray()) {
      node.dependentRequired.push_back({name, readNames(child)});
    } else {
      node.dependentSchemas.push_back({name, add(child)});
    }
  });
}

std::vector<std::string_view> SchemaCompiler::readNames(const Location& at) {
  std::vector<std::string_view> names;
  if (!expect(at.value.isArray(), at, "an array of names")) return names;
  for (std::size_t i = 0; i < at.value.size(); ++i) {
    const Location child = at.child(i);
    if (expect(child.value.isString(), child, "string")) names.push_back(child.value.string());
  }
  return names;
}

Index SchemaCompiler::readPattern(const Location& at, std::string_view pattern) {
  Result<Regex> regex = Regex::compile(pattern);
  if (regex) {
    graph_.patterns.push_back({pattern, std::move(*regex)});
  } else {
    fail(at, std::string("the pattern \"").append(pattern).append("\" cannot be used: ") +
                 regex.error().message);
  }
  return static_cast<Index>(graph_.patterns.size()) - 1;
}

void SchemaCompiler::readReference(const Location& at, Node& node) {
  if (!expect(at.value.isString(), at, "string")) return;
  const std::string_view reference = at.value.string();
  if (at.isEmbedded) return fail(at, "is not supported in a schema that has an $id of its own");
  if (!reference.empty() &&
      (reference[0] != '#' || (reference.size() > 1 && reference[1] != '/'))) {
    return fail(at,
                std::string("\"").append(reference).append("\" is not supported: only \"#\" and "
                                                           "\"#/…\" are"));
  }
  const Location target = resolve(graph_.source.value(), reference);
  if (target.value.isAbsent()) {
    return fail(at, std::string("there is no \"").append(reference).append("\""));
  }
  node.ref = add(target);
}

// A schema that applies itself to the same value again would never come to an end.
void SchemaCompiler::refuseLoops(Index index, std::vector<char>& states, int depth) {
  constexpr char kOpen = 1;
  constexpr char kDone = 2;
  if (index == kNone || states[index] == kDone) return;
  if (states[index] == kOpen) return fail(places_[index], "refers to itself without end");
  if (depth == kMaxDepth) return fail(places_[index], "is nested too deeply");
  states[index] = kOpen;
  const Node& node = nodes_[index];
  for (const Index next : {node.ref, node.notFits, node.ifFits, node.thenFits, node.elseFits}) {
    refuseLoops(next, states, depth + 1);
  }
  for (const auto* list : {&node.allOf, &node.anyOf, &node.oneOf}) {
    for (const Index next : *list) refuseLoops(next, states, depth + 1);
  }
  for (const Named& next : node.dependentSchemas) refuseLoops(next.node, states, depth + 1);
  states[index] = kDone;
}

}  // namespace

Result<CompiledSchema> compileSchema(const Payload& schema) {
  auto graph = std::make_shared<Graph>();
  graph->source = schema;
  std::string wrong = SchemaCompiler(*graph).run();
  if (!wrong.empty()) return Error{ErrorKind::Misuse, 0, std::move(wrong)};
  CompiledSchema compiled;
  compiled.graph_ = std::move(graph);
  return compiled;
}

}  // namespace mcpapps
