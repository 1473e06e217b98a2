#include "support/office.h"
#include "testing/page/forms/values.h"

using office::Fixture;
using office::mistakeOf;

TEST_CASE_METHOD(Fixture, "a page in memory is as its HTML says") {
  CHECK(page[ui.title].text() == "Office");
  CHECK(ui.title.text() == "Office");
  CHECK(page[ui.help].attribute("href") == "https://example.org/help");
  CHECK(page[ui.title].hasClass("large"));
  CHECK(ui.sort.value() == "name");
  CHECK_FALSE(page[ui.notes].isOpen());
}

TEST_CASE_METHOD(Fixture, "texts, attributes, classes and styles of an element are set and read") {
  ui.title.setText("3 people");
  CHECK(page[ui.title].text() == "3 people");

  ui.title.setAttribute("lang", "en");
  CHECK(ui.title.attribute("lang") == "en");
  ui.title.removeAttribute("lang");
  CHECK(ui.title.attribute("lang") == std::nullopt);
  ui.title.setAttribute("inert", true);
  CHECK(page[ui.title].attribute("inert") == "");
  ui.title.setAttribute("inert", false);
  CHECK(page[ui.title].attribute("inert") == std::nullopt);
  ui.title.setData("state", "new");
  CHECK(ui.title.data("state") == "new");

  ui.title.setClass("busy");
  ui.title.setClass("busy");
  CHECK(page[ui.title].attribute("class") == "large busy");
  ui.title.setClass("large", false);
  CHECK_FALSE(ui.title.hasClass("large"));
  CHECK(page[ui.title].hasClass("busy"));

  ui.title.setStyle("width", "50%");
  ui.title.setStyle("--share", "0.5");
  ui.title.setStyle("width", "60%");
  CHECK(page[ui.title].attribute("style") == "width: 60%; --share: 0.5;");
  CHECK(page[ui.title].style("--share") == "0.5");
  ui.title.setStyle("width", "");
  CHECK(page[ui.title].style("width").empty());
}

TEST_CASE_METHOD(Fixture, "an address that is a script is not set, and reported") {
  ui.help.setAttribute("href", " java\nscript:alert(1)");
  CHECK(ui.help.attribute("href") == std::nullopt);
  CHECK(page.reports() == Strings{"the attribute href was not set: its value is a script"});
  ui.help.setAttribute("title", "javascript: a language");
  CHECK(ui.help.attribute("title") == "javascript: a language");
}

TEST_CASE_METHOD(Fixture, "controls have their values") {
  ui.search.setValue("lunch");
  CHECK(page.byLabel("Search").value() == "lunch");
  ui.amount.setValue(12.5);
  CHECK(ui.amount.value() == 12.5);
  CHECK(page[ui.amount].value() == "12.5");
  ui.amount.setValue(std::nullopt);
  CHECK(ui.amount.value() == std::nullopt);
  ui.late.setChecked(true);
  CHECK(page.byLabel("Late only").isChecked());
  ui.sort.setValue("date");
  CHECK(page[ui.sort].text() == "Date");
  ui.sort.setValue("unknown");
  CHECK(ui.sort.value().empty());
  ui.reload.setDisabled(true);
  CHECK(page[ui.reload].isDisabled());
  ui.day.setValue("2026-02-30");
  CHECK(ui.day.value().empty());
  ui.day.setValue("2026-02-28");
  CHECK(ui.day.value() == "2026-02-28");
}

TEST_CASE_METHOD(Fixture, "a choice stays when the options are replaced, if it is among them") {
  ui.sort.setOptions({{"name", "By name"}, {"age", "By age"}});
  CHECK(page[ui.sort].text() == "By name");
  ui.sort.setOptions({{"size", "Size"}, {"age", "Age"}});
  CHECK(ui.sort.value() == "size");
  ui.sort.setOptions({{"age", "Age"}, {"age", "Years"}});
  CHECK(page.reports() == Strings{"two options of the <select> sort have the value \"age\""});
  ui.sort.setOptions<office::Half>(
      [](office::Half half) { return std::string("the ").append(toString(half)); });
  CHECK(page[ui.sort].text() == "the Morning");
  CHECK(ui.sort.value<office::Half>() == office::Half::Morning);
}

TEST_CASE_METHOD(Fixture, "what is hidden with what is around it cannot be seen") {
  CHECK_FALSE(page[ui.secret].isVisible());
  CHECK(ui.secret.isVisible());  // it has no `hidden` of its own
  ui.more.show();
  CHECK(page[ui.secret].isVisible());
  ui.more.setStyle("display", "none");
  CHECK_FALSE(page[ui.secret].isVisible());
  CHECK_FALSE(page[ui.note].isVisible());
  ui.notes.setOpen(true);
  CHECK(page[ui.note].isVisible());
  CHECK_FALSE(page[ui.sure].isVisible());
}

TEST_CASE("a struct of elements may live longer than a page") {
  const OfficePage ui;
  for (int i = 0; i < 2; ++i) {
    const testing::Page page(OfficePage::kTree);
    CHECK(ui.title.text() == "Office");
    int clicks = 0;
    ui.reload.onClick([&] { ++clicks; });
    page[ui.reload].click();
    CHECK(clicks == 1);
    ui.title.setText("changed");
  }
}

TEST_CASE("without a page, and without the element, the view's code is told so") {
  CHECK(mistakeOf([] { page::Element("title").setText("x"); }) ==
        "there is no page: make a mcpapps::testing::Page before the view's code runs");
  CHECK(mistakeOf([] { testing::Page("nowhere.json"); }) == "the page nowhere.json cannot be read");
  const testing::Page page(OfficePage::kTree);
  CHECK(mistakeOf([] { page::Element("titel").setText("x"); }) ==
        "the page has no element with the id \"titel\"");
}

TEST_CASE("numbers are written as JavaScript writes them") {
  using page::memory::numberText;
  CHECK(numberText(0) == "0");
  CHECK(numberText(-0.0) == "0");
  CHECK(numberText(-12.5) == "-12.5");
  CHECK(numberText(0.1 + 0.2) == "0.30000000000000004");
  CHECK(numberText(1e21) == "1e+21");
  CHECK(numberText(123456789012345680000.0) == "123456789012345680000");
  CHECK(numberText(1e-7) == "1e-7");
  CHECK(numberText(1.5e-7) == "1.5e-7");
  CHECK(numberText(0.000001) == "0.000001");
  CHECK(numberText(5e-324) == "5e-324");
  CHECK(numberText(1.7976931348623157e308) == "1.7976931348623157e+308");
  CHECK(numberText(std::numeric_limits<double>::quiet_NaN()) == "NaN");
  CHECK(numberText(-std::numeric_limits<double>::infinity()) == "-Infinity");
}

TEST_CASE_METHOD(Fixture, "a page is printed for people to read") {
  ui.people.show(office::kPeople);
  ui.search.setValue("a");
  ui.search.focus();
  const std::string tree = page.print();
  CHECK(tree.find("  <h1 id=\"title\" class=\"large\"> Office\n") != tree.npos);
  CHECK(
      tree.find("<input id=\"search\" type=\"search\" maxlength=\"8\"> [value \"a\"] [focused]") !=
      tree.npos);
  CHECK(tree.find("  <section id=\"more\" hidden> [hidden]\n    <button") != tree.npos);
  std::ostringstream out;
  out << page[ui.people].row(0).part(0);
  CHECK(out.str() ==
        "#people > row 0 > part 0\n<td>\n  <a href=\"https://example.org/ann\"> Ann\n");
}
