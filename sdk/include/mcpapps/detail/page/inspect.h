// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What mcpapps::testing::Page asks of a page beside driver.h. Natively,
// sdk/src/testing/page/inspect.cpp does it to the page in memory; in a browser, bindings/testing
// and js_glue/link/page/page_inspect.js do it to the document.

#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/detail/page/driver.h"
#include "mcpapps/page/form.h"

namespace mcpapps::page::inspect {

/// Begins again with the page of this file. In a browser that is the document as its HTML says it.
void open(const char* tree);
void close();

Node root();
Node body();
/// The elements and texts in an element.
std::vector<Node> children(Node element);
/// 0 if there is none, as of the body.
Node parent(Node node);
/// Empty if the node is a text.
std::string tag(Node node);
/// An object of texts, in their order.
Payload attributes(Node element);
std::string text(Node node);
bool isRow(Node element);
/// Whether something leaves this element out by itself, such as `hidden`.
bool isHidden(Node element);
/// 0 if nothing has the focus.
Node focused();
/// The last that was opened of the modal dialogs; 0 if none is open.
Node modalDialog();

/// Lets the events happen that browsers fire a little later.
void settle();
/// False if a listener has prevented what follows.
bool fire(Node target, std::string_view type, const KeyEvent& key);
/// With what follows a user's click.
void click(Node element);
/// What the user's typing makes of a field; fires no event.
void edit(Node field, std::string_view value);
/// Chooses an option, as the user; fires no event.
void choose(Node option);
/// Scrolls a list that is virtual or follows its end, so that this row is the first in sight, of
/// 20; false if it is no such list.
bool scrollTo(Node list, std::size_t row);
/// Puts files into an `<input type="file">`; fires no event.
void attach(Node input, const std::vector<File>& files);

/// What driver::report() was given.
std::vector<std::string> reports();

}  // namespace mcpapps::page::inspect
