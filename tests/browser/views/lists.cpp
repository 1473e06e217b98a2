// A view of lists: shows, adds, changes and removes rows that a test provides as JSON.

#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lists.page.h"

namespace {

struct Item {
  std::string what;
};
MCPAPPS_DESCRIBE(Item, what)

struct Owner {
  std::string name;
};
MCPAPPS_DESCRIBE(Owner, name)

struct Row {
  std::string key;
  std::string name;
  bool isLate = false;
  double size = 0;
  std::string share;
  std::optional<std::string> link;
  std::optional<std::string> note;
  std::optional<Owner> owner;
  std::vector<Item> items;
};
constexpr auto describe(mcpapps::Describe<Row>) {
  using mcpapps::field;
  return mcpapps::fields(
      field<&Row::key>("key"), field<&Row::name>("name").orDefault(),
      field<&Row::isLate>("isLate").orDefault(), field<&Row::size>("size").orDefault(),
      field<&Row::share>("share").orDefault(), field<&Row::link>("link"), field<&Row::note>("note"),
      field<&Row::owner>("owner"), field<&Row::items>("items").orDefault());
}

struct Words {
  std::string title = "Lists";
  std::string german = "In German";
  std::string pick = "Pick";
};
MCPAPPS_DESCRIBE(Words, title, german, pick)

const ListsPage page;
mcpapps::App app({.name = "lists", .version = "1.0.0"});

std::vector<Row> written() {
  const auto json = mcpapps::parseJson(page.input.value());
  return json ? mcpapps::Payload(*json).asPartial<std::vector<Row>>().value : std::vector<Row>();
}

}  // namespace

int main() {
  page.german.onClick([] { page.showTexts(Words{"Listen", "Auf Deutsch", "Wählen"}); });
  page.show_.onClick([] {
    const std::vector<Row> rows = written();
    page.rows.show(rows);
    page.between.show(rows);
    page.bars.show(rows);
  });
  page.append.onClick([] { page.rows.append(written()); });
  page.update.onClick(
      [] { page.said.setText("updated " + std::to_string(page.rows.update(written()))); });
  page.remove.onClick(
      [] { page.said.setText("removed " + std::to_string(page.rows.remove(written()))); });
  page.clear.onClick([] { page.rows.clear(); });
  page.rows.onPick([](const Row& row) { page.said.setText("picked " + row.key + " " + row.name); });
  page.rows.onRename([](const Row& row, std::string_view name) {
    page.said.setText("renamed " + row.key + " " + std::string(name));
  });
  page.rows.onDrop([](const Item& item) { page.said.setText("dropped " + item.what); });
  app.connect(mcpapps::browser());
}
