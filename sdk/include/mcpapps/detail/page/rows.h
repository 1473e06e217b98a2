// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How structs become the rows of a list. One piece of code serves all structs: it reads them by
// their descriptions.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/page/driver.h"
#include "mcpapps/detail/page/events.h"
#include "mcpapps/detail/page/members.h"
#include "mcpapps/detail/share.h"

namespace mcpapps::page {
struct KeyEvent;
}

namespace mcpapps::page::detail {

/// What a member of a row's struct is bound to in the template.
enum class BindingKind : std::uint8_t {
  Text,       ///< Shown as it is; an absent value takes an attribute away.
  Flag,       ///< On or off: a class, `data-if`, `disabled` and the like.
  Table,      ///< A nested list.
  Selection,  ///< Whether the row is selected: "true" or "false".
  ActiveId,   ///< kActiveId if the row is selected, which is an option; absent if not.
};

/// The id of the option that the user is at. There is at most one in the page: its field has the
/// focus.
inline constexpr std::string_view kActiveId = "mcpapps-active-option";

struct Template;

/// Gets what is computed for a binding: at most once, and not if it is absent.
struct ShownTaker {
  void* context;
  void (*take)(void* context, const Type& type, const void* value);
};
using Compute = void (*)(const void* row, const ShownTaker& taker);

/// One `data-…` attribute of a template.
struct Binding {
  BindingKind kind;
  /// Of the row's struct; with dots, of a struct within it. Empty for a function of the row itself.
  std::string_view member;
  const Template* nested = nullptr;
  /// Of a Flag: it is shown as the opposite.
  bool isNot = false;
  /// Gives what is shown in place of the member. See computed.h.
  Compute compute = nullptr;
  /// It depends only on the member, on `argument`, and on the language.
  bool isPure = true;
  std::string_view argument = {};
  /// Of a format: its element and attribute in the HTML, to say where something is wrong.
  std::string_view source = {};
};

/// What the header that is made of the HTML says of a `<template>`, or of the page without them.
struct Template {
  /// In the order of the page.
  std::span<const Binding> bindings;
  /// The member that tells the rows apart. If it is empty, that is the member `id`, and if there is
  /// none, the number of the row.
  std::string_view key;
  /// If rows are shown in other words after a change of the language: gives a number that is then
  /// another one.
  unsigned (*version)() = nullptr;
};

/// How the rows of one type are kept, in a std::vector.
struct RowStore {
  TypeRef type;
  std::shared_ptr<void> (*make)();
  std::size_t (*size)(const void* rows);
  const void* (*at)(const void* rows, std::size_t index);
  void (*add)(void* rows, const void* row);
  /// Moves all of the others to the end.
  void (*join)(void* rows, void* others);
  void (*set)(void* rows, std::size_t index, const void* row);
  /// Those for which the byte of their index is not 0.
  void (*remove)(void* rows, const std::vector<char>& isGone);
};

template <class Row>
inline constexpr RowStore kRowStore{
    &typeOf<Row>,
    []() -> std::shared_ptr<void> { return mcpapps::detail::share<std::vector<Row>>(); },
    [](const void* rows) { return static_cast<const std::vector<Row>*>(rows)->size(); },
    [](const void* rows, std::size_t index) -> const void* {
      return &(*static_cast<const std::vector<Row>*>(rows))[index];
    },
    [](void* rows, const void* row) {
      static_cast<std::vector<Row>*>(rows)->push_back(*static_cast<const Row*>(row));
    },
    [](void* rows, void* others) {
      auto& list = *static_cast<std::vector<Row>*>(rows);
      for (Row& row : *static_cast<std::vector<Row>*>(others)) list.push_back(std::move(row));
    },
    [](void* rows, std::size_t index, const void* row) {
      (*static_cast<std::vector<Row>*>(rows))[index] = *static_cast<const Row*>(row);
    },
    [](void* rows, const std::vector<char>& isGone) {
      auto& list = *static_cast<std::vector<Row>*>(rows);
      std::size_t kept = 0;
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (isGone[i]) continue;
        if (kept != i) list[kept] = std::move(list[i]);
        ++kept;
      }
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(kept), list.end());
    }};

class RowPlan;
class CellText;

/// Which rows of a virtual list are in the page.
class RowWindow {
 public:
  virtual ~RowWindow() = default;
  /// The rows of the list, or of its selection, have changed.
  virtual void show() = 0;
  /// Writes the numbers of the list's rows that have the keys of the `wanted`; others stay.
  virtual void find(const RowStore& store, const void* wanted,
                    std::vector<CellEnd>& numbers) const = 0;
  /// The number in the list of a row in the page.
  virtual std::size_t rowAt(std::size_t place) const = 0;
  /// The place in the page of the row with the number that another had before the last change.
  virtual int movedTo(int place) const = 0;
  /// Puts a row into the page, and gives its place there. Numbers that are too small or too great
  /// stand for the first and the last; -1 if there are none.
  virtual int bring(int row) = 0;
  /// The same by a key; false if no row has it.
  virtual bool bringKey(std::string_view key) = 0;
};

