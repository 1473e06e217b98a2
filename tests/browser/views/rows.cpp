// Logs the rows of a tool's result as it has decoded them. For the test of how they are read.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <vector>

struct Row {
  std::string name;
  double value = 0;
  std::optional<int> count;
  bool on = false;
};
MCPAPPS_DESCRIBE(Row, name, value, count, on)

struct Rows {
  std::vector<Row> rows;
};
MCPAPPS_DESCRIBE(Rows, rows)

int main() {
  static mcpapps::App app({.name = "rows", .version = "1.0.0"});
  app.onToolResult([](const mcpapps::CallToolResult& result) {
    const mcpapps::Result<Rows> rows = result.structuredContent.as<Rows>();
    if (rows) {
      app.sendLog({.data = mcpapps::Payload::of(*rows)});
    } else {
      app.sendLog({.data = rows.error().message});
    }
  });
  app.connect(mcpapps::browser());
}
