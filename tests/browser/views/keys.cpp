// A view of lists that are used by keys, and of others whose rows a test provides as JSON.

#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

#include "keys.page.h"

namespace keys {

struct Row {
  int id = 0;
  std::string name;
};
MCPAPPS_DESCRIBE(Row, id, name)

}  // namespace keys

struct Given {
  std::string key;
  std::string name;
  double size = 0;
};
MCPAPPS_DESCRIBE(Given, key, name, size)

namespace {

using keys::Row;

const KeysPage page;
mcpapps::App app({.name = "keys", .version = "1.0.0"});

std::string said;
void say(const std::string& text) {
  said += (said.empty() ? "" : ", ") + text;
  page.said.setText(said);
}

}  // namespace

int main() {
  using mcpapps::page::KeyEvent;
  using mcpapps::page::KeyPattern;
  std::vector<Row> rows;
  for (int i = 0; i < 30; ++i) rows.push_back({i, "row " + std::to_string(i)});
  page.rows.show(rows);
  page.cells.useKeys(KeyPattern::Grid);
  page.cells.show(rows);
  page.names.show(rows);
  page.names.useKeys(KeyPattern::Listbox);
  page.names.onDrop([](const Row& row, const KeyEvent& key) {
    if (key.key == "Delete") page.names.remove(row);
    return key.key == "Delete";
  });
  page.people.show(rows);
  page.people.onChoose(page.who, [](const Row& row) { page.who.setValue(row.name); });
  page.field.onKey([](const KeyEvent& key) {
    say((key.ctrlKey ? "Ctrl+" : "") + key.key + (key.repeat ? " again" : ""));
    return key.key == "a" && !key.ctrlKey;
  });
  page.rows.onMove([](const Row& row, const KeyEvent& key) {
    say(row.name + " " + key.code);
    return key.key == "PageDown";
  });
  page.approve.onClick([] { say("approved"); });
  page.ask.onClick([] { page.sure.showModal(); });
  page.yes.onClick([] { say("yes"); });
  page.keys({{"Control+Enter", page.approve},
             {"Control+Enter", page.yes},
             {"/", page.field},
             {"ControlOrMeta+S", [] { say("saved"); }}});
  page.show_.onClick([] {
    const auto json = mcpapps::parseJson(page.input.value());
    if (!json) return;
    const auto given = mcpapps::Payload(*json).asPartial<std::vector<Given>>().value;
    page.given.show(given);
    page.between.show(given);
    page.bars.show(given);
  });
  app.connect(mcpapps::browser());
}
