// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lists: rows that are made of a `<template>`; see mcpapps/page.h.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
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
#include "mcpapps/page/controls.h"

namespace mcpapps::page {

/// What keys do in the rows of a list, by the ARIA Authoring Practices.
enum class KeyPattern : std::uint8_t {
  Listbox,  ///< Rows are reached by arrow keys, and by the letters that they begin with.
  Grid,     ///< So are, in a row, its cells, or the buttons and links in them.
};

/// How many rows of a list the user may select.
enum class SelectionMode : std::uint8_t {
  None,
  Single,
  Multiple,
  Options,  ///< None: the rows are those of a combobox, of which the user chooses one.
};

namespace detail {

void useKeys(Node list, KeyPattern pattern);

/// Lets the user select rows from now on.
void useSelection(Node list, bool isMultiple, KeyPattern pattern);
std::vector<const void*> selectedRows(Node list);
void listenSelection(Node list, Handler handler);
void selectRows(Node list, std::vector<std::string> keys);

/// Makes the rows of a list the options of a field. `choose` is called with the one that the user
/// chooses as the only one of selectedRows().
void useOptions(Node list, Node field, Handler choose);

#define MCPAPPS_DETAIL_SAYS_rowHandlerDoesNotTake                                          \
  "mcpapps: let the handler of a row's event take a const reference to the row's struct, " \
  "and perhaps the value of the control as a text after it; or nothing"
MCPAPPS_DETAIL_MISTAKE(rowHandlerDoesNotTake, class Function, class List);

#define MCPAPPS_DETAIL_SAYS_rowHandlerTakesAnother                                            \
  "mcpapps: the rows are of the struct that data-struct names: let the handler take a const " \
  "reference to it, and perhaps the value of the control as a text after it; or nothing"
MCPAPPS_DETAIL_MISTAKE(rowHandlerTakesAnother, class Function, class Known, class List);

#define MCPAPPS_DETAIL_SAYS_rowKeyHandlerDoesNotTake                                         \
  "mcpapps: let the handler of a row's key take a const reference to the row's struct, and " \
  "perhaps a const mcpapps::page::KeyEvent& after it; or nothing"
MCPAPPS_DETAIL_MISTAKE(rowKeyHandlerDoesNotTake, class Function, class List);

#define MCPAPPS_DETAIL_SAYS_listShowsAnother \
  "mcpapps: the rows of this list are of the struct that data-struct names"
MCPAPPS_DETAIL_MISTAKE(listShowsAnother, class Given, class Row);

#define MCPAPPS_DETAIL_SAYS_showsNoRows                                                     \
  "mcpapps: show a range of a described struct, such as a std::vector of it; a single row " \
  "is shown by show({row}), append({row}) or update(row), and none by clear()"
MCPAPPS_DETAIL_MISTAKE(showsNoRows, class Given);

/// The struct of the rows in a range; void if it is none.
template <class Range>
struct RowIn {
  using type = void;
};
template <std::ranges::input_range Range>
struct RowIn<Range> {
  using type = std::ranges::range_value_t<Range>;
};

/// The struct of a range's rows; void where the list takes another. It is checked by show() and the
/// like themselves, as compilers name each function on the way to a mistake.
template <class Row, class Range, class Given = typename RowIn<Range>::type>
using CheckedRow =
    std::conditional_t<std::is_void_v<Row> || std::is_same_v<Given, Row>, Given, void>;

/// A row in braces without the name of its struct; no row if the list may show several structs.
template <class Row>
using BracedRow = std::conditional_t<std::is_void_v<Row>, int, Row>;

/// One row is a range of one.
template <class Rows>
decltype(auto) asRange(const Rows& rows) {
  if constexpr (std::ranges::range<const Rows>) {
    return (rows);
  } else {
    return std::span<const Rows>(&rows, 1);
  }
}

#define MCPAPPS_DETAIL_SAYS_selectionHandlerDoesNotTake                                      \
  "mcpapps: let the handler of a selection take a const std::vector of the rows' struct by " \
  "reference, or nothing"
MCPAPPS_DETAIL_MISTAKE(selectionHandlerDoesNotTake, class Function, class Row);

#define MCPAPPS_DETAIL_SAYS_listHasNoSelection \
  "mcpapps: give the <template> of this list data-selection"
MCPAPPS_DETAIL_MISTAKE(listHasNoSelection, class Shape);

#define MCPAPPS_DETAIL_SAYS_listHasNoOptions                                   \
  "mcpapps: no field of the page has these rows as its options: write <input " \
  "role=\"combobox\" aria-controls=\"…\"> with the id of the list"
MCPAPPS_DETAIL_MISTAKE(listHasNoOptions, class Shape);

#define MCPAPPS_DETAIL_SAYS_isNoKey \
  "mcpapps: a row is named by its key, such as focus(row.id): a text, a number or the like"
MCPAPPS_DETAIL_MISTAKE(isNoKey, class Given);

#define MCPAPPS_DETAIL_SAYS_selectsNoRange \
  "mcpapps: select rows by a range of keys, such as a std::vector of them"
MCPAPPS_DETAIL_MISTAKE(selectsNoRange, class Given);

/// The struct of the rows of the nested list that the members lead to; void if it is not known.
template <class Row>
constexpr auto rowAt() {
  return std::type_identity<Row>{};
}
template <class Row, Name kFirst, Name... kRest>
constexpr auto rowAt() {
  return rowAt<ElementsOf<Row, kFirst>, kRest...>();
}

/// `Value` is what the event brings with its row: a text, or a KeyEvent.
template <class Function, class Row, class Value>
inline constexpr bool takesRow =
    std::is_invocable_v<Function&, const Row&> || std::is_invocable_v<Function&, const Row&, Value>;
template <class Function, class Value>
inline constexpr bool takesRow<Function, void, Value> = false;

/// The struct of the rows if it is known; else the handler's first parameter, or void.
template <class Known, class Function>
struct RowOf {
  using type = Known;
};
template <class Function>
  requires(std::tuple_size_v<typename ParametersOf<Function>::Types> > 0)
struct RowOf<void, Function> {
  using type = std::tuple_element_t<0, typename ParametersOf<Function>::Types>;
};

template <class Function>
inline constexpr bool ignoresRow =
    std::is_null_pointer_v<Function> || std::is_invocable_v<Function&>;
/// A struct that is not described is told by typeOf().
template <class Function, class Row, class Value>
inline constexpr bool isRowHandler =
    ignoresRow<Function> || (takesRow<Function, Row, Value> &&
                             (DescribedStruct<Row> || !mcpapps::detail::Describable<Row>));

/// The handler of an event in a row. `members` has the nested lists that lead to the row.
template <class Row, class Value, class Function>
Handler rowHandler(Node list, std::span<const std::string_view> members, Function function) {
  // The copy of the row lives until the handler has ended.
  auto call = [function = std::move(function)](const std::pair<Row, Value>& event) mutable {
    if constexpr (std::is_invocable_v<Function&, const Row&, Value>) {
      return function(event.first, event.second);
    } else {
      return function(event.first);
    }
  };
  return [list, members, call = std::move(call)](const mcpapps::detail::Owner& owner,
                                                 const Payload& brought) mutable {
    const void* row = rowOf(shownRows(list), members, brought, typeOf<Row>());
    if (!row) return false;
    const packed::Value last = brought.value().element(brought.value().size() - 1);
    if constexpr (std::is_same_v<Value, KeyEvent>) {
      return run(owner, call, std::pair<Row, Value>(*static_cast<const Row*>(row), keyOf(last)));
    } else {
      return run(owner, call, std::pair<Row, Value>(*static_cast<const Row*>(row), last.string()));
    }
  };
}

/// `Known` is the struct of the rows, or void: then the handler's parameter tells it.
template <class Known, class Value, class Function>
Handler toRowHandler(Node list, std::span<const std::string_view> members, Function function) {
  using Row = typename RowOf<Known, Function>::type;
  if constexpr (std::is_null_pointer_v<Function>) {
    return nullptr;
  } else if constexpr (std::is_invocable_v<Function&>) {
    return toHandler(std::move(function));
  } else {
    return rowHandler<Row, Value>(list, members, std::move(function));
  }
}

}  // namespace detail

/// An element whose first `<template>` is what each row looks like. `Shape` is made of the HTML.
/// `Row` is the struct that `data-struct` of the template names: other structs do not compile then.
/// If it is void, each struct with the members of the template may be shown.
template <class Shape, class Row = void>
class List : public Element {
  static constexpr bool kSelects =
      Shape::kSelection == SelectionMode::Single || Shape::kSelection == SelectionMode::Multiple;
  static constexpr bool kIsKept = Shape::kHasEvents || Shape::kIsVirtual || Shape::kIsSorted ||
                                  Shape::kSelection != SelectionMode::None;

