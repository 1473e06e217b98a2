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
  auto note(const std::string& what) {
    return [this, what] { log.push_back(what); };
  }
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

TEST_CASE_METHOD(TasksFixture, "shortcuts click buttons, lead to fields and call functions") {
  ui.approve.onClick([&] { log.push_back("approved"); });
  ui.keys({{"Control+Enter", ui.approve},
           {"/", ui.search},
           {"ControlOrMeta+K", [&](const page::KeyEvent& key) { log.push_back(written(key)); }},
           {"Shift+ArrowUp", [&] { log.push_back("up"); }}});
  CHECK(ui.approve.attribute("aria-keyshortcuts") == "Control+Enter");
  CHECK(ui.search.attribute("aria-keyshortcuts") == "/");
  for (const char* const key :
       {"Ctrl+Enter", "Ctrl+Shift+Enter", "Ctrl+k", "Meta+k", "k", "ArrowUp", "Shift+ArrowUp"}) {
    page.press(key);
  }
  CHECK(log == Strings{"approved", "ctrl k KeyK", "meta k KeyK", "up"});
  page.press("Shift+/");  // as on a German keyboard
  CHECK(ui.search.hasFocus());
  CHECK(ui.search.value().empty());

  ui.keys({{"Control+K", ui.approve}, {"Alt+K", ui.approve}});
  CHECK(ui.approve.attribute("aria-keyshortcuts") == "Control+K Alt+K");
  CHECK(ui.search.attribute("aria-keyshortcuts") == std::nullopt);
  page.press("Ctrl+Enter");
  CHECK(log.size() == 4);
}

TEST_CASE_METHOD(TasksFixture, "shortcuts without a modifier leave fields and buttons alone") {
  ui.keys({{"/", ui.search}, {"Enter", note("enter")}, {"Control+/", note("command")}});
  page[ui.note].press("/");
  CHECK(ui.note.value() == "/");
  page[ui.note].press("Ctrl+/");
  page[ui.approve].press("Enter");
  CHECK(log == Strings{"command"});
  page[ui.title].click();
  page.press("Enter");
  CHECK(log == Strings{"command", "enter"});
}

TEST_CASE_METHOD(TasksFixture, "a shortcut does nothing where the user could do nothing") {
  ui.approve.onClick(note("approved"));
  ui.yes.onClick(note("yes"));
  ui.keys(
      {{"Control+Enter", ui.yes}, {"Control+Enter", ui.approve}, {"Control+E", note("called")}});
  page.press("Ctrl+Enter");
  CHECK(log == Strings{"approved"});
  ui.sure.showModal();
  page.press("Ctrl+Enter");
  page.press("Ctrl+e");
  ui.sure.close();
  CHECK(log == Strings{"approved", "yes"});
  ui.approve.setDisabled(true);
  page.press("Ctrl+Enter");
  ui.approve.setDisabled(false);
  ui.approve.hide();
  page.press("Ctrl+Enter");
  CHECK(log.size() == 2);
}

TEST_CASE_METHOD(TasksFixture, "a function of a shortcut says whether it has handled the key") {
  bool isHandled = false;
  ui.keys({{"Control+K",
            [&] {
              log.push_back("first");
              return isHandled;
            }},
           {"Control+K", note("second")}});
  page.press("Ctrl+k");
  isHandled = true;
  page.press("Ctrl+k");
  ui.search.onKey([](const page::KeyEvent&) { return true; });
  page[ui.search].press("Ctrl+k");
  CHECK(log == Strings{"first", "second", "first"});
  ui.keys({{"Control+K", [&] { ui.keys({}); }}});
  page.press("Ctrl+k");
  page.press("Ctrl+k");
}

TEST_CASE_METHOD(TasksFixture, "keys that there are not are reported with what may be meant") {
  ui.keys({{"Control+Esc", note("")},
           {"Cmd+K", note("")},
           {"Ctrl+Foo", ui.approve},
           {"", note("")},
           {"Control++", note("plus")}});
  CHECK(page.reports() ==
        Strings{"the keys \"Control+Esc\" do nothing: there is no key \"Esc\"; is Escape meant?",
                "the keys \"Cmd+K\" do nothing: there is no key \"Cmd\"; is Meta meant?",
                "the keys \"Ctrl+Foo\" do nothing: there is no key \"Foo\"",
                "the keys \"\" do nothing: there is no key \"\""});
  CHECK(ui.approve.attribute("aria-keyshortcuts") == std::nullopt);
  page.press("Ctrl++");
  CHECK(log == Strings{"plus"});
}
