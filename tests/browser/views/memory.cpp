// Reports the program's memory after each tool result, and what it has read of the result.
#include <emscripten/heap.h>
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

using namespace mcpapps;

namespace {

struct Seen {
  double memory = 0;
  std::size_t blocks = 0;
  std::size_t textBytes = 0;
};
MCPAPPS_DESCRIBE(Seen, memory, blocks, textBytes)

}  // namespace

int main() {
  static App app({.name = "memory", .version = "1.0.0"});
  app.onToolResult([](const CallToolResult& result) {
    const Seen seen{.memory = static_cast<double>(emscripten_get_heap_size()),
                    .blocks = result.content.size(),
                    .textBytes = result.text().size()};
    static_cast<void>(app.sendLog({.data = Payload::of(seen)}));
  });
  app.onError([](const Error&) {});
  app.connect(browser());
}
