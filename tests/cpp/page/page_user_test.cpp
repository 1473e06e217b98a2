#include "support/office.h"

using office::Fixture;
using office::mistakeOf;

TEST_CASE_METHOD(Fixture, "typing fires events key by key, and `change` when the field is left") {
  ui.search.onInput(noteValue());
  ui.search.onChange([this](const std::string& value) { log.push_back("changed " + value); });
  ui.search.onKey([this](const std::string& key) { log.push_back("key " + key); });
  page[ui.search].type("ab");
  CHECK(log == Strings{"key a", "a", "key b", "ab"});
  log.clear();
  page.press("Backspace");
  CHECK(log == Strings{"key Backspace", "a"});
  log.clear();
  page.press("Tab");
  CHECK(log == Strings{"key Tab", "changed a"});
  CHECK(page[ui.amount].hasFocus());
  page.press("Shift+Tab");
  CHECK(page[ui.search].hasFocus());
}

TEST_CASE_METHOD(Fixture, "a key with Ctrl, Alt or Meta types nothing, and is none for onKey()") {
  ui.search.onKey([this](const std::string& key) { log.push_back("key " + key); });
  for (const char* const key : {"Ctrl+a", "Alt+Enter", "Meta+a"}) page[ui.search].press(key);
  CHECK(log.empty());
  CHECK(page[ui.search].value().empty());
  page[ui.search].type("+");
  CHECK(log == Strings{"key +"});
}

TEST_CASE_METHOD(Fixture, "a field takes no more than its `maxlength`, and a number only numbers") {
  page[ui.search].type("lunch today");
  CHECK(page[ui.search].value() == "lunch to");
  Strings numbers;
  ui.amount.onInput([&](std::optional<double> value) {
    numbers.push_back(value ? page::driver::toText(*value) : "none");
  });
  page[ui.amount].type("1.5");
  CHECK(numbers == Strings{"1", "none", "1.5"});
  page[ui.amount].fill("x");
  CHECK(ui.amount.value() == std::nullopt);
}

TEST_CASE_METHOD(Fixture, "a day is chosen as a whole") {
  ui.day.onChange(noteValue());
  page.byLabel("Day").type("2026-11-25");
  CHECK(log == Strings{"2026-11-25"});
}

TEST_CASE_METHOD(Fixture, "boxes are ticked by a click on them, on their label and by a key") {
  ui.late.onChange([this](bool isChecked) { log.push_back(isChecked ? "on" : "off"); });
  page[ui.late].click();
  page.byText("Late only").click();
  page[ui.late].press("Space");
  page[ui.late].check();
  page[ui.late].uncheck();
  CHECK(log == Strings{"on", "off", "on", "off"});
  CHECK(mistakeOf([&] { page[ui.search].check(); }) ==
        "cannot check #search: it is no checkbox and no radio button");
}

TEST_CASE_METHOD(Fixture, "an option is chosen by its text, its value or the arrow keys") {
  ui.sort.onChange(noteValue());
  page.byLabel("Sort by").choose("Date");
  page[ui.sort].choose("name");
  page[ui.sort].choose("name");  // it is
  page[ui.sort].press("ArrowDown");
  page[ui.sort].press("ArrowUp");
  CHECK(log == Strings{"date", "name", "date"});
  CHECK(mistakeOf([&] { page[ui.sort].choose("Size"); }) ==
        "cannot choose \"Size\" in #sort: it has \"Date\", \"Name\", \"Nothing\"");
  CHECK(mistakeOf([&] { page[ui.sort].choose("Nothing"); }) ==
        "cannot choose \"Nothing\" in #sort: it is disabled");
}

