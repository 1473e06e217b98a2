// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/page/rows.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "codec/type_access.h"
#include "page/cell_text.h"

namespace mcpapps::page::detail {
namespace {

constexpr std::string_view kOn = "1";
// Little less than the longest string of JavaScript, and too much for any view.
constexpr std::size_t kMostText = std::size_t{1} << 28;

/// Calls visit(const void* element) for each element.
template <class Visit>
void forEach(const ValuePlace& array, Visit visit) {
  const ArrayOps& ops = *array.type->array;
  const auto* element = static_cast<const char*>(ops.data(array.value));
  for (std::size_t left = ops.size(array.value); left > 0; --left, element += ops.stride) {
    visit(element);
  }
}

/// Whether it is time to send all rows again.
bool isDue(const ShownRows& list) {
  return list.sent > 100 + 8 * list.store->size(list.rows.get());
}

bool isJoined(RowChange change) {
  return change == RowChange::Append || change == RowChange::Prepend;
}

}  // namespace

/// A member, and its type, which is looked up once.
struct Step {
  const Field* field;
  const Type* type;
};
struct Path {
  std::unique_ptr<Step[]> steps;
  std::size_t size = 0;

  const Step* begin() const { return steps.get(); }
  const Step* end() const { return steps.get() + size; }
};

/// One binding: the members that lead to its value.
struct Column {
  Path path;
  Path argument;
  const Binding* binding = nullptr;
  const RowPlan* nested = nullptr;

  BindingKind kind() const { return binding->kind; }
};

class RowPlan {
 public:
  RowPlan(const Template& shape, const Type& type)
      : shape_(shape), type_(type), columns_(std::make_unique<Column[]>(shape.bindings.size())) {
    const std::string_view key = keyOf(shape, type);
    key_ = pathTo(type, key);
    Column* column = columns_.get();
    for (const Binding& binding : shape.bindings) {
      if (binding.kind == BindingKind::Text && binding.member == key) isKeyShown_ = true;
      column->path = pathTo(type, binding.member);
      column->argument = pathTo(type, binding.argument);
      column->binding = &binding;
      if (binding.nested) column->nested = &planOf(*binding.nested, elementOf(type, column->path));
      ++column;
    }
  }

  /// Plans are cached.
  static const RowPlan& planOf(const Template& shape, const Type& type) {
    static const RowPlan* last = nullptr;
    for (const RowPlan* plan = last; plan; plan = plan->before_) {
      if (&plan->shape_ == &shape && &plan->type_ == &type) return *plan;
    }
    auto* made = new RowPlan(shape, type);
    made->before_ = last;
    return *(last = made);
  }

  bool hasKey() const { return key_.size > 0; }

  void addKey(CellText& out, const void* row, std::size_t index) const {
    if (!hasKey()) {
      out.integer(static_cast<std::int64_t>(index));
    } else {
      addText(out, key_, row);
    }
  }

  void add(CellText& out, const void* row, std::size_t index) const {
    addKey(out, row, index);
    for (const Column& column : columns()) {
      if (column.kind() == BindingKind::Text) addText(out, column, row);
      if (column.kind() == BindingKind::Flag) addFlag(out, column, row);
    }
    for (const Column& column : columns()) {
      if (column.kind() == BindingKind::Table) addTable(out, column, row);
    }
  }

  /// Whether two rows with one number show the same, and have the same key.
  bool isSame(const void* one, const void* other) const {
    if (!isKeyShown_ && hasKey() && !isSame(key_, nullptr, one, other)) return false;
    for (const Column& column : columns()) {
      if (!isSame(column, one, other)) return false;
    }
    return true;
  }

 private:
  static std::string_view keyOf(const Template& shape, const Type& type) {
    if (!shape.key.empty()) return shape.key;
    return fieldOf(type, "id") ? "id" : "";
  }

  static Path pathTo(const Type& type, std::string_view names) {
    Path path{std::make_unique<Step[]>(names.size()), 0};
    const Type* inner = &type;
    while (!names.empty()) {
      const std::size_t dot = std::min(names.find('.'), names.size());
      while (inner->kind == Kind::Optional) inner = &inner->element();
      // Checked by the compiler; only the members of an empty list may be missing.
      const Field* field = fieldOf(*inner, names.substr(0, dot));
      if (!field) return {};
      inner = &field->type();
      path.steps[path.size++] = {field, inner};
      names.remove_prefix(std::min(dot + 1, names.size()));
    }
    return path;
  }

  static const Type& elementOf(const Type& type, const Path& path) {
    const Type* inner = path.size == 0 ? &type : path.steps[path.size - 1].type;
    while (inner->kind == Kind::Optional) inner = &inner->element();
    return inner->element ? inner->element() : *inner;
  }

  static ValuePlace placeOf(const Path& path, const void* row) {
    ValuePlace place{nullptr, row};
    for (const auto& [field, type] : path) {
      if (place.type) place = inside(place);
      if (!place.value) return place;
      place = {type, memberOf(*field, place.value)};
    }
    return inside(place);
  }

  static void addText(CellText& out, const Path& path, const void* row) {
    const ValuePlace place = placeOf(path, row);
    place.value ? out.value(*place.type, place.value) : out.absent();
  }

  static void addText(CellText& out, const Column& column, const void* row) {
    const Compute compute = column.binding->compute;
    if (!compute) return addText(out, column.path, row);
    struct Context {
      CellText& out;
      bool isAbsent = true;
    } context{out};
    compute(row, {&context, [](void* at, const Type& type, const void* value) {
                    auto& [text, isAbsent] = *static_cast<Context*>(at);
                    text.value(type, value);
                    isAbsent = false;
                  }});
    if (context.isAbsent) out.absent();
  }

