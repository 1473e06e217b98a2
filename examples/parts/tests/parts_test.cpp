// The whole view: natively, in Node and in Chromium.
#include <mcpapps/fake_host.h>
#include <mcpapps/testing.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>

#include "../view.h"

using mcpapps::Json;
using Strings = std::vector<std::string>;

namespace {

struct PartsTest {
  mcpapps::testing::Page page{PartsPage::kTree};
  mcpapps::testing::FakeHost host;
  mcpapps::App app{{.name = "parts", .version = "1.0.0"}};
  parts::View view{app};

  PartsTest() {
    host.connect(app);
    host.toolResult(mcpapps::testing::structuredResult(
        {{"tasks",
          {{{"id", 1}, {"title", "Write"}, {"person", "Anna"}},
           {{"id", 2}, {"title", "Call"}},
           {{"id", 3}, {"title", "Read"}, {"isDone", true}},
           {{"id", 4}, {"title", "Send"}}}},
         {"people",
          {{{"name", "Anna Vogel"}, {"team", "Sales"}}, {{"name", "Ben"}, {"team", "Law"}}}}}));
  }
  ~PartsTest() { CHECK(page.reports() == Strings{}); }

  mcpapps::testing::Locator tasks() const { return page.byId("tasks"); }
  Strings titles() const {
    Strings all;
    for (std::size_t i = 0; i < tasks().rows().count(); ++i) {
      all.push_back(tasks().row(i).part(0).text());
    }
    return all;
  }
};

}  // namespace

TEST_CASE_METHOD(PartsTest, "tabs show one kind of tasks, and are changed by arrow keys") {
  CHECK(titles() == Strings{"Write", "Call", "Send"});
  page.byRole("tab", "Done").click();
  CHECK(titles() == Strings{"Read"});
  page.press("ArrowLeft");
  page.press(" ");
  CHECK(page.byRole("tab", "Open").attribute("aria-selected") == "true");
  CHECK(titles() == Strings{"Write", "Call", "Send"});
}

TEST_CASE_METHOD(PartsTest, "the items of the menu are off where they would do nothing") {
  page.button("More").click();
  page.byRole("menuitem", "All are done").click();
  CHECK(titles().empty());
  CHECK(page.byText("Nothing to do.").isVisible());
  CHECK(page.byId("toast").text() == "All are done");
  page.button("More").click();
  CHECK(page.byRole("menuitem", "All are done").isDisabled());
  page.byRole("menuitem", "Take away what is done").click();
  page.byRole("tab", "Done").click();
  CHECK(titles().empty());
}

TEST_CASE_METHOD(PartsTest, "a message goes away after some seconds, counted from the last one") {
  tasks().row(0).byAction("toggle").click();
  CHECK(page.byId("toast").text() == "Write is done");
  host.advance(std::chrono::milliseconds(3000));
  tasks().row(0).byAction("toggle").click();
  host.advance(std::chrono::milliseconds(3000));
  CHECK(page.byId("toast").text() == "Call is done");
  host.advance(std::chrono::milliseconds(1000));
  CHECK_FALSE(page.byId("toast").isVisible());
}

TEST_CASE_METHOD(PartsTest, "a task is added with a person of those that fit") {
  page.byLabel("Task").type("Sleep");
  page.byLabel("Person").type("VO");
  CHECK(page.byId("picker-options").rows().texts() == Strings{"Anna Vogel Sales"});
  page.press("ArrowDown");
  page.press("Enter");
  page.button("Add").click();
  REQUIRE(titles() == Strings{"Write", "Call", "Send", "Sleep"});
  CHECK(tasks().row(3).part(1).text() == "Anna Vogel");
  CHECK(page.byLabel("Task").hasFocus());
}

TEST_CASE_METHOD(PartsTest, "a task is dragged to the place of another one") {
  tasks().row(0).fire("dragstart");
  CHECK(tasks().row(0).hasClass("lifted"));
  tasks().row(2).fire("dragover");
  tasks().row(2).fire("drop");
  CHECK(titles() == Strings{"Call", "Send", "Write"});
  CHECK_FALSE(tasks().row(2).hasClass("lifted"));
}

TEST_CASE_METHOD(PartsTest, "Alt and an arrow move a task, which keeps the focus") {
  tasks().row(2).focus();
  page.press("Alt+ArrowUp");
  CHECK(titles() == Strings{"Write", "Send", "Call"});
  CHECK(tasks().row(1).hasFocus());
  page.press("Alt+ArrowDown");
  page.press("Alt+ArrowDown");
  CHECK(titles() == Strings{"Write", "Call", "Send"});
}

// In a browser, files are read later; the DOM of tests in Node takes none.
#ifndef __EMSCRIPTEN__
TEST_CASE_METHOD(PartsTest, "a file is imported bit by bit, and the rest is cancelled") {
  std::string lines;
  for (int i = 0; i < 25; ++i) lines += "line " + std::to_string(i) + "\r\n";
  page.byLabel("A text file with a task in each line").attach({{"a.txt", "text/plain", lines}});
  page.button("Import").click();
  CHECK(tasks().rows().count() == 13);
  CHECK(page.byId("progress-bar").isVisible());
  host.advance(std::chrono::milliseconds(16));
  CHECK(tasks().rows().count() == 23);
  page.button("Cancel").click();
  host.advance(std::chrono::milliseconds(100));
  CHECK(tasks().rows().count() == 23);
  CHECK_FALSE(page.byId("progress-bar").isVisible());
  CHECK(page.byId("toast").text() == "The rest was not imported");
}
#endif

TEST_CASE_METHOD(PartsTest, "pasted lines become a task each, and a word goes into the field") {
  const auto field = page.byLabel("Task");
  field.paste("Buy bread");
  CHECK(field.value() == "Buy bread");
  field.paste("Sweep\r\nDust\n");
  CHECK(field.value() == "Buy bread");
  CHECK(titles() == Strings{"Write", "Call", "Send", "Sweep", "Dust"});
}
