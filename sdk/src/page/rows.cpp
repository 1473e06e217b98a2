// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/page/rows.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "codec/type_access.h"
#include "page/cell_text.h"
#include "page/row_plan.h"

namespace mcpapps::page::detail {
namespace {

/// Whether it is time to send all rows again.
bool isDue(const ShownRows& list) {
  return list.sent > 100 + 8 * list.store->size(list.rows.get());
}

bool isJoined(RowChange change) {
  return change == RowChange::Append || change == RowChange::Prepend;
}

}  // namespace

RowsOut::RowsOut(Node list, RowChange change, const Template& shape, const Type& type,
                 const RowStore* store)
    : list_(shownRows(list)),
      node_(list),
      change_(change),
      plan_(RowPlan::planOf(shape, type)),
      text_(std::make_unique<CellText>()),
      store_(store) {
  const unsigned version = shape.version ? shape.version() : 0;
  // Rows that are equal may be shown in other words.
  if (std::exchange(list_.version, version) != version) list_.isCurrent = false;
  if (change == RowChange::Show && list_.isCurrent && list_.store == store && !isDue(list_)) {
    added_ = list_.rows;
    known_ = store->size(added_.get());
    list_.isCurrent = false;
  } else if (store) {
    added_ = store->make();
  }
}
RowsOut::~RowsOut() = default;

void RowsOut::add(const void* row) {
  const std::size_t number = numbers_.size();
  if (list_.window) {
    numbers_.push_back(kNoRow);
    return store_->add(added_.get(), row);
  }
  const bool isKnown = number < known_;
  const bool isSame = isKnown && plan_.isSame(row, store_->at(added_.get(), number));
  numbers_.push_back(isSame ? static_cast<CellEnd>(number) : kNoRow);
  if (change_ == RowChange::Remove) return plan_.addKey(*text_, row, number);
  if (!isSame) {
    plan_.add(*text_, row, isJoined(change_) ? list_.nextNumber + number : number,
              list_.selection.get());
  }
  if (isKnown) {
    store_->set(added_.get(), number, row);
  } else if (store_) {
    store_->add(added_.get(), row);
  }
}

std::size_t RowsOut::end() {
  if (!fits(*text_)) return 0;
  const bool isByKey = change_ == RowChange::Update || change_ == RowChange::Remove;
  const bool isCurrent = change_ == RowChange::Show || list_.isCurrent;
  if (list_.window) {
    const bool isSameStruct = list_.rows && list_.store->type == store_->type;
    if (isByKey && isSameStruct) list_.window->find(*store_, added_.get(), numbers_);
    keep();
    list_.window->show();
    if (list_.selection) list_.selection->keepShown();
    return countMet();
  }
  // Until the change is complete, even if it is cut short.
  list_.isCurrent = false;
  const unsigned changes = ++list_.changes;
  // Before the change, which may itself cause events that use the rows.
  if (!isByKey) keep();
  if (change_ == RowChange::Show && known_ == 0) list_.sent = 0;
  list_.sent += static_cast<std::size_t>(std::ranges::count(numbers_, kNoRow));
  if (change_ == RowChange::Show) list_.nextNumber = 0;
  if (!isByKey) list_.nextNumber += numbers_.size();
  const bool isDone =
      list_.change(node_, change_,
                   {numbers_.size(), text_->cells().data(), text_->cells().size(), text_->text()},
                   numbers_.data());
  if (isByKey) keep();
  // Without keys, later rows are compared by numbers, which these two change.
  const bool hasNumbers =
      plan_.hasKey() || (change_ != RowChange::Prepend && change_ != RowChange::Remove);
  list_.isCurrent = list_.rows && isCurrent && isDone && hasNumbers && list_.changes == changes;
  if (list_.selection) list_.selection->keepShown();
  return countMet();
}

std::size_t RowsOut::countMet() const {
  if (change_ != RowChange::Update && change_ != RowChange::Remove) return numbers_.size();
  return numbers_.size() - static_cast<std::size_t>(std::ranges::count(numbers_, kNoRow));
}

void RowsOut::keep() {
  if (!store_) return;
  // Rows added to an empty list may be of any struct: it may have been cleared.
  if (numbers_.size() < known_) {
    std::vector<char> isGone(known_);
    std::fill(isGone.begin() + static_cast<std::ptrdiff_t>(numbers_.size()), isGone.end(), 1);
    store_->remove(added_.get(), isGone);
  }
  if (change_ == RowChange::Show ||
      (isJoined(change_) && (!list_.rows || list_.store->size(list_.rows.get()) == 0))) {
    list_.rows = added_;
    list_.store = store_;
    list_.plan = &plan_;
    return;
  }
  if (!list_.rows) return;
  if (list_.store->type != store_->type) {
    ++list_.changes;
    return driver::report("a list was shown rows of one struct, and then changed by another");
  }
  void* rows = list_.rows.get();
  if (change_ == RowChange::Append) {
    store_->join(rows, added_.get());
  } else if (change_ == RowChange::Prepend) {
    store_->join(added_.get(), rows);
    list_.rows = added_;
  } else if (change_ == RowChange::Update) {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (numbers_[i] < store_->size(rows)) {
        store_->set(rows, numbers_[i], store_->at(added_.get(), i));
      }
    }
  } else {
    std::vector<char> isGone(store_->size(rows));
    for (const CellEnd number : numbers_) {
      if (number < isGone.size()) isGone[number] = 1;
    }
    store_->remove(rows, isGone);
  }
}

