// A view whose program ends at a click, by a tool's result or at its start, and can be started
// again: it keeps its count, and calls a tool.
#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <string>

using emscripten::val;
using namespace mcpapps;

namespace {

struct Named {
  std::string name;
};
MCPAPPS_DESCRIBE(Named, name)

struct Counted {
  int count = 0;
};
MCPAPPS_DESCRIBE(Counted, count)

void show(const char* id, const std::string& text) { dom::element(id).set("textContent", text); }

class View {
 public:
  explicit View(App& app) : app_(app) {
    app_.onToolInput([](const ToolInput& input) {
      if (const auto named = input.arguments.as<Named>()) show("input", named->name);
    });
    app_.onToolResult([this](const CallToolResult& result) {
      if (result.text() == "crash") __builtin_trap();
      show("result", result.text());
      saved_.restore(result, [this](const Counted& kept) { showCount(kept.count); });
    });
    app_.onError([](const Error& error) { show("answer", error.message); });
    dom::on("form", "submit", [this] {
      showCount(counted_.count + 1);
      saved_.save(counted_);
    });
    dom::on("ask", "click", [this] {
      app_.callServerTool({.name = "slow"}).then([](const Result<CallToolResult>& answer) {
        show("answer", answer ? answer->text() : answer.error().message);
      });
    });
    dom::on("crash", "click", [] { __builtin_trap(); });
    // Of the page, not of an element in it.
    dom::on(val::global("window"), "keydown", [] { val::global().set("hasKey", true); });
  }

 private:
  void showCount(int count) {
    counted_.count = count;
    show("count", std::to_string(count));
  }

  App& app_;
  Counted counted_;
  SavedState<Counted> saved_{app_, browserStorage()};
};

}  // namespace

int main() {
  static App app({.name = "again", .version = "1.0.0"});
  static const View view(app);
  app.registerTool("nothing", {}, [] {});
  if (!val::global("crashAtStart").isUndefined()) __builtin_trap();
  app.connect(browser());
}
