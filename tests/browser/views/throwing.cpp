// A view whose handlers use an element that does not exist: JavaScript throws, and the exception
// passes through C++.
#include <emscripten/stack.h>
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <memory>

using emscripten::val;
using namespace mcpapps;

namespace {

struct Order {
  std::string what;
};
MCPAPPS_DESCRIBE(Order, what)

std::unique_ptr<App> app;
int heard = 0;

// The array makes the frame large.
void useMissingElement() {
  char name[256];
  for (int i = 0; i < 255; ++i) name[i] = static_cast<char>('a' + i % 26);
  name[255] = 0;
  val::global("document")
      .call<val>("getElementById", std::string(name))
      .set("textContent", std::string("x"));
}

// A kilobyte a level.
int overrun(int levels) {
  volatile char frame[1024];
  for (char volatile& byte : frame) byte = static_cast<char>(levels);
  return levels == 0 ? 0 : overrun(levels - 1) + frame[levels % 1024];
}

Task<> awaitPromise() {
  co_await val::global("promise");
  useMissingElement();
}

void obey(const std::string& what) {
  ++heard;
  if (what == "throw") useMissingElement();
  if (what == "ask") {
    app->callServerTool({.name = "any"}).then([](const Result<CallToolResult>& result) {
      val::global("answers").call<void>("push", result ? result->text() : result.error().message);
    });
  }
  if (what == "wait") {
    app->callServerTool({.name = "any"}, {.timeout = Duration(20)})
        .then([](const Result<CallToolResult>&) { useMissingElement(); });
  }
  if (what == "overrun") heard += overrun(1000) == 0 ? 1 : 0;
  if (what == "await") awaitPromise().detach();
  if (what == "replace") app->close();
  if (what == "second" || what == "replace") {
    static App second({.name = "second", .version = "1.0.0"}, {}, {.autoResize = false});
    second.connect(browser()).then([](const Result<InitializeResult>& result) {
      val::global("answers").call<void>("push",
                                        result ? std::string("connected") : result.error().message);
    });
  }
}

// Shows the number of handled messages, and the stack pointer.
void look(val out) {
  out.set("heard", heard);
  out.set("stack", static_cast<double>(emscripten_stack_get_current()));
}

}  // namespace

int main() {
  for (const char* name : {"problems", "answers"}) val::global().set(name, val::array());
  val::global().set("useMissingElement", callback([](const val&) { useMissingElement(); }));
  val::global().set("look", callback(look));
  // JavaScript that C++ calls, and that calls C++ again.
  val::global().set("callThrice", callback([](const val& function) {
                      for (int i = 0; i < 3; ++i) function();
                      ++heard;
                    }));

  app = std::make_unique<App>(Implementation{.name = "throwing", .version = "1.0.0"},
                              AppCapabilities{}, AppOptions{.autoResize = false});
  app->onToolInput([](const ToolInput& input) {
    const Result<Order> order = input.arguments.as<Order>();
    obey(order ? order->what : "");
  });
  app->onTeardown([](const ResourceTeardown&) { useMissingElement(); });
  app->registerTool("fail", {}, [] { useMissingElement(); });
  app->onError([](const Error& error) {
    val::global("problems").call<void>("push", error.message);
    if (val::global("throwInOnError").isTrue()) useMissingElement();
  });
  app->connect(browser());
}
