// The rows, with the same texts as in data.js.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mcpapps/describe.h"

namespace bench {

struct Row {
  int id = 0;
  std::string label;
  bool isSelected = false;
};
MCPAPPS_DESCRIBE(Row, id, label, isSelected)

inline const char* choose(std::span<const char* const> words) {
  static std::uint32_t state = 1;
  state = state * 1664525 + 1013904223;
  return words[(state >> 16) % words.size()];
}

inline std::vector<Row> makeRows(std::size_t count) {
  static constexpr const char* sizes[] = {"tiny", "small", "handy", "large", "huge",  "narrow",
                                          "wide", "short", "long",  "heavy", "light", "thin"};
  static constexpr const char* colours[] = {"red",   "orange", "yellow", "green", "blue", "violet",
                                            "brown", "grey",   "white",  "black", "pink"};
  static constexpr const char* things[] = {"lamp",   "shelf",  "bottle", "bicycle", "ladder",
                                           "kettle", "pillow", "basket", "mirror",  "drawer",
                                           "candle", "hammer", "blanket"};
  static int lastId = 0;
  std::vector<Row> rows(count);
  for (Row& row : rows) {
    row.id = ++lastId;
    row.label = choose(sizes);
    row.label.append(" ").append(choose(colours)).append(" ").append(choose(things));
  }
  return rows;
}

}  // namespace bench