 public:
  using Element::Element;

  /// Shows these rows in place of those before, in one step. `rows` is any range of a described
  /// struct, or rows in braces. A row with the key of one before keeps its elements, and with them
  /// the focus, what the user has typed, and where it is scrolled to; what changed in it is set.
  /// Rows with a key that another row has are shown, and reported.
  template <class Range>
  void show(Range&& rows) const {
    Shape::template check<detail::CheckedRow<Row, Range>>();
    change(RowChange::Show, rows);
  }
  template <class Given = detail::BracedRow<Row>>
  void show(std::initializer_list<Given> rows) const {
    Shape::template check<detail::CheckedRow<Row, decltype(rows)>>();
    change(RowChange::Show, rows);
  }
  void clear() const { detail::clearRows(node()); }

  /// The rows in the order in which they are shown. Of a list with `data-struct` that has events or
  /// a selection, or that is virtual or sorted: others do not keep them.
  std::vector<Row> shown() const
    requires(kIsKept && !std::is_void_v<Row>)
  {
    const void* const rows = detail::shownRows(node()).rows.get();
    return rows ? *static_cast<const std::vector<Row>*>(rows) : std::vector<Row>();
  }

  using Element::focus;
  /// Gives the focus to the row with this key, which is a text, a number or the like. False if
  /// there is no such row.
  template <class Key>
  bool focus(const Key& key) const {
    if constexpr (detail::DescribedStruct<Key>) {
      static_assert(detail::isNoKey<Key>, MCPAPPS_DETAIL_SAYS_isNoKey);
      return false;
    } else {
      return detail::focusRow(node(), keyText(key));
    }
  }
  /// Shows the end of the list, as of a log or a chat: now and whenever rows come, until the user
  /// scrolls away from the end, and again when the user is back there. `onChange` takes whether the
  /// end is in sight, a `bool`, when that has changed. Called again, it scrolls to the end; without
  /// `onChange`, the one before is kept.
  template <class Function>
  void followEnd(Function onChange) const {
    if constexpr (detail::isHandler<Function, bool>) {
      detail::followEnd(node(), detail::toHandler<bool>(std::move(onChange), [](const Payload& is) {
                          return is.value().boolean();
                        }));
    } else {
      static_assert(detail::pageHandlerDoesNotTake<bool, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    }
  }
  void followEnd() const { detail::followEnd(node()); }
  /// The user reaches the rows by arrow keys, Home, End, Page Up and Page Down: Tab leads to one of
  /// them and then past the list. Enter and Space click what has the focus. In a grid, they lead
  /// into a cell with a field, and Escape out of it. Where the row with the focus goes, the next
  /// one gets it. Left and Right are as Up and Down in a list with aria-orientation="horizontal".
  /// Roles and what is chosen are the page's.
  void useKeys(KeyPattern pattern) const { detail::useKeys(node(), pattern); }

  // With `data-selection` of the template. useKeys() is called by the first show().

  /// The rows that are selected, in the order of the list.
  std::vector<Row> selection() const
    requires kSelects
  {
    std::vector<Row> rows;
    for (const void* row : detail::selectedRows(node())) {
      rows.push_back(*static_cast<const Row*>(row));
    }
    return rows;
  }
  /// Calls handler(const std::vector<Row>&), or handler(), when the user has selected other rows,
  /// or when selected ones have gone: then within show(), remove() or clear(). After other changes
  /// of a selected row, and after select(), read selection(). The handler may change the list.
  template <class Function>
  void onSelection(Function handler) const {
    if constexpr (!kSelects) {
      static_assert(detail::listHasNoSelection<Shape>, MCPAPPS_DETAIL_SAYS_listHasNoSelection);
    } else if constexpr (!std::is_null_pointer_v<Function> && !std::is_invocable_v<Function&> &&
                         !std::is_invocable_v<Function&, const std::vector<Row>&>) {
      static_assert(detail::selectionHandlerDoesNotTake<Function, Row>,
                    MCPAPPS_DETAIL_SAYS_selectionHandlerDoesNotTake);
    } else {
      useSelection();
      detail::listenSelection(node(), detail::toHandler<std::vector<Row>>(
                                          std::move(handler), [list = *this](const Payload&) {
                                            return list.selection();
                                          }));
    }
  }
  /// Selects the rows with these keys, or with those of these rows, and no others;
  /// `select({})` selects none. Rows are shown first.
  template <class Range>
  void select(const Range& range) const {
    if constexpr (!kSelects) {
      static_assert(detail::listHasNoSelection<Shape>, MCPAPPS_DETAIL_SAYS_listHasNoSelection);
    } else if constexpr (!std::ranges::input_range<const Range> ||
                         std::is_convertible_v<const Range&, std::string_view>) {
      static_assert(detail::selectsNoRange<Range>, MCPAPPS_DETAIL_SAYS_selectsNoRange);
    } else {
      useSelection();
      std::vector<std::string> keys;
      for (const auto& each : range) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(each)>, Row>) {
          keys.push_back(detail::keyOf(Shape::template kTemplate<Row>, typeOf<Row>(), &each));
        } else {
          keys.push_back(keyText(each));
        }
      }
      detail::selectRows(node(), std::move(keys));
    }
  }
  template <class Key = std::string>
  void select(std::initializer_list<Key> keys) const {
    select(std::vector<Key>(keys));
  }

