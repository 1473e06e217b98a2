// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Virtual lists: only the rows in sight are in the page, and a screen of rows before and behind
// them.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mcpapps/detail/page/events.h"
#include "mcpapps/detail/page/rows.h"
#include "page/cell_text.h"
#include "page/row_plan.h"

namespace mcpapps::page::detail {
namespace {

/// Until the number of rows in sight is known.
constexpr double kFirstRows = 20;
/// More rows in sight than that are those of a list that nothing makes scroll.
constexpr std::size_t kMostInSight = 1000;

class SightedRows final : public RowWindow {
 public:
  explicit SightedRows(Node list) : list_(list), shown_(shownRows(list)) {}

  void show() override { send(); }

  void find(const RowStore& store, const void* wanted,
            std::vector<CellEnd>& numbers) const override {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      places.emplace(shown_.plan->keyOf(store.at(wanted, i), i), i);
    }
    const std::size_t size = shown_.size();
    for (std::size_t i = 0; i < size; ++i) {
      const auto found = places.find(shown_.keyAt(i));
      if (found == places.end()) continue;
      numbers[found->second] = static_cast<CellEnd>(i);
      places.erase(found);
    }
  }

  std::size_t rowAt(std::size_t place) const override {
    return place < numbers_.size() ? numbers_[place] : kNoRow;
  }

  int movedTo(int place) const override {
    if (static_cast<std::size_t>(place) >= before_.size()) return place;
    const CellEnd number = before_[static_cast<std::size_t>(place)];
    return static_cast<int>(std::ranges::lower_bound(numbers_, number) - numbers_.begin());
  }

  int bring(int row) override {
    const std::size_t size = shown_.size();
    if (size == 0) return -1;
    const auto number = static_cast<CellEnd>(std::clamp(row, 0, static_cast<int>(size) - 1));
    if (std::ranges::find(numbers_, number) == numbers_.end()) {
      top_ = number - height_ / 2;
      send();
    }
    return static_cast<int>(std::ranges::find(numbers_, number) - numbers_.begin());
  }

  bool bringKey(std::string_view key) override {
    const std::size_t row = rowWithKey(key, 0);
    if (row == kNoRow) return false;
    bring(static_cast<int>(row));
    return true;
  }

  /// The user sees `height` rows from `top` on.
  void see(double top, double height) {
    if (!std::isfinite(top) || !std::isfinite(height)) return;
    top_ = top;
    height_ = std::max(height, 0.0);
    // Half a screen is left in each direction.
    const Range near = rangeOf(height_ / 2);
    if (near.first < range_.first || near.end > range_.end) send();
  }

 private:
  struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
  };

  /// The first row with this key; `likely` is looked at first.
  std::size_t rowWithKey(std::string_view key, std::size_t likely) const {
    const std::size_t size = shown_.size();
    if (likely < size && shown_.keyAt(likely) == key) return likely;
    for (std::size_t i = 0; i < size; ++i) {
      if (shown_.keyAt(i) == key) return i;
    }
    return kNoRow;
  }

  /// The rows in sight, and that many before and behind them.
  Range rangeOf(double more) const {
    const auto size = static_cast<double>(shown_.size());
    // The list may have become shorter.
    const double top = std::clamp(top_, 0.0, std::max(size - height_, 0.0));
    const auto first = static_cast<std::size_t>(std::max(std::floor(top - more), 0.0));
    const auto end = static_cast<std::size_t>(std::min(std::ceil(top + height_ + more), size));
    // Row 0 is even: the colours of every other row stay theirs.
    return {first & ~std::size_t{1}, end};
  }

  /// The row with the focus stays in the page wherever the user scrolls to, or the option that the
  /// user is at.
  std::size_t rowWithFocus() const {
    const std::size_t active = shown_.selection ? shown_.selection->activeRow() : kNoRow;
    if (active < shown_.size()) return active;
    const int place = driver::itemPlace(list_, true).row;
    if (place < 0 || static_cast<std::size_t>(place) >= keys_.size()) return kNoRow;
    return rowWithKey(keys_[static_cast<std::size_t>(place)],
                      numbers_[static_cast<std::size_t>(place)]);
  }

  void send() {
    const std::size_t focused = rowWithFocus();
    range_ = rangeOf(std::max(height_, kFirstRows));
    const Range inSight = rangeOf(0);
    if (inSight.end - inSight.first > kMostInSight && !std::exchange(isReported_, true)) {
      driver::report(
          "more than 1000 rows of a list with data-virtual are in sight: give the list, or an "
          "element around it, a height and overflow: auto");
    }
    before_ = std::exchange(numbers_, {});
    if (focused < range_.first) add(focused);
    for (std::size_t i = range_.first; i < range_.end; ++i) add(i);
    if (focused != kNoRow && focused >= range_.end) add(focused);

    keys_.clear();
    CellText text;
    for (const CellEnd row : numbers_) {
      shown_.plan->add(text, shown_.at(row), row, shown_.selection.get());
      keys_.push_back(shown_.keyAt(row));
    }
    if (!fits(text)) {
      text = {};
      numbers_.clear();
      keys_.clear();
    }
    shown_.change(list_, RowChange::Show,
                  {numbers_.size(), text.cells().data(), text.cells().size(), text.text()},
                  nullptr);
    const std::size_t before = range_.first - (focused < range_.first ? 1 : 0);
    driver::placeRows(list_, numbers_, before, shown_.size());
  }
  void add(std::size_t row) { numbers_.push_back(static_cast<CellEnd>(row)); }

  Node list_;
  ShownRows& shown_;
  /// In rows. The list begins at 0.
  double top_ = 0;
  double height_ = kFirstRows;
  Range range_;
  /// The numbers and the keys of the rows that are in the page.
  std::vector<CellEnd> numbers_;
  std::vector<std::string> keys_;
  /// The numbers of the rows before the last change.
  std::vector<CellEnd> before_;
  bool isReported_ = false;
};

}  // namespace

void useWindow(Node list) {
  ShownRows& shown = shownRows(list);
  if (shown.window) return;
  auto rows = std::make_shared<SightedRows>(list);
  shown.window = rows;
  const Slot slot = keep(list, "rows in sight", [rows](const Payload& brought) {
    rows->see(brought.value().element(0).number(), brought.value().element(1).number());
  });
  if (slot.isNew) driver::listenSight(list, slot.number);
}

}  // namespace mcpapps::page::detail
