// A program whose functions wait, as for a desktop; linked with -sASYNCIFY. Before it, the page's
// script sets `globalThis.mode`: with "loop", main() waits in a loop, with "frames" it calls run(),
// else it returns.
#include <emscripten/emscripten.h>
#include <emscripten/html5.h>
#include <emscripten/stack.h>

#include <optional>

#include "noting.h"

namespace {

mcpapps::App& app() {
  static mcpapps::App one({.name = "waiting", .version = "1.0.0"});
  return one;
}

bool isOpen = false;        // the dialog
bool opensInFrame = false;  // it is opened by the next frame
bool isEnded = false;       // the loop of main()

void count(const char* what) { val::global().set(what, val::global(what).as<int>() + 1); }

struct NotesItsEnd {
  std::string name;
  ~NotesItsEnd() { note("end of " + name); }
};

// As a modal dialog does.
void showDialog() {
  const NotesItsEnd guard{"the dialog"};
  note("dialog");
  for (isOpen = true; isOpen;) {
    count("turnsOfDialog");
    emscripten_sleep(5);
  }
}

// As a function of JavaScript: returns its result.
std::string askServer() {
  std::optional<std::string> answer;
  app()
      .callServerTool({.name = "any"})
      .then([&](const mcpapps::Result<mcpapps::CallToolResult>& r) {
        answer = r ? r->text() : r.error().message;
      });
  while (!answer) emscripten_sleep(1);
  return *answer;
}

// As a library: it knows nothing of the page, and calls back from time to time.
int solve(int rounds, void (*onRound)()) {
  unsigned sum = 1;
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < 100'000; ++i) sum = sum * 1664525 + 1013904223;
    onRound();
  }
  return static_cast<int>(sum % 10);
}

// Yields to the page every 10 ms.
void breathe() {
  static double last = emscripten_get_now();
  if (emscripten_get_now() - last < 10) return;
  count("breaths");
  emscripten_sleep(0);
  last = emscripten_get_now();
}

void throwAfterWaiting() {
  char room[512];
  val::global().set("room", static_cast<double>(reinterpret_cast<std::uintptr_t>(room)));
  emscripten_sleep(1);
  val::global("missing").call<void>("function");
}

void noteStack() { note("stack " + std::to_string(emscripten_stack_get_current())); }

void obey(const std::string& order) {
  if (order == "dialog") showDialog();
  if (order == "dialog in a frame") opensInFrame = true;
  if (order == "close") isOpen = false;
  if (order == "end") isEnded = true;
  if (order == "solve") note("solved " + std::to_string(solve(5000, breathe)));
  if (order == "ask") note("the server says " + askServer());
  if (order == "throw") throwAfterWaiting();
  if (order == "stack") noteStack();
  if (order == "await") note("awaited " + val::global("promise").await().as<std::string>());
  if (order == "through JavaScript") val::global("callBack")();
  note("obeyed " + order);
}

void frame() {
  count("frames");
  if (std::exchange(opensInFrame, false)) showDialog();
}

void listen() {
  hearOrders(app(), obey);
  mcpapps::canvas::onResize([](const mcpapps::dom::CanvasSize& size) {
    note("width " + std::to_string(static_cast<int>(size.width)));
  });
  mcpapps::canvas::onShown([](bool isShown) { note(isShown ? "shown" : "hidden"); });
  val::global().set("callBack", mcpapps::callback([](const val&) { showDialog(); }));
}

}  // namespace

int main() {
  for (const char* what : {"frames", "turnsOfDialog", "breaths"}) val::global().set(what, 0);
  const std::string mode =
      val::global("mode").isString() ? val::global("mode").as<std::string>() : "";
  const NotesItsEnd guard{"main()"};
  listen();
  app().connect(mcpapps::browser());
  if (mode == "frames") mcpapps::canvas::run(frame);
  while (mode == "loop" && !isEnded) {
    frame();
    emscripten_sleep(5);
  }
}
