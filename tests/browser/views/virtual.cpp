// A view with lists of 100,000 rows.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <string>
#include <string_view>
#include <vector>

#include "virtual.page.h"

struct Entry {
  int id = 0;
  std::string name;
};
MCPAPPS_DESCRIBE(Entry, id, name)

namespace {

const VirtualPage page;
mcpapps::App app({.name = "virtual", .version = "1.0.0"});
std::vector<Entry> entries;

/// Some of them wrap.
void grow() {
  static int count = 0;
  std::vector<Entry> lines;
  for (const int end = count + 100; count < end; ++count) {
    std::string name = "line " + std::to_string(count);
    for (int i = 0; i < count % 7; ++i) name += " and more";
    lines.push_back({count, name});
  }
  page.chat.append(lines);
}

void search(std::string_view text) {
  std::vector<Entry> found;
  for (const Entry& entry : entries) {
    if (entry.name.find(text) != std::string::npos) found.push_back(entry);
  }
  page.entries.show(found);
}

}  // namespace

int main() {
  using mcpapps::page::KeyPattern;
  for (int i = 0; i < 100'000; ++i) entries.push_back({i, "entry " + std::to_string(i)});
  page.entries.show(entries);
  page.entries.onPick([](const Entry& entry) { page.said.setText(entry.name); });
  page.entries.onSelection([](const std::vector<Entry>& rows) {
    page.selected.setText(std::to_string(rows.size()) + " selected");
  });
  page.search.onInput(search);
  page.names.useKeys(KeyPattern::Listbox);
  page.names.show(entries);
  page.more.onClick([] { page.later.show(); });
  page.grow.onClick(grow);
  page.chat.followEnd([](bool isAtEnd) { page.follows.setText(isAtEnd ? "at the end" : "away"); });
  page.toEnd.onClick([] { page.chat.followEnd(); });
  page.follow.onClick([] {
    page.lines.append(entries);
    page.end.scrollIntoView();
  });
  app.connect(mcpapps::browser());
}