  /// Of a list that a field with role="combobox" names by `aria-controls`: while the user types
  /// into the field, the rows are its options, and the field keeps the focus. Arrow keys lead to
  /// them, Enter or a click chooses one, Escape closes the list, which is hidden while it is closed
  /// or empty. Show those that fit in the field's onInput(). Calls handler(const Row&), or
  /// handler(). By the ARIA Authoring Practices, "Editable Combobox With List Autocomplete".
  template <class Function>
  void onChoose(const TextControl& field, Function handler) const {
    if constexpr (Shape::kSelection != SelectionMode::Options) {
      static_assert(detail::listHasNoOptions<Shape>, MCPAPPS_DETAIL_SAYS_listHasNoOptions);
    } else if constexpr (!detail::isHandler<Function, Row>) {
      static_assert(detail::pageHandlerDoesNotTake<Row, Function>,
                    MCPAPPS_DETAIL_SAYS_pageHandlerDoesNotTake);
    } else {
      detail::useOptions(
          node(), field.node(),
          detail::toHandler<Row>(std::move(handler), [list = node()](const Payload&) -> Row {
            return *static_cast<const Row*>(detail::selectedRows(list).front());
          }));
    }
  }

  // For changes of which the program knows what they change. They cost what they change, however
  // long the list is.

