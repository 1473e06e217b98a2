// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The typed page: the elements of a view's HTML as members of a struct.
//
//   <h1 id="title"></h1>                                     expenses.html
//   <table><tbody id="rows"><template>
//     <tr><td data-text="date"></td><td><button data-on="approve">Approve</button></td></tr>
//   </template></tbody></table>
//
//   #include "expenses.page.h"                               view.cpp
//
//   const ExpensesPage page;
//   page.title.setText("Expenses");
//   page.rows.show(expenses);                                // a range of a described struct
//   page.rows.onApprove([](const Expense& expense) { … });
//
// mcpapps_add_view() makes the header from the HTML, in native builds too: an id that the page does
// not have, a member that the struct lacks or an event that the element has not are errors of the
// compiler. docs/page.md tells all of it.
//
// In a template:
//   data-text="member"             the text of the element
//   data-attr="href:member"        an attribute; an absent std::optional takes it away
//   data-class="late:member"       a class, while the member is true, not 0 and not empty
//   data-style="--share:member"    a property of CSS
//   data-prop="checked:member"     value, checked, disabled, hidden, open, selected or readOnly
//   data-if="member"               the element is there while the member is true
//   data-each="member"             a nested list, with a template of its own
//   data-on="name"                 the usual event of the element, as onName() of the list;
//                                  or "dblclick:name"; "keydown:name" brings the key
//   data-text="@name"              a text of the page's struct of texts, see showTexts();
//                                  data-attr="title:@name" likewise
// Several are separated by spaces. A member of a struct within the row's is "owner.name"; in its
// place may stand a format, "amount|currency(code)", a member function, "total()", a function of
// the member, "status|label", and where something is on or off "!note" or "status=open".
// Outside of templates, all but data-each and data-on name members of the state, page.show(state).
// `<template data-key="member">` tells which member tells rows apart: `id` if the struct has one,
// else the number of the row. `<template data-struct="app::Expense">` names the struct of the rows:
// others do not compile then. With `data-selection` as well, "single" or "multiple", the user
// selects rows. Of a list with `data-virtual`, only the rows in sight are in the page. An element
// with `data-empty="rows"` is shown while the list `rows` has no row.

// Included first, so that errors in these headers come without a long "included from" list.
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/type_maker.h"
#include "mcpapps/page/element.h"
#include "mcpapps/page/keys.h"

#include "mcpapps/page/controls.h"
#include "mcpapps/page/form.h"
#include "mcpapps/page/list.h"
#include "mcpapps/page/media.h"
#include "mcpapps/page/shortcuts.h"