  static void addFlag(CellText& out, const Column& column, const void* row) {
    const Binding& binding = *column.binding;
    bool isOn = false;
    if (binding.compute) {
      binding.compute(row, {&isOn, [](void* at, const Type& type, const void* value) {
                              *static_cast<bool*>(at) = isTrue({&type, value});
                            }});
    } else {
      const ValuePlace place = placeOf(column.path, row);
      isOn = place.value && isTrue(place);
    }
    out.text(isOn != binding.isNot ? kOn : "");
  }

  // In the sense of a person: there is something.
  static bool isTrue(const ValuePlace& place) {
    switch (place.type->kind) {
      case Kind::Boolean: return *static_cast<const bool*>(place.value);
      case Kind::Integer: return loadInteger(*place.type, place.value) != 0;
      case Kind::Number:
        return place.type->bytes == sizeof(float) ? load<float>(place.value) != 0
                                                  : load<double>(place.value) != 0;
      case Kind::String: return !static_cast<const std::string*>(place.value)->empty();
      case Kind::Array: return place.type->array->size(place.value) > 0;
      case Kind::Scalar: {
        packed::Writer writer;
        encode(writer, *place.type, place.value);
        const packed::Value written(writer.words());
        return !written.isNumber() || written.number() != 0;
      }
      default: return true;
    }
  }

  static void addTable(CellText& out, const Column& column, const void* row) {
    const ValuePlace place = placeOf(column.path, row);
    const std::size_t at = out.openTable();
    std::size_t count = 0;
    if (place.value && place.type->array) {
      forEach(place, [&](const void* element) { column.nested->add(out, element, count++); });
    }
    out.closeTable(at, count);
  }

  static bool isSame(const Column& column, const void* one, const void* other) {
    return column.binding->isPure && isSame(column.path, column.nested, one, other) &&
           (column.argument.size == 0 || isSame(column.argument, nullptr, one, other));
  }

  static bool isSame(const Path& path, const RowPlan* nested, const void* one, const void* other) {
    const ValuePlace first = placeOf(path, one);
    const ValuePlace second = placeOf(path, other);
    if (!first.value || !second.value) return first.value == second.value;
    const Type& type = *first.type;
    switch (type.kind) {
      case Kind::Boolean: return load<bool>(first.value) == load<bool>(second.value);
      case Kind::Integer:
      case Kind::Number:
      case Kind::Enumeration: return std::memcmp(first.value, second.value, type.bytes) == 0;
      case Kind::String:
        return *static_cast<const std::string*>(first.value) ==
               *static_cast<const std::string*>(second.value);
      case Kind::Array: return isSameArray(nested, first, second);
      default: {
        CellText texts[2];
        texts[0].value(type, first.value);
        texts[1].value(type, second.value);
        return texts[0].text() == texts[1].text();
      }
    }
  }

  static bool isSameArray(const RowPlan* nested, const ValuePlace& one, const ValuePlace& other) {
    const ArrayOps& ops = *one.type->array;
    const std::size_t size = ops.size(one.value);
    if (size != ops.size(other.value)) return false;
    // Other types than tables are only tested for being empty.
    if (!nested) return true;
    const auto* element = static_cast<const char*>(ops.data(other.value));
    bool isEachSame = true;
    forEach(one, [&](const void* each) {
      isEachSame = isEachSame && nested->isSame(each, element);
      element += ops.stride;
    });
    return isEachSame;
  }

  std::span<const Column> columns() const { return {columns_.get(), shape_.bindings.size()}; }

  const Template& shape_;
  const Type& type_;
  Path key_;
  bool isKeyShown_ = false;
  std::unique_ptr<Column[]> columns_;
  const RowPlan* before_ = nullptr;
};

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
  const bool isKnown = number < known_;
  const bool isSame = isKnown && plan_.isSame(row, store_->at(added_.get(), number));
  numbers_.push_back(isSame ? static_cast<CellEnd>(number) : kNoRow);
  if (change_ == RowChange::Remove) return plan_.addKey(*text_, row, number);
  if (!isSame) plan_.add(*text_, row, isJoined(change_) ? list_.nextNumber + number : number);
  if (isKnown) {
    store_->set(added_.get(), number, row);
  } else if (store_) {
    store_->add(added_.get(), row);
  }
}

std::size_t RowsOut::end() {
  if (text_->text().size() > kMostText) {
    driver::report("the rows of a list were not shown: they have more than 256 MB of text");
    return 0;
  }
  const bool isByKey = change_ == RowChange::Update || change_ == RowChange::Remove;
  const bool isCurrent = change_ == RowChange::Show || list_.isCurrent;
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
  if (!isByKey) return numbers_.size();
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

void showState(const Template& shape, const Type& type, const void* state) {
  CellText text;
  RowPlan::planOf(shape, type).add(text, state, 0);
  if (text.text().size() > kMostText) {
    return driver::report("the state was not shown: it has more than 256 MB of text");
  }
  driver::showState({1, text.cells().data(), text.cells().size(), text.text()});
}

void clearRows(Node list) {
  ShownRows& shown = shownRows(list);
  shown.rows = nullptr;
  shown.isCurrent = false;
  ++shown.changes;
  shown.change(list, RowChange::Show, {}, nullptr);
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
  ValuePlace row{&shown.store->type(), shown.store->at(shown.rows.get(), number(0))};
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
    driver::report("the handler of a row's event takes another struct than the list shows");
    return nullptr;
  }
  return row.value;
}

}  // namespace mcpapps::page::detail
