// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/page/rows.h"

#include <algorithm>
#include <utility>

#include "codec/store.h"
#include "page/cell_text.h"

namespace mcpapps::page::detail {
namespace {

constexpr std::string_view kOn = "1";
// A string of JavaScript's holds little more, and a view that shows so much is lost anyhow.
constexpr std::size_t kMostText = std::size_t{1} << 28;

/// A value and its type, where optionals have been looked into; null if it is absent.
struct Place {
  const Type* type;
  const void* value;
};
Place inside(Place place) {
  while (place.value && place.type->kind == Kind::Optional) {
    place = {&place.type->element(), place.type->optional->get(place.value)};
  }
  return place;
}

/// Calls visit(const void* element) for each element.
template <class Visit>
void forEach(const Place& array, Visit visit) {
  const ArrayOps& ops = *array.type->array;
  const auto* element = static_cast<const char*>(ops.data(array.value));
  for (std::size_t left = ops.size(array.value); left > 0; --left, element += ops.stride) {
    visit(element);
  }
}

}  // namespace

/// One binding: by which members its value is reached.
struct Column {
  std::vector<const Field*> path;
  BindingKind kind;
  std::unique_ptr<RowPlan> nested;
};

class RowPlan {
 public:
  RowPlan(const Template& shape, const Type& type) : key_(pathTo(type, keyOf(shape, type))) {
    for (const Binding& binding : shape.bindings) {
      Column column{pathTo(type, binding.member), binding.kind, nullptr};
      if (binding.nested) {
        column.nested = std::make_unique<RowPlan>(*binding.nested, elementOf(type, column.path));
      }
      columns_.push_back(std::move(column));
    }
  }

  void addKey(CellText& out, const void* row, std::size_t index) const {
    if (key_.empty()) {
      out.integer(static_cast<std::int64_t>(index));
    } else {
      addText(out, key_, row);
    }
  }

  void add(CellText& out, const void* row, std::size_t index) const {
    addKey(out, row, index);
    for (const Column& column : columns_) {
      if (column.kind == BindingKind::Text) addText(out, column.path, row);
      if (column.kind == BindingKind::Flag) addFlag(out, column.path, row);
    }
    for (const Column& column : columns_) {
      if (column.kind == BindingKind::Table) addTable(out, column, row);
    }
  }

  CellText written;  ///< What was added.

 private:
  static std::string_view keyOf(const Template& shape, const Type& type) {
    if (!shape.key.empty()) return shape.key;
    return fieldOf(type, "id") ? "id" : "";
  }

  static std::vector<const Field*> pathTo(const Type& type, std::string_view names) {
    std::vector<const Field*> path;
    const Type* inner = &type;
    while (!names.empty()) {
      const std::size_t dot = std::min(names.find('.'), names.size());
      while (inner->kind == Kind::Optional) inner = &inner->element();
      // The compiler has looked: they are there. Those of an empty list need not be.
      const Field* field = fieldOf(*inner, names.substr(0, dot));
      if (!field) return {};
      path.push_back(field);
      inner = &field->type();
      names.remove_prefix(std::min(dot + 1, names.size()));
    }
    return path;
  }

  static const Type& elementOf(const Type& type, const std::vector<const Field*>& path) {
    const Type* inner = path.empty() ? &type : &path.back()->type();
    while (inner->kind == Kind::Optional) inner = &inner->element();
    return inner->element ? inner->element() : *inner;
  }

  static Place placeOf(const std::vector<const Field*>& path, const void* row) {
    Place place{nullptr, row};
    for (const Field* field : path) {
      if (place.type) place = inside(place);
      if (!place.value) return place;
      place = {&field->type(), memberOf(*field, place.value)};
    }
    return inside(place);
  }

  static void addText(CellText& out, const std::vector<const Field*>& path, const void* row) {
    const Place place = placeOf(path, row);
    place.value ? out.value(*place.type, place.value) : out.absent();
  }

  static void addFlag(CellText& out, const std::vector<const Field*>& path, const void* row) {
    const Place place = placeOf(path, row);
    out.text(place.value && isTrue(place) ? kOn : "");
  }

  // As a person would say it: there is something.
  static bool isTrue(const Place& place) {
    switch (place.type->kind) {
      case Kind::Boolean: return *static_cast<const bool*>(place.value);
      case Kind::Integer: return loadInteger(*place.type, place.value) != 0;
      case Kind::Number:
        return place.type->bytes == sizeof(float) ? load<float>(place.value) != 0
                                                  : load<double>(place.value) != 0;
      case Kind::String: return !static_cast<const std::string*>(place.value)->empty();
      case Kind::Array: return place.type->array->size(place.value) > 0;
      default: return true;
    }
  }

