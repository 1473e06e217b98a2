// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lists: rows that are made of a `<template>`; see mcpapps/page.h.

#include <cstddef>
#include <memory>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/detail/page/members.h"
#include "mcpapps/detail/page/rows.h"
#include "mcpapps/page/element.h"

namespace mcpapps::page {
namespace detail {

template <class Function>
MCPAPPS_DETAIL_MISTAKE(
    "let the handler of a row's event take a const reference to the row's struct, and perhaps the "
    "value of the control as a text after it; or nothing")
inline constexpr bool rowHandlerDoesNotTake = false;

/// The handler of an event in a row. `members` has the nested lists that lead to the row.
template <class Function>
Handler toRowHandler(Node list, std::span<const std::string_view> members, Function function) {
  if constexpr (std::is_null_pointer_v<Function>) {
    return nullptr;
  } else if constexpr (std::is_invocable_v<Function&>) {
    return toHandler(std::move(function));
  } else if constexpr (!requires { typename ParametersOf<Function>::Types; }) {
    static_cast<void>(rowHandlerDoesNotTake<Function>);
    return nullptr;
  } else {
    using Parameters = typename ParametersOf<Function>::Types;
    using Row = std::tuple_element_t<0, Parameters>;
    constexpr bool kTakesValue = std::is_invocable_v<Function&, const Row&, std::string>;
    if constexpr (!std::is_invocable_v<Function&, const Row&> && !kTakesValue) {
      static_cast<void>(rowHandlerDoesNotTake<Function>);
      return nullptr;
    } else {
      // The copy of the row lives until the handler has ended.
      auto call = [function =
                       std::move(function)](const std::pair<Row, std::string>& event) mutable {
        if constexpr (kTakesValue) {
          return function(event.first, event.second);
        } else {
          return function(event.first);
        }
      };
      return [list, members,
              held = std::make_shared<decltype(call)>(std::move(call))](const Payload& brought) {
        const void* row = rowOf(shownRows(list), members, brought, typeOf<Row>());
        if (!row) return;
        const packed::Value last = brought.value().element(brought.value().size() - 1);
        mcpapps::detail::runHandler(
            held, std::pair<Row, std::string>(*static_cast<const Row*>(row), last.string()),
            ReportEnd{});
      };
    }
  }
}

}  // namespace detail

/// An element whose first `<template>` is what each row looks like. `Shape` is made of the HTML.
template <class Shape>
class List : public Element {
 public:
  using Element::Element;

  /// Shows these rows in place of those before, in one step. `rows` is any range of a described
  /// struct. A row with the key of one before keeps its elements, and with them the focus, what the
  /// user has typed, and where it is scrolled to; what changed in it is set. Rows with a key that
  /// another row has are shown, and reported.
  template <std::ranges::input_range Range>
  void show(Range&& rows) const {
    change(RowChange::Show, rows);
  }
  void clear() const { detail::clearRows(node()); }

  // For changes of which the program knows what they change. They cost what they change, however
  // long the list is.

  /// Shows these rows behind those before.
  template <std::ranges::input_range Range>
  void append(Range&& rows) const {
    change(RowChange::Append, rows);
  }
  /// Shows these rows in front of those before.
  template <std::ranges::input_range Range>
  void prepend(Range&& rows) const {
    change(RowChange::Prepend, rows);
  }
  /// The rows that have the keys of these become as these are. Gives how many the list has.
  template <class Rows>
  std::size_t update(const Rows& rows) const {
    return changeSome(RowChange::Update, rows);
  }
  /// The rows that have the keys of these go. Gives how many the list had.
  template <class Rows>
  std::size_t remove(const Rows& rows) const {
    return changeSome(RowChange::Remove, rows);
  }

 protected:
  template <class Function>
  void listen(std::string_view action, std::span<const std::string_view> members,
              Function handler) const {
    // No event of the list itself is called so.
    const std::string event = "data-on " + std::string(action);
    const detail::Slot slot =
        detail::keep(node(), event, detail::toRowHandler(node(), members, std::move(handler)));
    if (slot.isNew) driver::listenRows(node(), action, slot.number);
  }

 private:
  template <class Range>
  std::size_t change(RowChange change, Range&& rows) const {
    using Row = std::ranges::range_value_t<Range>;
    // Of a struct without a description, typeOf() says so, once.
    if constexpr (detail::DescribedStruct<Row>) Shape::template check<Row>();
    detail::RowsOut out(node(), change, Shape::kTemplate, typeOf<Row>(),
                        Shape::kHasEvents ? &detail::kRowStore<Row> : nullptr);
    for (const Row& row : rows) out.add(&row);
    return out.end();
  }

  /// One row is a range of one.
  template <class Rows>
  std::size_t changeSome(RowChange how, const Rows& rows) const {
    if constexpr (std::ranges::range<const Rows>) {
      return change(how, rows);
    } else {
      return change(how, std::span<const Rows>(&rows, 1));
    }
  }
};

}  // namespace mcpapps::page
