// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "mcpapps/detail/page/rows.h"
#include "page/cell_text.h"

namespace mcpapps::page::detail {

/// False if it is more than the page can take, which is reported.
bool fits(const CellText& text);

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
  RowPlan(const Template& shape, const Type& type);

  /// Plans are cached.
  static const RowPlan& planOf(const Template& shape, const Type& type);

  bool hasKey() const { return key_.size > 0; }
  void addKey(CellText& out, const void* row, std::size_t index) const;
  std::string keyOf(const void* row, std::size_t index) const;
  /// `selection` is that of the list, if it has one.
  void add(CellText& out, const void* row, std::size_t index,
           const RowSelection* selection = nullptr) const;
  /// Whether two rows with one number show the same, and have the same key.
  bool isSame(const void* one, const void* other) const;

 private:
  std::span<const Column> columns() const { return {columns_.get(), shape_.bindings.size()}; }

  const Template& shape_;
  const Type& type_;
  Path key_;
  bool isKeyShown_ = false;
  std::unique_ptr<Column[]> columns_;
  const RowPlan* before_ = nullptr;
};

}  // namespace mcpapps::page::detail
