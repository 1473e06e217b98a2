// Calls a library that throws: `library(task)` of the page does `task.count` times what `task.what`
// names, and tells how many calls threw. Without exceptions only what does not throw can be called.
#include <mcpapps/browser.h>

#include <string>

#include "library.h"

using emscripten::val;

namespace {

// As nlohmann_json does it.
#ifdef __cpp_exceptions
#define TRY try
#define CATCH catch (...)
#else
#define TRY if (true)
#define CATCH if (false)
#endif

volatile std::size_t sink = 0;

template <class Call>
int countThrown(int count, Call call) {
  int thrown = 0;
  for (int i = 0; i < count; ++i) {
    TRY { sink = sink + call(i); }
    CATCH { ++thrown; }
  }
  return thrown;
}

// Objects that have to be destroyed when something throws, as code of C++ has them everywhere.
[[gnu::noinline]] std::size_t nested(int number) {
  const std::string outer(40, 'o');
  const int next = library::next(number);
  const std::string inner(40, 'i');
  return outer.size() + inner.size() + static_cast<std::size_t>(library::next(next));
}

void useLibrary(val task) {
  const auto what = task["what"].as<std::string>();
  const auto text = task["text"].as<std::string>();
  const int count = task["count"].as<int>();
  int thrown = 0;
  if (what == "call") thrown = countThrown(count, library::next);
  if (what == "nested call") thrown = countThrown(count, nested);
  if (what == "throw") thrown = countThrown(count, [](int) { return library::next(-1); });
  if (what == "nested throw") thrown = countThrown(count, [](int) { return nested(-1); });
  if (what == "parse") {
    thrown = countThrown(count, [&text](int) { return library::countValues(text); });
  }
  task.set("thrown", thrown);
}

}  // namespace

int main() { val::global("window").set("library", mcpapps::callback(useLibrary)); }
