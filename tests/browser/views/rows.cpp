// Logs the decoded rows of a tool's result.

#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

using emscripten::val;
using mcpapps::packed::Word;

// Receives blocks of JavaScript.
extern "C" void mcpapps_post_message_receive(Word* block);

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

namespace {

/// Receives a message with one damaged word, as from a page. Sets its number of words.
void receiveDamaged(val task) {
  const mcpapps::Payload message(*mcpapps::parseJson(task["message"].as<std::string>()));
  const std::size_t size = mcpapps::packed::Value::size(message.value().words());
  const std::size_t bytes = size * sizeof(Word);
  auto* block = static_cast<Word*>(std::malloc(bytes));
  std::memcpy(block, message.value().words(), bytes);
  block[task["at"].as<std::size_t>()] = task["word"].as<Word>();
  task.set("size", size);
  mcpapps_post_message_receive(block);
}

}  // namespace

int main() {
  val::global().set("receiveDamaged", mcpapps::callback(receiveDamaged));
  val::global().set("problems", val::array());

  static mcpapps::App app({.name = "rows", .version = "1.0.0"}, {}, {.autoResize = false});
  app.onError([](const mcpapps::Error& error) {
    val::global("problems").call<void>("push", error.message);
  });
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
