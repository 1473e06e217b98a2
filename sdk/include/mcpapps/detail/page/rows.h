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
#include <vector>

#include "mcpapps/describe.h"
#include "mcpapps/detail/page/driver.h"

namespace mcpapps::page::detail {

/// What a member of a row's struct is bound to in the template.
enum class BindingKind : std::uint8_t {
  Text,   ///< Shown as it is; an absent value takes an attribute away.
  Flag,   ///< On or off: a class, `data-if`, `disabled` and the like.
  Table,  ///< A nested list.
};

struct Template;

/// One `data-…` attribute of a template.
struct Binding {
  BindingKind kind;
  /// Of the row's struct; with dots, of a struct within it.
  std::string_view member;
  const Template* nested = nullptr;
};

/// What the header that is made of the HTML says of a `<template>`.
struct Template {
  /// In the order of the page.
  std::span<const Binding> bindings;
  /// The member that tells the rows apart. If it is empty, that is the member `id`, and if there is
  /// none, the number of the row.
  std::string_view key;
};

/// The rows of a list as they were shown last, for the handlers of its events.
struct ShownRows {
  std::shared_ptr<const void> rows;
  /// Null if there are fewer.
  const void* (*at)(const void* rows, std::size_t index) = nullptr;
  const Type* type = nullptr;
};

/// Those of a list; empty if nothing was shown.
ShownRows& shownRows(Node list);

/// The row with these numbers, from the outermost list to the innermost; null if there is none, or
/// if its struct is not `type`. `members` has the members that are nested lists.
const void* rowOf(const ShownRows& shown, std::span<const std::string_view> members,
                  const Payload& numbers, const Type& type);

/// Which member of a row goes where.
class RowPlan;

/// Writes rows one after the other, to be shown at once.
class RowsOut {
 public:
  /// `type` is that of the rows.
  RowsOut(Node list, const Template& shape, const Type& type);
  ~RowsOut();
  RowsOut(const RowsOut&) = delete;
  RowsOut& operator=(const RowsOut&) = delete;

  void add(const void* row);
  void show();

 private:
  Node list_;
  std::unique_ptr<RowPlan> plan_;
  std::size_t rows_ = 0;
};

}  // namespace mcpapps::page::detail