void showState(const Template& shape, const Type& type, const void* state, std::size_t first) {
  CellText text;
  RowPlan::planOf(shape, type).add(text, state, 0);
  if (!fits(text)) return;
  driver::showState(first, {1, text.cells().data(), text.cells().size(), text.text()});
}

void clearRows(Node list) {
  ShownRows& shown = shownRows(list);
  shown.rows = nullptr;
  shown.isCurrent = false;
  ++shown.changes;
  shown.window ? shown.window->show()
               : static_cast<void>(shown.change(list, RowChange::Show, {}, nullptr));
  if (shown.selection) shown.selection->keepShown();
}

const void* rowOf(const ShownRows& shown, std::span<const std::string_view> members,
                  const Payload& numbers, const Type& type) {
  if (!shown.rows) return nullptr;
  const packed::Value& list = numbers.value();
  if (list.size() < members.size() + 1) return nullptr;
  const auto number = [&](std::size_t i) {
    return static_cast<std::size_t>(list.element(i).number());
  };
  const std::size_t outermost = shown.rowAt(number(0));
  if (outermost >= shown.store->size(shown.rows.get())) return nullptr;
  ValuePlace row{&shown.store->type(), shown.store->at(shown.rows.get(), outermost)};
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Field* field = fieldOf(*row.type, members[i]);
    if (!field) return nullptr;
    const ValuePlace nested = inside({&field->type(), memberOf(*field, row.value)});
    if (!nested.value || !nested.type->array) return nullptr;
    const ArrayOps& ops = *nested.type->array;
    const std::size_t index = number(i + 1);
    if (index >= ops.size(nested.value)) return nullptr;
    row = {&nested.type->element(),
           static_cast<const char*>(ops.data(nested.value)) + index * ops.stride};
  }
  if (row.type != &type) {
    driver::report(
        "the handler of a row's event takes another struct than the list "
        "shows: data-struct of its <template> lets the compiler find that");
    return nullptr;
  }
  return row.value;
}

bool focusRow(Node list, std::string_view key) {
  const ShownRows& shown = shownRows(list);
  return (!shown.window || shown.window->bringKey(key)) && driver::focusRow(list, key);
}

constexpr std::string_view kEnd = "end in sight";

void followEnd(Node list) {
  const int slot = slotOf(list, kEnd);
  slot == kNoSlot ? followEnd(list, nullptr) : driver::followEnd(list, slot);
}

void followEnd(Node list, Handler onChange) {
  driver::followEnd(list, keep(list, kEnd, std::move(onChange)).number);
}

std::string keyText(std::string_view key) {
  CellText text;
  text.text(key);
  return text.text();
}

std::string keyText(const Type& type, const void* key) {
  CellText text;
  text.value(type, key);
  return text.text();
}

// Lists that the user sorts by their columns' headings, by "Sortable Table" of the ARIA Authoring
// Practices.

namespace {

Node headingOf(Node list, std::size_t column) {
  return driver::element(attributeOf(list, "id") + "-sort-" + std::to_string(column));
}

}  // namespace

void useSorting(Node list, std::size_t columns, RowSorting first, Handler showAgain) {
  ShownRows& shown = shownRows(list);
  if (shown.sorting) return;
  shown.sorting = std::make_shared<RowSorting>(first);
  for (std::size_t i = 0; i < columns; ++i) {
    listen(headingOf(list, i), "click", {}, [list, i, showAgain](const Payload& brought) {
      RowSorting& sorting = *shownRows(list).sorting;
      const int column = static_cast<int>(i);
      if (sorting.column >= 0) {
        const Node before = headingOf(list, static_cast<std::size_t>(sorting.column));
        driver::remove(before, TextOf::Attribute, "aria-sort");
      }
      sorting = {column, sorting.column == column && !sorting.isDescending};
      driver::setText(headingOf(list, i), TextOf::Attribute, "aria-sort",
                      sorting.isDescending ? "descending" : "ascending");
      return showAgain(brought);
    });
  }
}

void sortRows(Node list, std::span<const RowOrder> orders, std::vector<const void*>& rows) {
  const RowSorting sorting = *shownRows(list).sorting;
  if (sorting.column < 0) return;
  const RowOrder isBefore = orders[static_cast<std::size_t>(sorting.column)];
  std::ranges::stable_sort(rows, [&](const void* one, const void* other) {
    return sorting.isDescending ? isBefore(other, one) : isBefore(one, other);
  });
}

}  // namespace mcpapps::page::detail
