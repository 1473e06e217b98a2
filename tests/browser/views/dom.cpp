// A view that uses all of mcpapps/dom.h, and records what it sees.

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <string>

using emscripten::val;
namespace dom = mcpapps::dom;

namespace {

mcpapps::App app({.name = "dom", .version = "1.0.0"});

void note(const std::string& line) {
  dom::element("log").call<void>("append", dom::create("li", line));
}

// A coroutine, whose captures live until its end.
auto afterward(std::string word) {
  return [word](const val& event) -> mcpapps::Task<> {
    const std::string type = event["type"].as<std::string>();
    co_await app.ping();
    note(word + " " + type);
  };
}

}  // namespace

int main() {
  dom::setText("title", "Title");
  dom::setAttribute(dom::element("title"), "lang", "en");
  dom::on("button", "click", [count = 0]() mutable { note("clicks: " + std::to_string(++count)); });
  dom::on("button", "focus", afterward("later"));
  static dom::Listener once = dom::on("button", "click", [] {
    once.remove();
    note("once");
  });
  dom::on("missing", "click", [] { dom::setText("nowhere", "text"); });
  dom::onResize(dom::element("canvas"), [] {
    const dom::CanvasSize size = dom::fitCanvas(dom::element("canvas"));
    note("canvas " + std::to_string(static_cast<int>(size.width)) + " × " +
         std::to_string(static_cast<int>(size.height * size.ratio)));
  });
  dom::nextFrame([](double time) { note(time > 0 ? "frame" : "no time"); });
  dom::nextFrame([] { note("frame again"); });
  // Not of the width, which the frame may not have yet.
  note(dom::matchesMedia("screen") ? "screen" : "no screen");
  dom::onMediaChange("(prefers-color-scheme: dark)", [](const val& event) {
    note(event["matches"].as<bool>() ? "dark" : "light");
  });
  dom::on("copy", "click", [] {
    dom::copyText("copied", [](bool copied) { note(copied ? "copied" : "not copied"); });
  });
  app.onError(
      [](const mcpapps::Error& error) { note(error.message.substr(0, error.message.find('\n'))); });
  app.onToolResult([] { note("result"); });
  app.connect(mcpapps::browser());
}