  /// Shows these rows behind those before.
  template <class Range>
  void append(Range&& rows) const {
    Shape::template check<detail::CheckedRow<Row, Range>>();
    change(RowChange::Append, rows);
  }
  template <class Given = detail::BracedRow<Row>>
  void append(std::initializer_list<Given> rows) const {
    Shape::template check<detail::CheckedRow<Row, decltype(rows)>>();
    change(RowChange::Append, rows);
  }
  /// Shows these rows in front of those before.
  template <class Range>
  void prepend(Range&& rows) const {
    Shape::template check<detail::CheckedRow<Row, Range>>();
    change(RowChange::Prepend, rows);
  }
  template <class Given = detail::BracedRow<Row>>
  void prepend(std::initializer_list<Given> rows) const {
    Shape::template check<detail::CheckedRow<Row, decltype(rows)>>();
    change(RowChange::Prepend, rows);
  }
  /// The rows that have the keys of these become as these are. Gives how many the list has.
  template <class Rows>
  std::size_t update(const Rows& rows) const {
    Shape::template check<detail::CheckedRow<Row, decltype(detail::asRange(rows))>>();
    return change(RowChange::Update, detail::asRange(rows));
  }
  template <class Given = detail::BracedRow<Row>>
  std::size_t update(std::initializer_list<Given> rows) const {
    return update<std::initializer_list<Given>>(rows);
  }
  /// The rows that have the keys of these go. Gives how many the list had.
  template <class Rows>
  std::size_t remove(const Rows& rows) const {
    Shape::template check<detail::CheckedRow<Row, decltype(detail::asRange(rows))>>();
    return change(RowChange::Remove, detail::asRange(rows));
  }
  template <class Given = detail::BracedRow<Row>>
  std::size_t remove(std::initializer_list<Given> rows) const {
    return remove<std::initializer_list<Given>>(rows);
  }

 protected:
  /// The struct of the rows that the nested lists `kMembers` lead to, as far as it is known, or as
  /// the handler takes it; void if it takes none.
  template <class Function, detail::Name... kMembers>
  using Taken = std::conditional_t<
      detail::ignoresRow<Function>, void,
      typename detail::RowOf<typename decltype(detail::rowAt<Row, kMembers...>())::type,
                             Function>::type>;

