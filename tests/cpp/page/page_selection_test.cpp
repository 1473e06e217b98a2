#include "journal.page.h"
#include "mcpapps/testing_page.h"
#include "support/journal.h"
#include "support/test.h"

namespace {

using journal::Entry;

/// Lists of which the user selects rows.
struct SelectionFixture {
  testing::Page page{JournalPage::kTree};
  JournalPage ui;
  std::string told;

  SelectionFixture() {
    ui.chosen.show(journal::entries(6));
    ui.single.show(journal::entries(1000));
    ui.chosen.onSelection([this](const std::vector<Entry>& rows) { told += idsOf(rows) + ";"; });
  }

  static std::string idsOf(const std::vector<Entry>& rows) {
    std::string ids;
    for (const Entry& row : rows) ids += std::to_string(row.id);
    return ids;
  }
  /// The numbers of the rows that the page shows as selected.
  std::string shown() const {
    std::string ids;
    const testing::Locator rows = page[ui.chosen].rows();
    for (std::size_t i = 0; i < rows.count(); ++i) {
      if (rows.nth(i).attribute("aria-selected") == "true") ids += std::to_string(i);
    }
    return ids;
  }
  testing::Locator row(std::size_t i) const { return page[ui.chosen].row(i); }
};

}  // namespace

TEST_CASE_METHOD(SelectionFixture, "a click selects its row alone") {
  CHECK(row(2).attribute("aria-selected") == "false");
  row(2).click();
  row(4).click();
  row(4).click();
  CHECK(shown() == "4");
  CHECK(told == "2;4;");
  CHECK(idsOf(ui.chosen.selection()) == "4");
}

TEST_CASE_METHOD(SelectionFixture, "a click on a button in a row selects nothing") {
  row(2).button("More").click();
  CHECK(shown().empty());
}

TEST_CASE_METHOD(SelectionFixture, "a click that a handler has handled selects nothing") {
  bool isHandled = true;
  ui.chosen.onRead([&](const Entry&) { return isHandled; });
  row(2).click();
  CHECK(shown().empty());
  isHandled = false;
  row(2).click();
  CHECK(shown() == "2");
}

TEST_CASE_METHOD(SelectionFixture, "Space selects rows one by one, and takes them back") {
  row(1).focus();
  page.press(" ");
  page.press("ArrowDown");
  page.press("ArrowDown");
  page.press(" ");
  CHECK(shown() == "13");
  page.press(" ");
  CHECK(shown() == "1");
  CHECK(told == "1;13;1;");
}

TEST_CASE_METHOD(SelectionFixture,
                 "with Shift, keys select from the row that was selected last on") {
  row(2).click();
  page.press("Shift+ArrowDown");
  page.press("Shift+ArrowDown");
  CHECK(shown() == "234");
  page.press("Shift+Home");
  CHECK(shown() == "012");
  page.press("ArrowDown");
  CHECK(shown() == "012");
  CHECK(page.focused().text() == "entry 1 More");
  page.press("End");
  page.press("Shift+Space");
  CHECK(shown() == "2345");
}

TEST_CASE_METHOD(SelectionFixture, "Ctrl+A selects all rows") {
  row(0).focus();
  page.press("Ctrl+a");
  CHECK(shown() == "012345");
  page.press("Ctrl+a");
  CHECK(told == "012345;");
}

TEST_CASE_METHOD(SelectionFixture, "rows are selected by their keys wherever they go") {
  row(1).click();
  ui.chosen.prepend(std::vector<Entry>{{9, "nine"}});
  CHECK(shown() == "2");
  ui.chosen.update(Entry{1, "other"});
  CHECK(shown() == "2");
  ui.chosen.show(std::vector<Entry>{{1, "one"}, {7, "seven"}});
  ui.chosen.show(std::vector<Entry>{{1, "one"}, {7, "seven!"}});
  CHECK(shown() == "0");
  CHECK(told == "1;");
}

