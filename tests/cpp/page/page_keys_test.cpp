#include "mcpapps/testing_page.h"
#include "support/office.h"
#include "tasks.page.h"

namespace {

struct Todo {
  int id = 0;
  std::string name;
  std::string link = "/mail";
};
MCPAPPS_DESCRIBE(Todo, id, name, link)

/// A list of tasks that keys change.
struct TasksFixture {
  testing::Page page{TasksPage::kTree};
  TasksPage ui;
  Strings log;
  std::vector<Todo> todos = {{1, "Read"}, {2, "Write"}, {3, "Ask"}};

  TasksFixture() { ui.tasks.show(todos); }
};

std::string written(const page::KeyEvent& key) {
  return (key.ctrlKey ? "ctrl " : "") + std::string(key.altKey ? "alt " : "") +
         (key.shiftKey ? "shift " : "") + (key.metaKey ? "meta " : "") + key.key + " " + key.code;
}

}  // namespace

TEST_CASE_METHOD(TasksFixture, "a handler that takes a KeyEvent hears commands as well") {
  ui.search.onKey([&](const page::KeyEvent& key) { log.push_back(written(key)); });
  for (const char* const key : {"a", "Ctrl+Shift+K", "Alt+1", "Control+Meta+Enter", "Space"}) {
    page[ui.search].press(key);
  }
  CHECK(log ==
        Strings{"a KeyA", "ctrl shift K KeyK", "alt 1 Digit1", "ctrl meta Enter Enter", "  Space"});
}

TEST_CASE_METHOD(TasksFixture, "a key that a handler has handled does nothing else") {
  ui.search.onKey([&](std::string_view key) { return key == "x"; });
  page[ui.search].type("axb");
  CHECK(ui.search.value() == "ab");
  ui.search.onKey([&](const page::KeyEvent&) { log.push_back("not handled"); });
  page[ui.search].press("x");
  CHECK(ui.search.value() == "abx");
  ui.search.onKey(nullptr);
  page[ui.search].press("y");
  CHECK(log.size() == 1);
}

TEST_CASE_METHOD(TasksFixture, "elements around do not hear an event that was handled") {
  bool isHandled = true;
  ui.sure.onClick([&] { log.push_back("around"); });
  ui.yes.onClick([&] {
    log.push_back("inside");
    return isHandled;
  });
  ui.sure.show();
  page[ui.yes].click();
  isHandled = false;
  page[ui.yes].click();
  CHECK(log == Strings{"inside", "inside", "around"});
}

TEST_CASE_METHOD(TasksFixture, "an action of keys brings the key with its row") {
  ui.people.onType([&](const Todo& todo, const page::KeyEvent& key) {
    log.push_back(todo.name + " " + written(key));
    return key.key == "x";
  });
  ui.people.show(todos);
  page[ui.people].row(1).byLabel("Comment").press("x");
  page[ui.people].row(1).byLabel("Comment").press("Ctrl+y");
  CHECK(log == Strings{"Write x KeyX", "Write x KeyX", "Write ctrl y KeyY", "Write ctrl y KeyY"});
  CHECK(page[ui.people].row(1).byLabel("Comment").value().empty());
}
