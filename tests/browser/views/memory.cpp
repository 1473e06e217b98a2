// Reports the program's memory after each tool result, and what it has read of the result.
#include <emscripten/heap.h>
#include <mcpapps/browser.h>
#include <mcpapps/json.h>
#include <mcpapps/mcpapps.h>

#include <cstdlib>
#include <cstring>
#include <string>

using namespace mcpapps;
using emscripten::val;
using packed::Word;

// Receives blocks of JavaScript.
extern "C" void mcpapps_post_message_receive(Word* block);

namespace {

struct Seen {
  double memory = 0;
  std::size_t blocks = 0;
  std::size_t textBytes = 0;
};
MCPAPPS_DESCRIBE(Seen, memory, blocks, textBytes)

/// Receives a message with one damaged word, as from a page. Sets its number of words.
void receiveDamaged(val task) {
  const Payload message(*parseJson(task["message"].as<std::string>()));
  const std::size_t size = packed::Value::size(message.value().words());
  const std::size_t bytes = size * sizeof(Word);
  auto* block = static_cast<Word*>(std::malloc(bytes));
  std::memcpy(block, message.value().words(), bytes);
  block[task["at"].as<std::size_t>()] = task["word"].as<Word>();
  task.set("size", size);
  mcpapps_post_message_receive(block);
}

}  // namespace

int main() {
  static App app({.name = "memory", .version = "1.0.0"}, {}, {.autoResize = false});
  app.onToolResult([](const CallToolResult& result) {
    const Seen seen{.memory = static_cast<double>(emscripten_get_heap_size()),
                    .blocks = result.content.size(),
                    .textBytes = result.text().size()};
    static_cast<void>(app.sendLog({.data = Payload::of(seen)}));
  });
  val::global().set("receiveDamaged", callback(receiveDamaged));
  val::global().set("problems", val::array());
  app.onError(
      [](const Error& error) { val::global("problems").call<void>("push", error.message); });
  app.connect(browser());
}
