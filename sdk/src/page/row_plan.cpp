// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "page/row_plan.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "codec/codec.h"
#include "codec/packed_writer.h"
#include "codec/type_access.h"
#include "format/shown_by.h"

namespace mcpapps::page::detail {
namespace {

constexpr std::string_view kOn = "1";

template <class Visit>
void forEach(const ValuePlace& array, Visit visit) {
  const ArrayOps& ops = *array.type->array;
  const auto* element = static_cast<const char*>(ops.data(array.value));
  for (std::size_t left = ops.size(array.value); left > 0; --left, element += ops.stride) {
    visit(element);
  }
}

std::string_view keyMemberOf(const Template& shape, const Type& type) {
  if (!shape.key.empty()) return shape.key;
  return fieldOf(type, "id") ? "id" : "";
}

Path pathTo(const Type& type, std::string_view names) {
  Path path{std::make_unique<Step[]>(names.size()), 0};
  const Type* inner = &type;
  while (!names.empty()) {
    const std::size_t dot = std::min(names.find('.'), names.size());
    inner = &unwrapped(*inner);
    // Checked by the compiler; only the members of an empty list may be missing.
    const Field* field = fieldOf(*inner, names.substr(0, dot));
    if (!field) return {};
    inner = &field->type();
    path.steps[path.size++] = {field, inner};
    names.remove_prefix(std::min(dot + 1, names.size()));
  }
  return path;
}

const Type& elementOf(const Type& type, const Path& path) {
  const Type& inner = unwrapped(path.size == 0 ? type : *path.steps[path.size - 1].type);
  return inner.element ? inner.element() : inner;
}

ValuePlace placeOf(const Path& path, const void* row) {
  ValuePlace place{nullptr, row};
  for (const auto& [field, type] : path) {
    if (place.type) place = inside(place);
    if (!place.value) return place;
    place = {type, memberOf(*field, place.value)};
  }
  return inside(place);
}

void addText(CellText& out, const Path& path, const void* row) {
  const ValuePlace place = placeOf(path, row);
  place.value ? out.value(*place.type, place.value) : out.absent();
}

void addText(CellText& out, const Column& column, const void* row) {
  const Compute compute = column.binding->compute;
  if (!compute) return addText(out, column.path, row);
  struct Context {
    CellText& out;
    bool isAbsent = true;
  } context{out};
  mcpapps::format::shownBy = column.binding->source;
  compute(row, {&context, [](void* at, const Type& type, const void* value) {
                  auto& [text, isAbsent] = *static_cast<Context*>(at);
                  text.value(type, value);
                  isAbsent = false;
                }});
  mcpapps::format::shownBy = {};
  if (context.isAbsent) out.absent();
}

// In the sense of a person: there is something.
bool isTrue(const ValuePlace& place) {
  switch (place.type->kind) {
    case Kind::Boolean: return *static_cast<const bool*>(place.value);
    case Kind::Integer: return loadInteger(*place.type, place.value) != 0;
    case Kind::Number: return loadNumber(*place.type, place.value) != 0;
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

void addFlag(CellText& out, const Column& column, const void* row) {
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

void addTable(CellText& out, const Column& column, const void* row) {
  const ValuePlace place = placeOf(column.path, row);
  const std::size_t at = out.openTable();
  std::size_t count = 0;
  if (place.value && place.type->array) {
    forEach(place, [&](const void* element) { column.nested->add(out, element, count++); });
  }
  out.closeTable(at, count);
}

bool isSameArray(const RowPlan* nested, const ValuePlace& one, const ValuePlace& other) {
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

bool showSame(const Path& path, const RowPlan* nested, const void* one, const void* other) {
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

bool showSame(const Column& column, const void* one, const void* other) {
  // Until the next show(), it depends on the row's key alone.
  if (column.kind() == BindingKind::Selection || column.kind() == BindingKind::ActiveId)
    return true;
  return column.binding->isPure && showSame(column.path, column.nested, one, other) &&
         (column.argument.size == 0 || showSame(column.argument, nullptr, one, other));
}

}  // namespace

bool fits(const CellText& text) {
  // Little less than the longest string of JavaScript, and too much for any view.
  constexpr std::size_t kMostText = std::size_t{1} << 28;
  if (text.text().size() <= kMostText) return true;
  driver::report(
      "rows of a list, or the state, were not shown: they have more than 256 MB of text");
  return false;
}

RowPlan::RowPlan(const Template& shape, const Type& type)
    : shape_(shape), type_(type), columns_(std::make_unique<Column[]>(shape.bindings.size())) {
  const std::string_view key = keyMemberOf(shape, type);
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

const RowPlan& RowPlan::planOf(const Template& shape, const Type& type) {
  static const RowPlan* last = nullptr;
  for (const RowPlan* plan = last; plan; plan = plan->before_) {
    if (&plan->shape_ == &shape && &plan->type_ == &type) return *plan;
  }
  auto* made = new RowPlan(shape, type);
  made->before_ = last;
  return *(last = made);
}

void RowPlan::addKey(CellText& out, const void* row, std::size_t index) const {
  if (!hasKey()) {
    out.integer(static_cast<std::int64_t>(index));
  } else {
    addText(out, key_, row);
  }
}

std::string RowPlan::keyOf(const void* row, std::size_t index) const {
  CellText text;
  addKey(text, row, index);
  return text.text();
}

void RowPlan::add(CellText& out, const void* row, std::size_t index,
                  const RowSelection* selection) const {
  addKey(out, row, index);
  for (const Column& column : columns()) {
    if (column.kind() == BindingKind::Text) addText(out, column, row);
    if (column.kind() == BindingKind::Flag) addFlag(out, column, row);
    const bool isId = column.kind() == BindingKind::ActiveId;
    if (!isId && column.kind() != BindingKind::Selection) continue;
    const bool isSelected = selection && selection->has(keyOf(row, index));
    if (isId) {
      isSelected ? out.text(kActiveId) : out.absent();
    } else {
      out.text(isSelected ? "true" : "false");
    }
  }
  for (const Column& column : columns()) {
    if (column.kind() == BindingKind::Table) addTable(out, column, row);
  }
}

bool RowPlan::isSame(const void* one, const void* other) const {
  if (!isKeyShown_ && hasKey() && !showSame(key_, nullptr, one, other)) return false;
  for (const Column& column : columns()) {
    if (!showSame(column, one, other)) return false;
  }
  return true;
}

std::string ShownRows::keyAt(std::size_t row) const { return plan->keyOf(at(row), row); }

std::string keyOf(const Template& shape, const Type& type, const void* row) {
  return RowPlan::planOf(shape, type).keyOf(row, 0);
}

}  // namespace mcpapps::page::detail
