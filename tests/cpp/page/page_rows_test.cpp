#include <limits>

#include "page/cell_text.h"
#include "support/office.h"

using office::Fixture;
using office::Person;

namespace {

std::vector<Person> without(std::vector<Person> people, int id) {
  std::erase_if(people, [&](const Person& each) { return each.id == id; });
  return people;
}

}  // namespace

TEST_CASE_METHOD(Fixture, "rows show the members of their structs") {
  ui.people.show(office::kPeople);
  CHECK(page[ui.people].rows().count() == 3);
  const testing::Locator bob = page[ui.people].row(1);
  CHECK(bob.cells() == Strings{"Bob", "8", "", "ill", "", "", "Call"});
  CHECK(bob.hasClass("late"));
  CHECK(bob.attribute("title") == "ill");
  CHECK(bob.link("Bob").attribute("href") == "/bob");
  CHECK(page[ui.people].row(0).attribute("title") == std::nullopt);
  CHECK_FALSE(page[ui.people].row(0).byRole("strong").exists());
  CHECK(page[ui.people].row(2).byLabel("Done").isChecked());
  CHECK(page[ui.people].row(2).byLabel("Comment").value() == "new");
  CHECK(page[ui.people].row(2).list("tasks").rows().texts() == Strings{"Ask Drop", "Plan Drop"});
}

TEST_CASE_METHOD(Fixture, "a row whose key stays keeps its elements") {
  ui.people.show(office::kPeople);
  page[ui.people].row(2).byLabel("Comment").type("er");
  const testing::Locator cy = page.focused();

  std::vector<Person> people = office::kPeople;
  std::rotate(people.begin(), people.begin() + 2, people.end());
  people.back().name = "Robert";
  people.push_back({.id = 4, .name = "Dee"});
  ui.people.show(people);

  CHECK(page[ui.people].rows().count() == 4);
  CHECK(page[ui.people].row(0).part(0).text() == "Cy");
  CHECK(page[ui.people].row(0).byLabel("Comment").value() == "newer");
  CHECK(page[ui.people].row(0).byLabel("Comment").hasFocus());
  CHECK(page[ui.people].row(2).part(0).text() == "Robert");
  ui.people.show(without(people, 3));
  CHECK_FALSE(page.focused().exists());
}

TEST_CASE_METHOD(Fixture, "what changes in a row is set, and what is absent taken away") {
  std::vector<Person> people = office::kPeople;
  people[0].share = "0.5";
  people[0].width = "10px";
  ui.people.show(people);
  const testing::Locator hours = page[ui.people].row(0).part(1);
  CHECK(hours.attribute("style") == "--share: 0.5; width: 10px;");
  people[0].share = std::nullopt;
  people[0].isLate = true;
  people[0].remark = "asleep";
  people[0].tasks.push_back({2, "Write"});
  people[1].isLate = false;
  people[1].remark = std::nullopt;
  ui.people.show(people);
  CHECK(hours.attribute("style") == "width: 10px;");
  CHECK(page[ui.people].row(0).cells() ==
        Strings{"Ann", "7.5", "", "asleep", "Read Drop Write Drop", "", "Call"});
  CHECK(page[ui.people].row(1).cells()[3].empty());
  CHECK(page[ui.people].row(1).attribute("class") == "");
}

TEST_CASE_METHOD(Fixture, "an element for an empty list is shown while it has no row") {
  ui.people.show(office::kPeople);
  CHECK_FALSE(page[ui.nobody].isVisible());
  ui.people.clear();
  CHECK(page.byText("Nobody is here").isVisible());
  CHECK(page[ui.people].rows().count() == 0);
  CHECK_FALSE(page[ui.people].row(0).exists());
}

TEST_CASE_METHOD(Fixture, "rows with one key are shown, and reported") {
  std::vector<Person> people = office::kPeople;
  people[2].id = 1;
  ui.people.show(people);
  CHECK(page[ui.people].rows().count() == 3);
  CHECK(page.reports() == Strings{"two rows of the list people have the key \"1\""});
  people[1].tasks = {{1, "Sing"}, {1, "Dance"}};
  ui.people.update(people[1]);
  CHECK(page.reports().back() == "two rows of the list ul have the key \"1\"");
}

TEST_CASE_METHOD(Fixture, "what is not UTF-8 in a row is marked, and nothing beside it is lost") {
  const std::vector<std::string> wrong = {"\x80",         "\xC1\xBF",         "\xE0\x9F\xBF",
                                          "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
                                          "\xC3",         "\xE2\x82"};
  const std::vector<std::string> right = {
      "\x7F",         "\xC2\x80",         "\xE0\xA0\x80",    "\xED\x9F\xBF",
      "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"};
  std::vector<Person> people;
  for (const std::string& name : wrong) people.push_back({.id = 0, .name = name + "a"});
  for (const std::string& name : right) people.push_back({.id = 0, .name = name});
  int id = 0;
  for (Person& person : people) person.id = ++id;
  ui.people.show(people);
  std::size_t row = 0;
  for (const std::string& name : wrong) {
    std::string shown;
    for (std::size_t i = 0; i < name.size(); ++i) shown += "\uFFFD";
    CHECK(page[ui.people].row(row++).cells()[0] == shown + "a");
  }
  for (const std::string& name : right) CHECK(page[ui.people].row(row++).cells()[0] == name);
}