TEST_CASE_METHOD(SelectionFixture,
                 "a row that goes is not selected any more, and the handler is told") {
  ui.chosen.select(std::vector<int>{1, 2, 3, 77});
  CHECK(shown() == "123");
  ui.chosen.remove(Entry{2, ""});
  ui.chosen.show(std::vector<Entry>{{3, "three"}, {2, "again"}});
  CHECK(shown() == "0");
  ui.chosen.clear();
  CHECK(told == "13;3;;");
  ui.chosen.show(journal::entries(6));
  CHECK(shown().empty());
}

TEST_CASE_METHOD(SelectionFixture,
                 "the program selects rows, also none, and the handler is not told") {
  ui.chosen.select(std::vector<int>{5, 0});
  CHECK(idsOf(ui.chosen.selection()) == "05");
  ui.chosen.select(std::vector<Entry>{{3, "with this key"}});
  CHECK(shown() == "3");
  ui.chosen.select({});
  CHECK(shown().empty());
  CHECK(told.empty());
}

TEST_CASE_METHOD(SelectionFixture, "with Shift, keys select from the row that they leave on") {
  row(3).focus();
  page.press("Shift+ArrowUp");
  CHECK(shown() == "23");
  ui.chosen.select({5});
  CHECK(ui.chosen.focus(5));
  page.press("Shift+ArrowUp");
  CHECK(shown() == "45");
}

TEST_CASE_METHOD(SelectionFixture, "in a table, keys with Shift select rows and not cells") {
  ui.many.show(journal::entries(300));
  page[ui.many].row(0).click();
  CHECK(ui.many.selection().size() == 1);
  page.press("Shift+ArrowDown");  // the click has given the focus to a cell
  CHECK(ui.many.selection().size() == 2);
  page[ui.many].row(0).click();
  CHECK(ui.many.focus(100));
  page.press("Ctrl+Shift+End");
  CHECK(ui.many.selection().size() == 300);
  page.press("Shift+Home");
  CHECK(ui.many.selection().size() == 300);
  page.press("Ctrl+Shift+Home");
  CHECK(ui.many.selection().size() == 1);
}

TEST_CASE_METHOD(SelectionFixture, "a handler of the selection keeps the rows while it waits") {
  PendingSource<int> answer;
  ui.chosen.onSelection([&, this](const std::vector<Entry>& rows) -> Task<> {
    if (rows.empty()) co_return;
    const Pending<int> pending = answer.pending();
    const Result<int> number = co_await pending;
    told = idsOf(rows) + std::to_string(*number);
  });
  row(3).click();
  ui.chosen.clear();
  answer.resolve(7);
  CHECK(told == "37");
  ui.chosen.onSelection(nullptr);
}

TEST_CASE_METHOD(SelectionFixture, "a handler of the selection may change the list") {
  ui.chosen.onSelection([this](const std::vector<Entry>& rows) { ui.chosen.remove(rows); });
  row(3).click();
  CHECK(page[ui.chosen].rows().count() == 5);
  CHECK(ui.chosen.selection().empty());
  ui.chosen.onSelection([this] { told += "changed"; });
  row(3).click();
  CHECK(told == "changed");
}

TEST_CASE_METHOD(SelectionFixture, "in a list of one selection, a row takes the place of another") {
  const auto selected = [&] { return idsOf(ui.single.selection()); };
  page[ui.single].row(3).part(0).click();
  CHECK(selected() == "3");
  page.press("Shift+ArrowDown");
  page.press("Ctrl+a");
  CHECK(selected() == "3");
  page.press("Ctrl+End");
  page.press(" ");
  CHECK(selected() == "999");
  CHECK(page.focused().text() == "entry 999");
  page[ui.single].scrollTo(0);
  CHECK(page[ui.single].row(3).attribute("aria-selected") == "false");
  ui.single.select(Strings{"entry 5", "entry 6"});
  CHECK(selected() == "5");
  CHECK(page[ui.single].row(5).attribute("aria-selected") == "true");
}
