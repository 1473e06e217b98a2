#include "journal.page.h"
#include "mcpapps/testing_page.h"
#include "support/journal.h"
#include "support/test.h"

namespace {

using journal::entries;
using journal::Entry;

struct Name {
  std::string name;
};
MCPAPPS_DESCRIBE(Name, name)

/// A list of which only some rows are in the page.
struct JournalFixture {
  testing::Page page{JournalPage::kTree};
  JournalPage ui;

  testing::Locator rows() const { return page[ui.entries].rows(); }
  std::string first() const { return rows().first().part(0).text(); }
  std::string last() const { return rows().nth(rows().count() - 1).part(0).text(); }
  bool isThere(const std::string& name) const { return page[ui.entries].byText(name).exists(); }
  std::string focused() const { return page.focused().exists() ? page.focused().text() : "none"; }
};

}  // namespace

TEST_CASE_METHOD(JournalFixture, "a virtual list has the rows in sight and those near") {
  ui.entries.show(entries(100'000));
  CHECK(first() == "entry 0");
  CHECK(last() == "entry 39");
  page[ui.entries].scrollTo(50'000);
  CHECK(first() == "entry 49980");
  CHECK(last() == "entry 50039");
  page[ui.entries].scrollTo(99'999);
  CHECK(last() == "entry 99999");
  CHECK(page[ui.none].isVisible() == false);
  CHECK(page.reports().empty());
}

TEST_CASE_METHOD(JournalFixture, "scrolling by less than half a screen changes no row") {
  ui.entries.show(entries(1000));
  page[ui.entries].scrollTo(500);
  page[ui.entries].scrollTo(509);
  CHECK(first() == "entry 480");
  page[ui.entries].scrollTo(511);
  CHECK(first() == "entry 490");
}

TEST_CASE_METHOD(JournalFixture, "rows of a virtual list are numbered for assistive technology") {
  ui.entries.show(entries(1000));
  page[ui.entries].scrollTo(500);
  CHECK(page.byRole("grid", "Journal").attribute("aria-rowcount") == "1001");
  CHECK(rows().first().attribute("aria-rowindex") == "482");
  ui.names.show(entries(300));
  page[ui.names].scrollTo(299);
  CHECK(page[ui.names].byText("entry 299").attribute("aria-posinset") == "300");
  CHECK(page[ui.names].byText("entry 299").attribute("aria-setsize") == "300");
}

TEST_CASE_METHOD(JournalFixture, "an event of a virtual list brings its row") {
  std::string opened;
  ui.entries.onOpen([&](const Entry& entry) { opened += entry.name + ";"; });
  ui.entries.show(entries(1000));
  page[ui.entries].scrollTo(500);
  rows().first().button("Open").click();
  page[ui.entries].scrollTo(0);
  rows().first().button("Open").click();
  CHECK(opened == "entry 480;entry 0;");
}

TEST_CASE_METHOD(JournalFixture, "rows of a virtual list change by their keys wherever they are") {
  ui.entries.show(entries(1000));
  CHECK(ui.entries.update(std::vector<Entry>{{900, "changed"}, {3, "third"}, {5000, "no"}}) == 2);
  CHECK(isThere("third"));
  page[ui.entries].scrollTo(900);
  CHECK(isThere("changed"));
  CHECK(ui.entries.remove(std::vector<Entry>{{900, ""}, {0, ""}, {-1, ""}}) == 2);
  CHECK_FALSE(isThere("changed"));
  ui.entries.append(entries(1));
  ui.entries.prepend(std::vector<Entry>{{-7, "new"}});
  page[ui.entries].scrollTo(0);
  CHECK(first() == "new");
  page[ui.entries].scrollTo(2000);
  CHECK(last() == "entry 0");
}

TEST_CASE_METHOD(JournalFixture, "a virtual list becomes shorter, empty and long again") {
  ui.entries.show(entries(1000));
  page[ui.entries].scrollTo(990);
  ui.entries.show(entries(5));
  CHECK(rows().count() == 5);
  ui.entries.clear();
  CHECK(rows().count() == 0);
  CHECK(page[ui.none].isVisible());
  ui.entries.show(entries(0));
  ui.entries.append(entries(1000));
  CHECK(last() == "entry 999");
  page[ui.entries].scrollTo(0);
  CHECK(first() == "entry 0");
}

TEST_CASE_METHOD(JournalFixture,
                 "the row with the focus stays in the page and keeps what is typed") {
  ui.lines.show(entries(1000));
  page[ui.lines].row(5).byRole("textbox").focus();
  page[ui.lines].row(5).byRole("textbox").type("!");
  page[ui.lines].scrollTo(500);
  CHECK(page.focused().value() == "entry 5!");
  CHECK(page[ui.lines].row(0).byRole("textbox").hasFocus());
  page[ui.lines].scrollTo(5);
  CHECK(page.focused().value() == "entry 5!");
  page[ui.lines].scrollTo(500);
  ui.lines.prepend(std::vector<Entry>{{-1, "before"}});
  CHECK(page.focused().value() == "entry 5!");
  page[ui.lines].scrollTo(0);
  CHECK(page[ui.lines].row(6).byRole("textbox").hasFocus());
  page[ui.lines].row(30).byRole("textbox").focus();
  page[ui.lines].scrollTo(0);
  page[ui.lines].row(30).byRole("textbox").type("?");
  page[ui.lines].scrollTo(980);
  CHECK(page[ui.lines].row(0).byRole("textbox").value() == "entry 29?");
}

TEST_CASE_METHOD(JournalFixture, "keys reach the rows of a virtual list that are not in the page") {
  ui.names.show(entries(1000));
  ui.names.useKeys(page::KeyPattern::Listbox);
  page[ui.names].row(0).focus();
  page.press("End");
  CHECK(focused() == "entry 999");
  page.press("PageUp");
  CHECK(focused() == "entry 989");
  page.press("Home");
  CHECK(focused() == "entry 0");
  page[ui.names].scrollTo(700);
  page.press("ArrowDown");
  CHECK(focused() == "entry 1");
  CHECK(ui.names.focus("entry 600"));
  CHECK(focused() == "entry 600");
  CHECK_FALSE(ui.names.focus("entry 1000"));
  ui.names.remove(std::vector<Entry>{{600, "entry 600"}});
  CHECK(focused() == "entry 601");
}

TEST_CASE_METHOD(JournalFixture, "the cells of a virtual grid are reached by keys") {
  ui.entries.useKeys(page::KeyPattern::Grid);
  ui.entries.show(entries(1000));
  CHECK(ui.entries.focus(777));
  page.press("ArrowRight");
  CHECK(focused() == "Open");
  for (int i = 0; i < 7; ++i) page.press("PageDown");
  page.press("Home");
  CHECK(focused() == "entry 847");
  page.press("Ctrl+End");
  page.press("Home");
  CHECK(focused() == "entry 999");
}

TEST_CASE_METHOD(JournalFixture, "a virtual list is not changed by rows of another struct") {
  ui.names.show(std::vector<Name>{{"a"}, {"b"}});
  CHECK(ui.names.update(Entry{1, "a"}) == 0);
  ui.names.append(journal::entries(3));
  CHECK(page[ui.names].rows().count() == 2);
  CHECK(page[ui.names].row(1).text() == "b");
  CHECK(page.reports().size() == 2);
  ui.names.show(journal::entries(3));
  CHECK(page[ui.names].row(2).text() == "entry 2");
}

TEST_CASE_METHOD(JournalFixture, "what is no virtual list is not scrolled") {
  CHECK_THROWS_AS(page[ui.none].scrollTo(1), testing::PageError);
}

TEST_CASE_METHOD(JournalFixture,
                 "of virtual options, the one that the user is at stays in the page") {
  ui.offers.show(journal::entries(1000));
  Entry chosen;
  ui.offers.onChoose(ui.offer, [&](const Entry& entry) { chosen = entry; });
  page[ui.offer].press("ArrowDown");
  page[ui.offer].press("ArrowDown");
  page[ui.offers].scrollTo(500);
  CHECK(page.byId("mcpapps-active-option").text() == "entry 1");
  page[ui.offer].press("ArrowDown");
  page[ui.offer].press("Enter");
  CHECK(chosen.id == 2);
}

TEST_CASE_METHOD(JournalFixture,
                 "a list that follows its end shows new rows until it is scrolled away") {
  std::vector<bool> told;
  ui.entries.show(entries(1000));
  ui.entries.followEnd([&](bool isAtEnd) { told.push_back(isAtEnd); });
  CHECK(last() == "entry 999");
  ui.entries.append(entries(1, 1000));
  CHECK(last() == "entry 1000");
  CHECK(told.empty());
  page[ui.entries].scrollTo(500);
  ui.entries.append(entries(1, 1001));
  CHECK(first() == "entry 480");
  CHECK(told == std::vector{false});
  ui.entries.followEnd();
  CHECK(last() == "entry 1001");
  CHECK(told == std::vector{false, true});
}

TEST_CASE_METHOD(JournalFixture, "a list that is not virtual tells whether its end is in sight") {
  std::vector<bool> told;
  ui.many.followEnd([&](bool isAtEnd) { told.push_back(isAtEnd); });
  ui.many.show(entries(100));
  page[ui.many].scrollTo(30);
  page[ui.many].scrollTo(80);
  CHECK(told == std::vector{false, true});
  page[ui.many].scrollTo(30);
  ui.many.followEnd();
  CHECK(told == std::vector{false, true, false, true});
}