  static void addTable(CellText& out, const Column& column, const void* row) {
    const Place place = placeOf(column.path, row);
    const std::size_t at = out.openTable();
    std::size_t count = 0;
    if (place.value && place.type->array) {
      forEach(place, [&](const void* element) { column.nested->add(out, element, count++); });
    }
    out.closeTable(at, count);
  }

  std::vector<const Field*> key_;
  std::vector<Column> columns_;
};

RowsOut::RowsOut(Node list, RowChange change, const Template& shape, const Type& type,
                 const RowStore* store)
    : list_(list),
      change_(change),
      plan_(std::make_unique<RowPlan>(shape, type)),
      store_(store),
      added_(store ? store->make() : nullptr) {}
RowsOut::~RowsOut() = default;

void RowsOut::add(const void* row) {
  if (change_ == RowChange::Remove) return plan_->addKey(plan_->written, row, count_++);
  plan_->add(plan_->written, row, count_++);
  if (store_) store_->add(added_.get(), row);
}

std::size_t RowsOut::end() {
  const CellText& out = plan_->written;
  if (out.text().size() > kMostText) {
    driver::report("the rows of a list were not shown: they have more than 256 MB of text");
    return 0;
  }
  const bool isByKey = change_ == RowChange::Update || change_ == RowChange::Remove;
  std::vector<CellEnd> numbers(isByKey ? count_ : 0);
  // What is kept is there when an event comes, which the change itself may cause.
  if (!isByKey) keep(numbers);
  driver::changeRows(list_, change_, {count_, out.cells().data(), out.cells().size(), out.text()},
                     numbers.data());
  if (!isByKey) return count_;
  keep(numbers);
  return count_ - static_cast<std::size_t>(std::ranges::count(numbers, kNoRow));
}

void RowsOut::keep(const std::vector<CellEnd>& numbers) {
  if (!store_) return;
  ShownRows& shown = shownRows(list_);
  // Rows that are added to none may be of any struct: the list may have been cleared.
  const bool isAnew = change_ == RowChange::Show || !shown.rows ||
                      (change_ == RowChange::Append && shown.store->size(shown.rows.get()) == 0);
  if (isAnew) {
    shown = {added_, store_};
    return;
  }
  if (shown.store->type != store_->type) {
    return driver::report("a list was shown rows of one struct, and then changed by another");
  }
  void* rows = shown.rows.get();
  if (change_ == RowChange::Append) {
    for (std::size_t i = 0; i < count_; ++i) store_->add(rows, store_->at(added_.get(), i));
  } else if (change_ == RowChange::Update) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (numbers[i] < store_->size(rows))
        store_->set(rows, numbers[i], store_->at(added_.get(), i));
    }
  } else {
    std::vector<char> isGone(store_->size(rows));
    for (const CellEnd number : numbers) {
      if (number < isGone.size()) isGone[number] = 1;
    }
    store_->remove(rows, isGone);
  }
}

const void* rowOf(const ShownRows& shown, std::span<const std::string_view> members,
                  const Payload& numbers, const Type& type) {
  if (!shown.rows) return nullptr;
  const packed::Value& list = numbers.value();
  if (list.size() < members.size() + 1) return nullptr;
  const auto number = [&](std::size_t i) {
    return static_cast<std::size_t>(list.element(i).number());
  };
  if (number(0) >= shown.store->size(shown.rows.get())) return nullptr;
  Place row{&shown.store->type(), shown.store->at(shown.rows.get(), number(0))};
  for (std::size_t i = 0; i < members.size(); ++i) {
    const Field* field = fieldOf(*row.type, members[i]);
    if (!field) return nullptr;
    const Place nested = inside({&field->type(), memberOf(*field, row.value)});
    if (!nested.value || !nested.type->array) return nullptr;
    const ArrayOps& ops = *nested.type->array;
    const std::size_t index = number(i + 1);
    if (index >= ops.size(nested.value)) return nullptr;
    row = {&nested.type->element(),
           static_cast<const char*>(ops.data(nested.value)) + index * ops.stride};
  }
  if (row.type != &type) {
    driver::report("the handler of a row's event takes another struct than the list shows");
    return nullptr;
  }
  return row.value;
}

}  // namespace mcpapps::page::detail
