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

TEST_CASE_METHOD(TasksFixture, "unknown keys are reported with what may be meant") {
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

TEST_CASE_METHOD(TasksFixture, "unknown keys cannot be pressed") {
  CHECK(office::mistakeOf([&] { page.press("Ctrl+Esc"); }) ==
        "cannot press \"Esc\": a key is one character, or has a name such as \"ArrowDown\"");
  ui.keys({{"Control+Plus", note("plus")}});
  page.press("Ctrl+Plus");
  page.press("Shift");
  CHECK(log == Strings{"plus"});
}

TEST_CASE_METHOD(TasksFixture, "a row gets the focus by its key") {
  CHECK(ui.tasks.focus(2));
  CHECK(page[ui.tasks].row(1).hasFocus());
  CHECK_FALSE(ui.tasks.focus(9));
  CHECK_FALSE(ui.tasks.focus("x"));
  CHECK(ui.tasks.focus("3"));
  CHECK(page.focused().text() == "Ask");
}

TEST_CASE_METHOD(TasksFixture, "the rows of a listbox are reached by arrow keys and by letters") {
  ui.tasks.useKeys(page::KeyPattern::Listbox);
  const auto press = [&](std::string_view key) {
    page.press(key);
    return page.focused().text();
  };
  page[ui.approve].focus();
  CHECK(press("Tab") == "Read");
  CHECK(press("ArrowDown") == "Write");
  CHECK(press("End") == "Ask");
  CHECK(press("ArrowDown") == "Ask");
  CHECK(press("PageUp") == "Read");
  CHECK(press("w") == "Write");
  CHECK(press("r") == "Write");  // "wr"
  CHECK(press("A") == "Ask");
  CHECK(press("z") == "Ask");
  CHECK(press("Home") == "Read");
  CHECK(press("Ctrl+ArrowDown") == "Read");
  Strings stops;
  for (std::size_t i = 0; i < 3; ++i) {
    stops.push_back(page[ui.tasks].row(i).attribute("tabindex").value_or("none"));
  }
  CHECK(stops == Strings{"0", "-1", "-1"});
  page[ui.tasks].row(1).click();
  page[ui.approve].focus();
  CHECK(press("Tab") == "Write");
  CHECK(press("Tab") != "Ask");
}

TEST_CASE_METHOD(TasksFixture, "a row that goes leaves the focus to the next one") {
  ui.tasks.useKeys(page::KeyPattern::Listbox);
  ui.tasks.onMove([&](const Todo& todo, const page::KeyEvent& key) {
    if (key.key != "Delete") return false;
    std::erase_if(todos, [&](const Todo& each) { return each.id == todo.id; });
    ui.tasks.show(todos);
    return true;
  });
  ui.tasks.focus(2);
  page.press("Delete");
  CHECK(page.focused().text() == "Ask");
  page.press("Delete");
  CHECK(page.focused().text() == "Read");
  page.press("ArrowDown");
  ui.tasks.prepend(std::vector<Todo>{{4, "Call"}});
  CHECK(page.focused().text() == "Read");
  page.press("ArrowUp");
  CHECK(page.focused().text() == "Call");
  ui.tasks.remove(Todo{4, ""});
  page.press("Delete");
  CHECK_FALSE(page.focused().exists());
  ui.tasks.show(std::vector<Todo>{{5, "Begin"}, {6, "End"}});
  page[ui.approve].focus();
  page.press("Tab");
  CHECK(page.focused().text() == "Begin");
}

TEST_CASE_METHOD(TasksFixture, "in a grid, arrow keys reach the cells, and what is in them") {
  ui.people.setVisible(false);
  ui.people.useKeys(page::KeyPattern::Grid);
  ui.people.onCall([&](const Todo& todo) { log.push_back("call " + todo.name); });
  ui.people.show(todos);
  CHECK(page[ui.people].row(0).part(0).attribute("tabindex") == "0");
  ui.people.setVisible(true);
  const auto press = [&](std::string_view key) {
    page.press(key);
    return page.focused().text();
  };
  CHECK(ui.people.focus(1));
  CHECK(page.focused().text() == "Read");
  CHECK(press("ArrowLeft") == "Read");
  CHECK(press("ArrowRight") == "Call");
  CHECK(press("ArrowDown") == "Call");
  page.press("Enter");
  CHECK(log == Strings{"call Write"});
  CHECK(press("ArrowRight") == "Mail");
  CHECK(press("Home") == "Write");
  page.press("End");
  const testing::Locator comment = page[ui.people].row(1).byLabel("Comment");
  CHECK_FALSE(comment.hasFocus());
  page.press("Enter");
  CHECK(comment.hasFocus());
  page.press("x");
  page.press("ArrowLeft");
  CHECK(comment.hasFocus());
  page.press("Escape");
  CHECK_FALSE(comment.hasFocus());
  CHECK(comment.value() == "x");
  CHECK(press("ArrowLeft") == "Mail");
  CHECK(press("Ctrl+Home") == "Read");
  page.press("Ctrl+End");
  CHECK(page[ui.people].row(2).part(2).hasFocus());
  page.press("Tab");  // around the page
  CHECK(ui.search.hasFocus());
}

TEST_CASE_METHOD(TasksFixture, "where texts go from right to left, Left leads to the next cell") {
  ui.people.useKeys(page::KeyPattern::Grid);
  ui.people.show(todos);
  ui.people.setAttribute("dir", "rtl");
  ui.people.focus(1);
  page.press("ArrowLeft");
  CHECK(page.focused().text() == "Call");
  page.press("ArrowRight");
  CHECK(page.focused().text() == "Read");
}

TEST_CASE_METHOD(TasksFixture, "keys reach ten thousand rows") {
  ui.tasks.useKeys(page::KeyPattern::Listbox);
  std::vector<Todo> many;
  for (int i = 0; i < 10'000; ++i) many.push_back({i, "row " + std::to_string(i)});
  ui.tasks.show(many);
  ui.tasks.focus(0);
  page.press("End");
  CHECK(page.focused().text() == "row 9999");
  ui.tasks.remove(many.back());
  CHECK(page.focused().text() == "row 9998");
}
