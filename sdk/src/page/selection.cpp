// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Rows that the user selects, by the ARIA Authoring Practices: "Listbox Pattern" and "Grid
// Pattern".

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/page/list.h"
#include "page/cell_text.h"
#include "page/keys.h"
#include "page/row_plan.h"
#include "page/selection.h"

namespace mcpapps::page::detail {
namespace {

class SelectedRows final : public RowSelection {
 public:
  SelectedRows(Node list, bool isMultiple)
      : list_(list), shown_(shownRows(list)), isMultiple_(isMultiple) {}

  bool has(std::string_view key) const override { return keys_.contains(key); }

  std::size_t activeRow() const override { return kNoRow; }

  void keepShown() override {
    if (forgetOthers()) tell();
  }

  bool press(const KeyEvent& event, int row) override {
    const auto number = static_cast<std::size_t>(row);
    if (number >= shown_.size()) return false;
    if (event.key == " ") {
      const unsigned bit = event.shiftKey ? driver::kShift : driver::kCtrl;
      click(number, isMultiple_ ? bit : 0U);
      return true;
    }
    const bool isAll = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey &&
                       (event.key == "a" || event.key == "A");
    if (!isAll || !isMultiple_) return false;
    selectRange(0, shown_.size() - 1);
    return true;
  }

  void extend(int from, int to) override {
    if (!isMultiple_ || shown_.size() == 0) return;
    const int last = static_cast<int>(shown_.size()) - 1;
    const auto clamped = [&](int row) {
      return static_cast<std::size_t>(std::clamp(row, 0, last));
    };
    if (!anchor_) anchor_ = shown_.keyAt(clamped(from));
    selectTo(clamped(to));
  }

  void click(std::size_t row, unsigned bits) {
    // An event of a change may come from a row that is gone.
    if (row >= shown_.size()) return;
    if (!isMultiple_) return selectOne(row);
    if ((bits & driver::kShift) != 0) {
      selectTo(row);
    } else {
      isCommand(bits) ? toggle(row) : selectOne(row);
    }
  }

  void select(RowKeys keys) {
    if (!shown_.plan)
      driver::report("rows are selected before the list shows any: show them first");
    if (!isMultiple_ && keys.size() > 1) keys = {*keys.begin()};
    anchor_.reset();
    if (keys.size() == 1) anchor_ = *keys.begin();
    change(std::move(keys));
    forgetOthers();
  }

  std::vector<const void*> rows() const override {
    std::vector<const void*> rows;
    RowKeys left = keys_;
    for (std::size_t i = 0; i < shown_.size() && !left.empty(); ++i) {
      if (left.erase(shown_.keyAt(i)) > 0) rows.push_back(shown_.at(i));
    }
    return rows;
  }

  void listen(Handler handler) { handler_ = std::move(handler); }

 private:
  /// Forgets rows that are not in the list; false if there are none.
  bool forgetOthers() {
    RowKeys left;
    for (std::size_t i = 0; i < shown_.size() && !keys_.empty(); ++i) {
      if (std::string key = shown_.keyAt(i); has(key)) left.insert(std::move(key));
    }
    const bool isAny = left.size() < keys_.size();
    keys_ = std::move(left);
    return isAny;
  }

  void selectOne(std::size_t row) {
    anchor_ = shown_.keyAt(row);
    changeByUser({*anchor_});
  }

  void toggle(std::size_t row) {
    anchor_ = shown_.keyAt(row);
    RowKeys keys = keys_;
    if (keys.erase(*anchor_) == 0) keys.insert(*anchor_);
    changeByUser(std::move(keys));
  }

  /// From the row that was selected last on.
  void selectTo(std::size_t row) {
    std::size_t from = 0;
    while (from < shown_.size() && (!anchor_ || shown_.keyAt(from) != *anchor_)) ++from;
    if (from == shown_.size()) {
      from = row;
      anchor_ = shown_.keyAt(row);
    }
    selectRange(std::min(from, row), std::max(from, row));
  }

  void selectRange(std::size_t first, std::size_t last) {
    RowKeys keys;
    for (std::size_t i = first; i <= last; ++i) keys.insert(shown_.keyAt(i));
    changeByUser(std::move(keys));
  }

  void changeByUser(RowKeys keys) {
    if (keys == keys_) return;
    change(std::move(keys));
    tell();
  }

  void change(RowKeys keys) {
    const RowKeys before = std::exchange(keys_, std::move(keys));
    RowKeys changed;
    std::ranges::set_symmetric_difference(before, keys_, std::inserter(changed, changed.end()));
    showAnew(list_, changed);
  }

  void tell() {
    // A copy, as it may be replaced while it runs.
    if (const Handler handler = handler_) handler({});
  }

  Node list_;
  ShownRows& shown_;
  bool isMultiple_;
  RowKeys keys_;
  /// Where a range begins.
  std::optional<std::string> anchor_;
  Handler handler_;
};

SelectedRows& selectionOf(Node list) {
  return static_cast<SelectedRows&>(*shownRows(list).selection);
}

}  // namespace

std::size_t clickedRow(const ShownRows& shown, const Payload& brought) {
  const double place = brought.value().element(3).number();
  const unsigned bits = bitsOf(brought.value());
  if ((bits & (driver::kPrevented | driver::kTyped)) != 0 || place < 0) return kNoRow;
  return shown.rowAt(static_cast<std::size_t>(place));
}

void showAnew(Node list, const RowKeys& keys) {
  ShownRows& shown = shownRows(list);
  if (!shown.plan) return;
  if (shown.window) return shown.window->show();
  CellText text;
  std::vector<CellEnd> numbers;
  // Of rows with one key, the first alone is in the page by it.
  RowKeys left = keys;
  for (std::size_t i = 0; i < shown.size() && !left.empty(); ++i) {
    if (left.erase(shown.keyAt(i)) == 0) continue;
    shown.plan->add(text, shown.at(i), i, shown.selection.get());
    numbers.push_back(kNoRow);
  }
  if (numbers.empty() || !fits(text)) return;
  shown.sent += numbers.size();
  shown.change(list, RowChange::Update,
               {numbers.size(), text.cells().data(), text.cells().size(), text.text()},
               numbers.data());
}

void useSelection(Node list, bool isMultiple, KeyPattern pattern) {
  ShownRows& shown = shownRows(list);
  if (shown.selection) return;
  shown.selection = std::make_shared<SelectedRows>(list, isMultiple);
  useKeys(list, pattern);
  // A click with Shift would select the texts of the rows as well.
  if (isMultiple) driver::setText(list, TextOf::Style, "user-select", "none");
  listenKeysBeside(list, "click", "clicks on rows", [list](const Payload& brought) {
    selectionOf(list).click(clickedRow(shownRows(list), brought), bitsOf(brought.value()));
    return false;
  });
}

std::vector<const void*> selectedRows(Node list) {
  const RowSelection* const selection = shownRows(list).selection.get();
  return selection ? selection->rows() : std::vector<const void*>();
}

void listenSelection(Node list, Handler handler) { selectionOf(list).listen(std::move(handler)); }

void selectRows(Node list, std::vector<std::string> keys) {
  selectionOf(list).select(
      RowKeys(std::make_move_iterator(keys.begin()), std::make_move_iterator(keys.end())));
}

}  // namespace mcpapps::page::detail
