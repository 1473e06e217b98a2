// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The state of elements as a user sees it.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/detail/page/inspect.h"
// Before `Node` below, which one of its enumerators would shadow in a unity build.
#include "mcpapps/testing_page.h"

namespace mcpapps::testing {

using page::Node;

std::optional<std::string> attributeOf(Node element, std::string_view name);
std::string propertyOf(Node element, std::string_view name);
bool isOneOf(std::string_view text, std::initializer_list<std::string_view> names);
bool isWithin(Node node, Node around);
Node around(Node node, std::string_view tag);
std::vector<Node> elementsIn(Node element);

/// The hidden element: it, or an ancestor; 0 if it is visible.
Node hiddenBy(Node element);
bool isDisabled(Node element);
bool isTabStop(Node element);
/// Whether it is a `<textarea>`, or an `<input>` for typing.
bool isTypedInto(Node element);

/// With one space for each run of white space, and none at the ends.
std::string collapsed(std::string_view text);
std::string seenText(Node element);
/// By WAI-ARIA; empty if it has none.
std::string roleOf(Node element);
std::string nameOf(Node element);
/// For example `<section id="late" hidden>`.
std::string tagText(Node element);
/// The tree of an element, indented by two spaces for each level.
std::string treeText(Node element);

/// Throws a PageError with the page as it is.
[[noreturn]] void refuse(const std::string& what);

}  // namespace mcpapps::testing

// The user's input.
namespace mcpapps::testing::user {

void click(Node element);
void focus(Node element);
void type(Node field, std::string_view text);
void fill(Node field, std::string_view text);
void paste(Node element, std::string_view text);
void press(std::string_view key);
/// Leaves a changed field, which fires `change`.
void leaveField();
/// The page has ended, with unfinished input.
void forget();

}  // namespace mcpapps::testing::user
