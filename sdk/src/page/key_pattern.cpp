// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// By the tables of keys of the ARIA Authoring Practices: "Listbox Pattern" and "Grid Pattern".

#include <chrono>
#include <limits>
#include <memory>
#include <optional>

#include "mcpapps/page/list.h"
#include "page/keys.h"

namespace mcpapps::page::detail {
namespace {

using driver::ItemPlace;
using Clock = std::chrono::steady_clock;

constexpr int kLast = std::numeric_limits<int>::max();
constexpr int kPage = 10;
/// Letters that follow within this time are one text.
constexpr std::chrono::milliseconds kTypingTime{1000};

/// Where the focus is. The row has its number in the list, which of a virtual one is not that in
/// the page.
ItemPlace focusedPlace(Node list) {
  ItemPlace place = driver::itemPlace(list, true);
  if (place.row >= 0) {
    place.row = static_cast<int>(shownRows(list).rowAt(static_cast<std::size_t>(place.row)));
  }
  return place;
}

/// `place` is as of focusedPlace().
bool reach(Node list, ItemPlace place) {
  if (RowWindow* window = shownRows(list).window.get()) place.row = window->bring(place.row);
  return driver::reachItem(list, place, true);
}

/// Changes the rows. The focus and the stop of Tab stay in the list: where their row goes, the next
/// one gets them.
bool changeReachedRows(Node list, RowChange change, const Table& table, CellEnd* numbers) {
  ItemPlace focus = driver::itemPlace(list, true);
  ItemPlace stop = driver::itemPlace(list, false);
  const bool isDone = driver::changeRows(list, change, table, numbers);
  if (const RowWindow* window = shownRows(list).window.get()) {
    for (ItemPlace* place : {&focus, &stop}) {
      if (place->row >= 0) place->row = window->movedTo(place->row);
    }
  }
  if (focus.row >= 0 && driver::itemPlace(list, true).row < 0) {
    driver::reachItem(list, focus, true);
  } else if (driver::itemPlace(list, false).row < 0) {
    driver::reachItem(list, stop, false);
  }
  return isDone;
}

class KeyedRows {
 public:
  KeyedRows(Node list, KeyPattern pattern)
      : list_(list),
        isGrid_(pattern == KeyPattern::Grid),
        isHorizontal_(attributeOf(list, "aria-orientation") == "horizontal") {}

  bool press(const Payload& brought) {
    const unsigned bits = bitsOf(brought.value());
    const ItemPlace at = focusedPlace(list_);
    if ((bits & driver::kPrevented) != 0 || at.row < 0) return false;
    const KeyEvent event = keyOf(brought.value());
    const bool isPress = event.key == "Enter" || event.key == " ";
    if ((bits & driver::kTyped) != 0) {
      // In a field. Enter and Space may also be at a button.
      return !isPress && event.key == "Escape" && reach(list_, at);
    }
    if (RowSelection* selection = shownRows(list_).selection.get()) {
      if (selection->press(event, at.row)) return true;
    }
    if (isCommand(bits)) return event.ctrlKey && isGrid_ && goToEnd(event, at);
    const bool isRightToLeft = (bits & driver::kRightToLeft) != 0;
    if (const std::optional<ItemPlace> to = target(event.key, at, isRightToLeft)) {
      return go(event, at, *to);
    }
    if (isPress || (isGrid_ && event.key == "F2")) {
      driver::openItem(list_, driver::itemPlace(list_, true));
      return true;
    }
    return !isGrid_ && isOneCharacter(event.key) && search(event.key);
  }

 private:
  bool goToEnd(const KeyEvent& event, ItemPlace at) const {
    if (event.key == "Home") return go(event, at, {0, 0});
    return event.key == "End" && go(event, at, {kLast, kLast});
  }

  /// With Shift, the selection becomes longer, if there is one.
  bool go(const KeyEvent& event, ItemPlace at, ItemPlace to) const {
    if (event.shiftKey) {
      RowSelection* selection = shownRows(list_).selection.get();
      if (!selection) return false;
      if (to.row != at.row) selection->extend(at.row, to.row);
    }
    return reach(list_, to);
  }

  std::optional<ItemPlace> target(std::string_view key, ItemPlace at, bool isRightToLeft) const {
    const std::string_view next = isRightToLeft ? "ArrowLeft" : "ArrowRight";
    const std::string_view previous = isRightToLeft ? "ArrowRight" : "ArrowLeft";
    if (isHorizontal_ && key == next) key = "ArrowDown";
    if (isHorizontal_ && key == previous) key = "ArrowUp";
    if (key == "ArrowDown") return ItemPlace{at.row + 1, at.item};
    if (key == "ArrowUp") return ItemPlace{at.row - 1, at.item};
    if (key == "PageDown") return ItemPlace{at.row + kPage, at.item};
    if (key == "PageUp") return ItemPlace{at.row - kPage, at.item};
    if (key == "Home") return isGrid_ ? ItemPlace{at.row, 0} : ItemPlace{0, 0};
    if (key == "End") return isGrid_ ? ItemPlace{at.row, kLast} : ItemPlace{kLast, 0};
    if (isGrid_ && key == next) return ItemPlace{at.row, at.item + 1};
    if (isGrid_ && key == previous) return ItemPlace{at.row, at.item - 1};
    return std::nullopt;
  }

  bool search(const std::string& letter) {
    const int from = driver::itemPlace(list_, true).row;
    const Clock::time_point now = Clock::now();
    if (now - typedAt_ > kTypingTime) typed_.clear();
    typedAt_ = now;
    typed_ += letter;
    int row = typed_ == letter ? -1 : driver::findRow(list_, from, typed_);
    if (row < 0) {
      typed_ = letter;
      row = driver::findRow(list_, from + 1, letter);
    }
    if (row >= 0) driver::reachItem(list_, {row, 0}, true);
    return true;
  }

  Node list_;
  bool isGrid_;
  bool isHorizontal_;
  std::string typed_;
  Clock::time_point typedAt_;
};

}  // namespace

void useKeys(Node list, KeyPattern pattern) {
  driver::useItems(list, pattern == KeyPattern::Grid);
  shownRows(list).change = changeReachedRows;
  driver::reachItem(list, {0, 0}, false);
  listenKeysBeside(list, "keydown", "keys of rows",
                   [rows = std::make_shared<KeyedRows>(list, pattern)](const Payload& brought) {
                     return rows->press(brought);
                   });
  // The user may also click.
  listenBeside(list, "focusin", "focus of rows", [list](const Payload&) {
    const ItemPlace place = driver::itemPlace(list, true);
    if (place.row >= 0) driver::reachItem(list, place, false);
    return false;
  });
}

}  // namespace mcpapps::page::detail