TEST_CASE("numbers of rows are shown to their last digit") {
  const std::vector<std::int64_t> numbers = {0,
                                             -1,
                                             4'294'967'295,
                                             4'294'967'296,
                                             -4'294'967'297,
                                             std::numeric_limits<std::int64_t>::min()};
  for (const std::int64_t number : numbers) {
    page::detail::CellText text;
    text.integer(number);
    CHECK(text.text() == std::to_string(number));
  }
}

TEST_CASE_METHOD(Fixture, "events in rows bring their rows") {
  ui.people.onCall([&](const Person& person) { log.push_back("call " + person.name); });
  ui.people.onOpen([&](const Person& person) { log.push_back("open " + person.name); });
  ui.people.onDone([&](const Person& person, const std::string& value) {
    log.push_back(person.name + " done " + value);
  });
  ui.people.onComment([&](const Person& person, const std::string& value) {
    log.push_back(person.name + ": " + value);
  });
  ui.people.onDrop([&](const office::Task& task) { log.push_back("drop " + task.name); });
  ui.people.show(office::kPeople);

  page[ui.people].row(1).button("Call").click();
  page[ui.people].row(1).byAction("call").fire("dblclick");
  page[ui.people].row(2).byLabel("Done").uncheck();
  page[ui.people].row(0).byLabel("Comment").type("hi");
  page[ui.people].row(2).list("tasks").row(1).button("Drop").click();
  CHECK(log == Strings{"call Bob", "open Bob", "Cy done false", "Ann: hi", "drop Plan"});

  ui.people.onCall(nullptr);
  page[ui.people].row(1).button("Call").click();
  CHECK(log.size() == 5);
}

TEST_CASE_METHOD(Fixture, "a handler may show other rows while its event is going on") {
  std::vector<Person> people = office::kPeople;
  ui.people.onCall([&](const Person& person) {
    people = without(people, person.id);
    ui.people.show(people);
  });
  ui.people.show(people);
  page[ui.people].row(0).button("Call").click();
  page[ui.people].row(0).button("Call").click();
  CHECK(page[ui.people].rows().count() == 1);
  CHECK(page[ui.people].row(0).part(0).text() == "Cy");
}

TEST_CASE_METHOD(Fixture, "rows are appended, updated and removed by their keys") {
  ui.people.onCall([&](const Person& person) { log.push_back(person.name); });
  ui.people.append(office::kPeople);
  ui.people.append(std::vector<Person>{{.id = 4, .name = "Dee"}});
  CHECK(page[ui.people].row(3).cells()[0] == "Dee");

  std::vector<Person> changed = {
      office::kPeople[2], {.id = 9, .name = "Nobody"}, office::kPeople[0]};
  changed[0].name = "Cyd";
  changed[0].tasks.pop_back();
  changed[2].name = "Anna";
  CHECK(ui.people.update(changed) == 2);
  CHECK(page[ui.people].row(0).cells()[0] == "Anna");
  CHECK(page[ui.people].row(2).cells()[0] == "Cyd");
  CHECK(page[ui.people].row(2).list("tasks").rows().count() == 1);

  CHECK(ui.people.remove(changed) == 2);
  CHECK(page[ui.people].rows().count() == 2);
  page[ui.people].row(1).button("Call").click();
  ui.people.remove(office::kPeople[1]);
  ui.people.remove(std::vector<Person>{{.id = 4, .name = {}}});
  CHECK(page[ui.nobody].isVisible());
  CHECK(log == Strings{"Dee"});
}

TEST_CASE_METHOD(Fixture, "rows without keys may be added at both ends and shown again") {
  using office::Bar;
  const auto widths = [&] {
    Strings all;
    for (std::size_t i = 0; i < page[ui.bars].rows().count(); ++i) {
      all.push_back(page[ui.bars].row(i).attribute("width").value_or(""));
    }
    return all;
  };
  ui.bars.show({Bar{.width = 1}, Bar{.width = 2}});
  ui.bars.append(std::vector<Bar>{{.width = 3}, {.width = 4}});
  ui.bars.prepend({Bar{.width = 5}});
  ui.bars.append({Bar{.width = 6}});
  CHECK(widths() == Strings{"5", "1", "2", "3", "4", "6"});
  ui.bars.show(std::vector<Bar>{{.width = 5}, {.width = 1}, {.width = 7}, {.width = 8}});
  CHECK(widths() == Strings{"5", "1", "7", "8"});
  CHECK(page.reports().empty());
}

TEST_CASE_METHOD(Fixture,
                 "after many rows were removed at once, events bring those that are left") {
  std::vector<Person> people;
  std::vector<Person> gone;
  for (int id = 1; id <= 3000; ++id) {
    people.push_back({.id = id, .name = std::to_string(id)});
    if (id % 3 != 0) gone.push_back(people.back());
  }
  std::reverse(gone.begin(), gone.end());
  ui.people.onCall([&](const Person& person) { log.push_back(person.name); });
  ui.people.show(people);
  CHECK(ui.people.remove(gone) == 2000);
  page[ui.people].row(0).button("Call").click();
  page[ui.people].row(999).button("Call").click();
  CHECK(log == Strings{"3", "3000"});
}