  /// `kMembers` are the nested lists that lead to the rows with the action.
  template <detail::Name... kMembers, class Function>
  void listen(std::string_view action, Function handler) const {
    using Known = typename decltype(detail::rowAt<Row, kMembers...>())::type;
    if constexpr (detail::isRowHandler<Function, Taken<Function, kMembers...>, std::string>) {
      const int slot = keep<std::string, Known, kMembers...>(action, std::move(handler));
      if (slot >= 0) driver::listenRows(node(), action, slot);
    } else if constexpr (std::is_void_v<Known>) {
      static_assert(detail::rowHandlerDoesNotTake<Function, Shape>,
                    MCPAPPS_DETAIL_SAYS_rowHandlerDoesNotTake);
    } else {
      static_assert(detail::rowHandlerTakesAnother<Function, Known, Shape>,
                    MCPAPPS_DETAIL_SAYS_rowHandlerTakesAnother);
    }
  }
  /// The same of an action whose events are all of keys.
  template <detail::Name... kMembers, class Function>
  void listenKeys(std::string_view action, Function handler) const {
    using Known = typename decltype(detail::rowAt<Row, kMembers...>())::type;
    if constexpr (detail::isRowHandler<Function, Taken<Function, kMembers...>, KeyEvent>) {
      const int slot = keep<KeyEvent, Known, kMembers...>(action, std::move(handler));
      if (slot >= 0) driver::listenRowKeys(node(), action, slot);
    } else {
      static_assert(detail::rowKeyHandlerDoesNotTake<Function, Shape>,
                    MCPAPPS_DETAIL_SAYS_rowKeyHandlerDoesNotTake);
    }
  }

 private:
  template <class Key>
  static std::string keyText(const Key& key) {
    if constexpr (std::is_convertible_v<const Key&, std::string_view>) {
      return detail::keyText(std::string_view(key));
    } else {
      return detail::keyText(typeOf<Key>(), &key);
    }
  }

  void useSelection() const {
    detail::useSelection(node(), Shape::kSelection == SelectionMode::Multiple, Shape::kPattern);
  }

  void useSorting(std::size_t columns) const {
    detail::useSorting(node(), columns, Shape::kSorting, [list = *this](const Payload&) {
      list.show(list.shown());
      return true;
    });
  }

  /// Gives the number of a new slot, else -1.
  template <class Value, class Known, detail::Name... kMembers, class Function>
  int keep(std::string_view action, Function handler) const {
    static constexpr std::array<std::string_view, sizeof...(kMembers)> kPath{kMembers.view()...};
    // No event of the list itself is called so.
    const std::string event = "data-on " + std::string(action);
    const detail::Slot slot = detail::keep(
        node(), event, detail::toRowHandler<Known, Value>(node(), kPath, std::move(handler)));
    return slot.isNew ? slot.number : -1;
  }

  template <class Range>
  std::size_t change(RowChange change, Range&& rows) const {
    using Given = typename detail::RowIn<Range>::type;
    if constexpr (std::is_void_v<Given>) {
      static_assert(detail::showsNoRows<std::remove_cvref_t<Range>>,
                    MCPAPPS_DETAIL_SAYS_showsNoRows);
      return 0;
    } else if constexpr (!std::is_void_v<Row> && !std::is_same_v<Given, Row>) {
      static_assert(detail::listShowsAnother<Given, Row>, MCPAPPS_DETAIL_SAYS_listShowsAnother);
      return 0;
    } else if constexpr (!mcpapps::detail::Describable<Given>) {
      static_assert(mcpapps::detail::rowHasNoDescription<Given>,
                    MCPAPPS_DETAIL_SAYS_rowHasNoDescription);
      return 0;
    } else if constexpr (!detail::DescribedStruct<Given>) {
      static_assert(detail::showsNoRows<Given>, MCPAPPS_DETAIL_SAYS_showsNoRows);
      return 0;
    } else {
      Shape::template check<Given>();
      static constexpr std::span<const detail::RowOrder> kOrders = Shape::template kOrders<Given>;
      if constexpr (Shape::kIsVirtual) detail::useWindow(node());
      if constexpr (kSelects) useSelection();
      detail::RowsOut out(node(), change, Shape::template kTemplate<Given>, typeOf<Given>(),
                          kIsKept ? &detail::kRowStore<Given> : nullptr);
      if constexpr (!kOrders.empty()) {
        useSorting(kOrders.size());
        if (change == RowChange::Show) {
          const std::vector<Given> given(std::ranges::begin(rows), std::ranges::end(rows));
          std::vector<const void*> sorted;
          for (const Given& row : given) sorted.push_back(&row);
          detail::sortRows(node(), kOrders, sorted);
          for (const void* row : sorted) out.add(row);
          return out.end();
        }
      }
      for (const Given& row : rows) out.add(&row);
      return out.end();
    }
  }
};

}  // namespace mcpapps::page
