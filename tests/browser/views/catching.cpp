// A view with a library that throws, compiled and linked as in docs/crashes.md. The tool's input
// decides what it does.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <exception>
#include <stdexcept>
#include <string>

#include "catching_library.h"

using emscripten::val;
using namespace mcpapps;

namespace {

struct Order {
  std::string what;
};
MCPAPPS_DESCRIBE(Order, what)

void answer(const std::string& text) { val::global("answers").call<void>("push", text); }

std::string described(const std::string& text) {
  const library::Held held;
  try {
    return std::to_string(library::numberIn(text));
  } catch (const std::exception& error) {
    return error.what();
  } catch (int number) {
    return "the number " + std::to_string(number);
  }
}

void rethrow() {
  try {
    try {
      library::numberIn("seven");
    } catch (const std::invalid_argument&) {
      const library::Held held;
      throw;
    }
  } catch (const std::logic_error& error) {
    answer(std::string("again: ") + error.what());
  }
}

void useMissingFunction() {
  const library::Held held;
  try {
    val::global("document").call<val>("noSuchFunction");
  } catch (const std::exception& error) {
    answer(std::string("caught: ") + error.what());
  }
}

void obey(const std::string& what) {
  if (what == "rethrow") {
    rethrow();
  } else if (what == "javascript") {
    useMissingFunction();
  } else if (what == "uncaught") {
    answer(std::to_string(library::numberIn("eight")));
  } else if (what == "held") {
    answer(std::to_string(library::Held::count));
  } else {
    answer(described(what));
  }
}

}  // namespace

int main() {
  static App app({.name = "catching", .version = "1.0.0"}, {}, {.autoResize = false});
  val::global().set("answers", val::array());
  val::global().set("problems", val::array());
  app.onError(
      [](const Error& error) { val::global("problems").call<void>("push", error.message); });
  app.onToolInput([](const ToolInput& input) {
    if (const Result<Order> order = input.arguments.as<Order>()) obey(order->what);
  });
  app.connect(browser());
}
