#pragma once

#include <string>
#include <vector>

#include "mcpapps/describe.h"

/// The rows of journal.html.
namespace journal {

struct Entry {
  int id = 0;
  std::string name;
};
MCPAPPS_DESCRIBE(Entry, id, name)

inline std::vector<Entry> entries(int count, int first = 0) {
  std::vector<Entry> all;
  for (int i = first; i < first + count; ++i) all.push_back({i, "entry " + std::to_string(i)});
  return all;
}

}  // namespace journal