TEST_CASE_METHOD(Fixture, "what a user could not do fails, and says why") {
  CHECK(mistakeOf([&] { page.button("Secret").click(); }) ==
        "cannot click button \"Secret\": it is hidden, with <section id=\"more\" hidden>");
  CHECK(mistakeOf([&] { page[ui.more].click(); }) == "cannot click #more: it is hidden");
  ui.reload.setDisabled(true);
  CHECK(mistakeOf([&] { page.button("Reload").click(); }) ==
        "cannot click button \"Reload\": it is disabled");
  CHECK(mistakeOf([&] { page.button("Explode").click(); }) ==
        "cannot click button \"Explode\": there is none");
  CHECK(mistakeOf([&] { page.byRole("cell").text(); }) == "cannot read cell: there is none");
  CHECK(mistakeOf([&] { page.byId("peeple").rows().count(); }) ==
        "cannot look into #peeple: there is none");
  CHECK(mistakeOf([&] { page[ui.people].row(7).cells(); }) ==
        "cannot look into #people > row 7: there is none");
  CHECK(mistakeOf([&] { page[ui.title].focus(); }) == "cannot focus #title: it takes no focus");
  ui.people.show(office::kPeople);
  CHECK(mistakeOf([&] { page.button("Call").click(); }) ==
        "cannot click button \"Call\": there are 3:");
  CHECK(mistakeOf([&] { page[ui.title].type("x"); }) == "cannot type into #title: it is no field");
  CHECK(mistakeOf([&] { page[ui.title].fill("x"); }) == "cannot fill #title: it is no field");
  CHECK(mistakeOf([&] { page[ui.title].submit(); }) == "cannot submit #title: it is in no form");
  CHECK(mistakeOf([&] { page[ui.search].attach({}); }) ==
        "cannot attach a file to #search: it takes no files");
}

TEST_CASE_METHOD(Fixture, "things are found by role, name, label and text") {
  CHECK(page.byRole("heading", "Office").exists());
  CHECK(page.link("Help").exists());
  CHECK(page.byRole("searchbox", "Search").exists());
  CHECK(page.byRole("spinbutton", "Amount").exists());
  CHECK(page.byRole("combobox", "Sort by").exists());
  CHECK(page.byRole("img", "Hours").exists());
  CHECK(page.byText("Late only").count() == 1);
  CHECK(page.byText("Buy stamps").exists());
  CHECK(page.byId("title").text() == "Office");
  ui.reload.setAttribute("aria-label", "Load again");
  CHECK(page.button("Load again").exists());
  ui.reload.setAttribute("aria-labelledby", "title help");
  CHECK(page.button("Office Help").exists());
  ui.search.setAttribute("title", "unused");
  CHECK(page.byLabel("Search").exists());
}

TEST_CASE_METHOD(Fixture, "details open and close by their summary") {
  Strings seen;
  ui.notes.onToggle([&](bool isOpen) { seen.push_back(isOpen ? "open" : "closed"); });
  page.byText("Notes").click();
  CHECK(page[ui.note].isVisible());
  page.byText("Notes").press("Enter");
  CHECK(seen == Strings{"open", "closed"});
}

TEST_CASE_METHOD(Fixture, "a modal dialog keeps the user in it until it is closed") {
  ui.sure.onClose(note("closed"));
  page[ui.reload].focus();
  ui.sure.showModal();
  CHECK(page[ui.sure].isVisible());
  CHECK(page[ui.yes].hasFocus());
  CHECK(mistakeOf([&] { page[ui.reload].click(); }) ==
        "cannot click #reload: it is behind <dialog id=\"sure\" open>");
  page.press("Tab");
  CHECK(page[ui.no].hasFocus());
  page.press("Tab");
  CHECK(page[ui.yes].hasFocus());
  page.press("Escape");
  CHECK_FALSE(ui.sure.isOpen());
  CHECK(log == Strings{"closed"});
  CHECK(page[ui.reload].hasFocus());

  ui.sure.showModal();
  page.button("No").click();  // a form with method="dialog"
  CHECK_FALSE(ui.sure.isOpen());
  ui.sure.show();
  page[ui.reload].click();
  ui.sure.close();
  CHECK(log == Strings{"closed", "closed"});
  CHECK_FALSE(page[ui.sure].isOpen());
  CHECK(log == Strings{"closed", "closed", "closed"});
}

TEST_CASE_METHOD(Fixture, "the focus goes where a user puts it") {
  ui.search.onFocus(note("focus"));
  ui.search.onBlur(note("blur"));
  page[ui.search].click();
  page[ui.title].click();
  CHECK(log == Strings{"focus", "blur"});
  CHECK_FALSE(page.focused().exists());
  ui.search.focus();
  CHECK(ui.search.hasFocus());
  ui.secret.focus();  // hidden
  CHECK(ui.search.hasFocus());
}
