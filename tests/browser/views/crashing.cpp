// A view that ends in every way in which a C++ program can end: chosen by the tool's input, a call
// of the view's own tool, or the page at the start.
#include <emscripten/em_js.h>
#include <emscripten/eventloop.h>
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <vector>

// Enables assert() in a release. After the other headers, as it would change libc++'s behavior.
#undef NDEBUG
#include <cassert>

using emscripten::val;
using namespace mcpapps;

EM_JS(bool, mustCrashBeforeMain, (void), { return !!globalThis["crashBeforeMain"]; });

namespace {

struct Order {
  std::string what;
  std::string where;
};
MCPAPPS_DESCRIBE(Order, what, where)

struct Node {
  int unused[2];
  int value;
};

// Their values are unknown to the compiler.
Node* volatile nowhere = nullptr;
void (*volatile noFunction)() = nullptr;
volatile int zero = 0;
volatile int one = 1;
volatile std::size_t large = 4'000'000'000;
volatile int sink = 0;

// A kilobyte a level.
int fillStack(int levels) {
  volatile char frame[1024];
  for (char volatile& byte : frame) byte = static_cast<char>(levels | 1);
  return levels == 0 ? 0 : fillStack(levels - 1) + frame[levels % 1024];
}

// Larger than the stack, without touching its end.
int fillStackAtOnce() {
  volatile char frame[200'000];
  frame[0] = 1;
  return frame[zero];
}

// A call that may end by longjmp(), as far as the compiler knows.
std::jmp_buf place;
int (*volatile mayJump)() = fillStackAtOnce;
int fillStackAfterSetjmp() { return setjmp(place) == 0 ? mayJump() : 0; }

// Uses no C++ memory: it fills the browser's stack.
int recur(int level) { return sink == 1 ? level : recur(level + 1) + sink; }

const std::map<std::string, std::function<void()>> kCrashes = {
    {"line",
     [] {
       std::fputs("the library says why\n\n", stderr);
       std::abort();
     }},
    {"trap", [] { __builtin_trap(); }},
    {"abort", [] { std::abort(); }},
    {"assert", [] { assert(zero == 1); }},
    {"at", [] { sink = std::vector<int>{1, 2, 3}.at(large); }},
    {"result", [] { sink = *Result<int>(Error{ErrorKind::Remote, 0, "no such city"}); }},
    {"taken",
     [] {
       const Task<int> seven = []() -> Task<int> { co_return 7; }();
       for (int taker = 0; taker < 2; ++taker) seven.then([](int value) { sink = value; });
     }},
    {"write", [] { nowhere->value = 42; }},
    {"read", [] { sink = nowhere->value; }},
    {"beyond", [] { sink = nowhere[large / sizeof(Node)].value; }},
    {"divide", [] { sink = one / zero; }},
    {"call", [] { noFunction(); }},
    {"overrun", [] { sink = fillStack(1000); }},
    {"overrun after setjmp", [] { sink = fillStackAfterSetjmp(); }},
    {"recursion", [] { sink = recur(0); }},
    {"memory", [] { nowhere = new Node[large / sizeof(Node)]; }},
    {"exit", [] { std::exit(3); }},
    {"exit with words",
     [] {
       std::fputs("bad input, giving up\n", stderr);
       std::exit(3);
     }},
    {"throw", [] { val::global("document").call<val>("noSuchFunction"); }},
    {"print",
     [] {
       std::puts("to stdout");
       std::fputs("to stderr\n", stderr);
     }},
};

void crash(const std::string& how) {
  const auto found = kCrashes.find(how);
  if (found == kCrashes.end()) return;
  found->second();
  val::global().set("survived", how);
}

std::string orderOf(const char* name) {
  const val order = val::global(name);
  return order.isString() ? order.as<std::string>() : std::string();
}

// Before main(), embind is not ready.
const bool hasStarted = [] {
  if (mustCrashBeforeMain()) __builtin_trap();
  return true;
}();

}  // namespace

int main() {
  if (!hasStarted) return 1;
  static App app({.name = "crashing", .version = "1.0.0"}, {}, {.autoResize = false});
  static std::string how;
  val::global().set("problems", val::array());
  val::global().set("heard", 0);
  app.onError(
      [](const Error& error) { val::global("problems").call<void>("push", error.message); });
  app.onToolInput([](const ToolInput& input) {
    val::global().set("heard", val::global("heard").as<int>() + 1);
    const Result<Order> order = input.arguments.as<Order>();
    if (!order) return;
    how = order->what;
    if (order->where == "timer") {
      emscripten_set_timeout([](void*) { crash(how); }, 0, nullptr);
    } else if (order->where == "callback") {
      val::global().set("crashNow", callback([](const val&) { crash(how); }));
    } else {
      crash(how);
    }
  });
  app.registerTool<Order>("crash", {}, [](const Order& order) { crash(order.what); });
  // Its task does not end.
  app.registerTool("wait", {}, []() -> Task<> {
    const PendingSource<Empty> never;
    static_cast<void>(co_await never.pending());
  });
  crash(orderOf("crashInMain"));
  app.connect(browser());
  crash(orderOf("crashConnected"));
}
