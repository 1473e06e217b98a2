// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The bindings of a `<template>`, and its copies, as in js_glue/link/page/page_template.js: by the
// words that cmake/page/compiled.mjs writes.

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testing/page/item.h"

namespace mcpapps::page::memory {

using CellValue = std::optional<std::string>;

enum class Bound { Text, Condition, Attribute, Class, Style, Property };
/// In that order, as cmake/page/template.mjs writes them.
inline constexpr std::array<std::string_view, 6> kBoundWords = {"text",  "if",    "attr",
                                                                "class", "style", "prop"};

struct Shape;

struct ShapeBinding {
  Bound kind;
  std::size_t node;
  /// Of the attribute, the class …
  std::string name;
  /// The value in a new copy.
  CellValue initial;
  /// Of the value of a `<select>` with a nested list in it: one of the options which that shows.
  bool isLate = false;
};

struct NestedShape {
  std::size_t node;
  std::shared_ptr<const Shape> shape;
};

struct Shape {
  ItemPtr root;
  /// Lead from the root to the bound nodes: see nodeAt().
  std::vector<std::size_t> steps;
  std::vector<ShapeBinding> bindings;
  std::vector<NestedShape> nested;
  /// The types of events of `data-on`, nested lists included.
  std::vector<std::string> eventTypes;
};

// The parts of the words that cmake/page/compiled.mjs writes.

/// Removes and returns the part before the next colon.
std::string_view takePart(std::string_view& word);
std::size_t toSize(std::string_view digits);
Bound boundOf(std::string_view word);

/// The target of a step: the first child or the next sibling of a known node.
ItemPtr nodeAt(const std::vector<ItemPtr>& nodes, std::size_t step);

/// Shows the page's texts that elements in `root` name: "name" as the content, or "attribute:name".
void showPageTexts(Item& root);
/// Takes the content out of the template.
std::shared_ptr<const Shape> shapeOf(Item& element);

void show(Item& node, Bound kind, const std::string& name, const CellValue& value);

/// Sets an attribute, unless its value is a script.
void setSafeAttribute(Item& item, std::string_view name, std::string_view value);

/// The action of an element for a type of event; empty if there is none.
std::string actionOf(const Item& item, std::string_view type);

}  // namespace mcpapps::page::memory