class RowSelection {
 public:
  virtual ~RowSelection() = default;
  virtual bool has(std::string_view key) const = 0;
  virtual std::vector<const void*> rows() const = 0;
  /// The option that the user is at, while the focus is in a field; kNoRow if there is none.
  virtual std::size_t activeRow() const = 0;
  /// The list has other rows now.
  virtual void keepShown() = 0;
  /// True if the key was for the selection. `row` has the focus.
  virtual bool press(const KeyEvent& event, int row) = 0;
  /// With Shift, the user goes from one row to another.
  virtual void extend(int from, int to) = 0;
};

using RowOrder = bool (*)(const void* one, const void* other);

struct RowSorting {
  /// -1 for the order in which the rows were given.
  int column = -1;
  bool isDescending = false;
};

/// A list as it is shown.
struct ShownRows {
  /// Its rows, if it has events, for their handlers, if it is virtual or has a selection.
  std::shared_ptr<void> rows;
  const RowStore* store = nullptr;
  const RowPlan* plan = nullptr;
  /// Whether the page shows just these, and no two have the same key: then what is shown next can
  /// be compared with them.
  bool isCurrent = false;
  /// How many rows were sent since all were. The page keeps a whole table as long as it shows a row
  /// of it, so that rows which always stay would keep all tables that ever came.
  std::size_t sent = 0;
  /// The key of the next row that is added to them, if they have none of their own.
  std::size_t nextNumber = 0;
  bool (*change)(Node list, RowChange change, const Table& table,
                 CellEnd* numbers) = driver::changeRows;
  /// How often the list was changed. One change may cause an event that tries another.
  unsigned changes = 0;
  /// That of the template when it was last shown.
  unsigned version = 0;
  std::shared_ptr<RowWindow> window;
  std::shared_ptr<RowSelection> selection;
  std::shared_ptr<RowSorting> sorting;

  std::size_t size() const { return rows ? store->size(rows.get()) : 0; }
  const void* at(std::size_t row) const { return store->at(rows.get(), row); }
  /// The number in the list of a row in the page: only of a virtual list is it another one.
  std::size_t rowAt(std::size_t place) const { return window ? window->rowAt(place) : place; }
  std::string keyAt(std::size_t row) const;
};

/// From now on, only the rows in sight are in the page.
void useWindow(Node list);

/// Lets the user sort the list by so many headings, which have the list's id in theirs.
/// `showAgain` shows its rows in another order.
void useSorting(Node list, std::size_t columns, RowSorting first, Handler showAgain);
/// Brings rows into the order of a list that uses sorting. Those that are equal keep theirs.
void sortRows(Node list, std::span<const RowOrder> orders, std::vector<const void*>& rows);

/// The members of a struct as texts, as rows show them: a whole number has all its digits, which
/// JavaScript's numbers have not. A bool stays one, and a list is one of texts.
Payload textsOf(const Type& type, const void* value);
/// Shows the texts of a page, which formats use as well.
void showTexts(Payload texts);
/// Another number after each change of the texts, the locale or the time zone.
unsigned languageVersion();
/// The page of a test has ended.
void forgetLanguage();

/// Shows a struct outside of templates, in the page's cells from `first` on.
void showState(const Template& shape, const Type& type, const void* state, std::size_t first);

#define MCPAPPS_DETAIL_SAYS_stateIsNoStruct \
  "mcpapps: the state of a page is a struct that MCPAPPS_DESCRIBE(Struct, members...) describes"
MCPAPPS_DETAIL_MISTAKE(stateIsNoStruct, class Given);

/// `Shape` is made of the HTML.
template <class Shape, DescribedStruct State>
void showState(const State& state, std::size_t first = 0) {
  showState(Shape::template kTemplate<State>, typeOf<State>(), &state, first);
}

/// That of a list. It stays where it is.
ShownRows& shownRows(Node list);

/// The row with these numbers, from the outermost list to the innermost; null if there is none, or
/// if its struct is not `type`. `members` has the members that are nested lists.
const void* rowOf(const ShownRows& shown, std::span<const std::string_view> members,
                  const Payload& numbers, const Type& type);

/// Gives the focus to the row with this key; false if there is none.
bool focusRow(Node list, std::string_view key);
/// See driver::followEnd().
void followEnd(Node list);
void followEnd(Node list, Handler onChange);
/// What a key is in the page.
std::string keyText(std::string_view key);
std::string keyText(const Type& type, const void* key);
/// The same of a row.
std::string keyOf(const Template& shape, const Type& type, const void* row);

void clearRows(Node list);

/// Writes rows one after the other, to be shown at once.
class RowsOut {
 public:
  /// With a `store`, the rows are kept for the handlers of the list's events.
  RowsOut(Node list, RowChange change, const Template& shape, const Type& type,
          const RowStore* store);
  ~RowsOut();
  RowsOut(const RowsOut&) = delete;
  RowsOut& operator=(const RowsOut&) = delete;

  void add(const void* row);
  /// Does the change; gives how many rows of the list it has met.
  std::size_t end();

 private:
  void keep();
  std::size_t countMet() const;

  ShownRows& list_;
  Node node_;
  RowChange change_;
  const RowPlan& plan_;
  std::unique_ptr<CellText> text_;
  std::vector<CellEnd> numbers_;
  const RowStore* store_;
  /// Those that were added, if they are to be kept. They take the places of those that are shown if
  /// they can be compared with them, which is that many.
  std::shared_ptr<void> added_;
  std::size_t known_ = 0;
};

}  // namespace mcpapps::page::detail
