// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lists: rows that are made of a `<template>`; see mcpapps/page.h.

#include <array>
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
    using Row = std::ranges::range_value_t<Range>;
    Shape::template check<Row>();
    detail::RowsOut out(node(), Shape::kTemplate, typeOf<Row>());
    if constexpr (Shape::kHasEvents) {
      const auto kept = std::make_shared<std::vector<Row>>();
      if constexpr (std::ranges::sized_range<Range>) kept->reserve(std::ranges::size(rows));
      for (auto&& row : rows) kept->push_back(row);
      for (const Row& row : *kept) out.add(&row);
      detail::shownRows(node()) = {kept, &at<Row>, &typeOf<Row>()};
    } else {
      for (const Row& row : rows) out.add(&row);
    }
    out.show();
  }
  void clear() const { detail::RowsOut(node(), Shape::kTemplate, typeOf<Nothing>()).show(); }

 protected:
  template <class Function>
  void listen(std::string_view action, std::span<const std::string_view> members,
              Function handler) const {
    const detail::Slot slot =
        detail::keep(node(), action, detail::toRowHandler(node(), members, std::move(handler)));
    if (slot.isNew) driver::listenRows(node(), action, slot.number);
  }

 private:
  struct Nothing {};
  friend constexpr auto describe(Describe<Nothing>) { return mcpapps::fields(); }

  template <class Row>
  static const void* at(const void* rows, std::size_t index) {
    const auto& list = *static_cast<const std::vector<Row>*>(rows);
    return index < list.size() ? &list[index] : nullptr;
  }
};

}  // namespace mcpapps::page
