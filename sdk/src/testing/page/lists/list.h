// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Lists, as in js_glue/link/page/page_rows.js.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mcpapps/detail/page/driver.h"
#include "testing/page/item.h"
#include "testing/page/lists/template.h"

namespace mcpapps::page::memory {

/// Reads the cells of a table in order.
class CellReader {
 public:
  explicit CellReader(const Table& table) : table_(table) {}

  CellValue text();
  std::string key() { return text().value_or(""); }
  std::size_t count() { return table_.cells[next_++]; }

 private:
  const Table& table_;
  std::size_t next_ = 0;
  /// The position in the text: in UTF-16 code units, and in bytes.
  CellEnd units_ = 0;
  std::size_t bytes_ = 0;
};

struct Row {
  Row() = default;
  ~Row();
  Row(const Row&) = delete;
  Row& operator=(const Row&) = delete;

  ItemPtr root;
  std::vector<ItemPtr> nodes;
  std::string key;
  std::size_t index = 0;
  std::vector<CellValue> cells;
  std::vector<std::unique_ptr<List>> lists;
};

struct List {
  using Rows = std::vector<std::shared_ptr<Row>>;

  Item* node = nullptr;
  std::shared_ptr<const Shape> shape;
  /// The node after the rows.
  ItemPtr end;
  /// The element contains nothing else.
  bool isWhole = false;
  Rows rows;
  std::unordered_map<std::string, std::shared_ptr<Row>> byKey;
  struct Slot {
    int number;
    bool isOfKeys;
  };
  std::map<std::string, Slot> slots;
  bool isListening = false;
  /// See driver::useItems().
  bool hasItems = false;
  ItemPtr stop;
  /// See driver::listenSight().
  int sightSlot = -1;
  /// How many rows are in the page or have room there, if the list is virtual.
  std::size_t all = 0;
  /// See driver::followEnd().
  int endSlot = -1;
  bool isAtEnd = true;
  bool hasReported = false;

  List(Item& element, std::shared_ptr<const Shape> nested);
  /// Replaces the rows; those in `numbers` stay, and are not in the table.
  void fill(CellReader& table, std::size_t count, const CellEnd* numbers = nullptr);
  void add(CellReader& table, std::size_t count, bool isInFront);
  // `numbers` get the numbers of the rows, or kNoRow.
  void update(CellReader& table, std::size_t count, CellEnd* numbers);
  void remove(CellReader& table, std::size_t count, CellEnd* numbers);
  void listen(std::string_view action, Slot slot);
  /// This row becomes the first of those in sight; false if nothing depends on it.
  bool scrollTo(std::size_t row);

 private:
  using ByKey = std::unordered_map<std::string, std::shared_ptr<Row>>;

  std::string unique(const ByKey& known, std::string key, std::size_t number);
  void place(const Rows& now);
  void hear(Item& target, Event& event) const;
};

List& listOf(Node list);

}  // namespace mcpapps::page::memory
