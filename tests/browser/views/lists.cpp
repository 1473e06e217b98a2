// A view of lists: shows rows that a test provides as JSON.

#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

#include "lists.page.h"

namespace {

struct Row {
  std::string key;
  std::string name;
  double size = 0;
};
MCPAPPS_DESCRIBE(Row, key, name, size)

const ListsPage page;
mcpapps::App app({.name = "lists", .version = "1.0.0"});

}  // namespace

int main() {
  page.show_.onClick([] {
    const auto json = mcpapps::parseJson(page.input.value());
    if (!json) return;
    const auto rows = mcpapps::Payload(*json).asPartial<std::vector<Row>>().value;
    page.rows.show(rows);
    page.between.show(rows);
    page.bars.show(rows);
  });
  app.connect(mcpapps::browser());
}
