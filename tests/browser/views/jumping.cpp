// A view of a C library that leaves its functions by longjmp(). The page provides the text.
#include <emscripten/stack.h>
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <string>

#include "jumping_library.h"

using emscripten::val;
using namespace mcpapps;

namespace {

struct Order {
  std::string text;
  int times = 1;
};
MCPAPPS_DESCRIBE(Order, text, times)

/// 7 ends the sum; 9 first makes another one fail.
int onNumber(int number) {
  if (number == 9 && sumOf("(1 (2 ?", [](int) { return 1; }) != -1) return 0;
  if (number == 8) val::global("document").call<val>("noSuchFunction");
  return number != 7;
}

// Shows the sum, and the stack pointer.
void answer(const Order& order) {
  int sum = 0;
  for (int i = 0; i < order.times; ++i) sum = sumOf(order.text.c_str(), onNumber);
  val::global("answers").call<void>("push", sum);
  val::global().set("stack", static_cast<double>(emscripten_stack_get_current()));
}

}  // namespace

bool hasNoFiles() {
  char folder[32];
  struct stat found = {};
  return !std::fopen("none.txt", "r") && !std::fopen("none.txt", "w") &&
         access("none.txt", R_OK) == -1 && stat("none.txt", &found) == -1 &&
         !getcwd(folder, sizeof folder);
}

int main() {
  val::global().set("hasNoFiles", hasNoFiles());
  for (const char* name : {"answers", "problems"}) val::global().set(name, val::array());
  static App app({.name = "jumping", .version = "1.0.0"}, {}, {.autoResize = false});
  app.onToolInput([](const ToolInput& input) {
    if (const Result<Order> order = input.arguments.as<Order>()) answer(*order);
  });
  app.onError(
      [](const Error& error) { val::global("problems").call<void>("push", error.message); });
  app.connect(browser());
}
