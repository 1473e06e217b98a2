// The tests of a view, which are the same in memory, in Node and in Chromium.

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "mcpapps/mcpapps.h"
#include "mcpapps/testing_page.h"
#include "team.page.h"

using namespace mcpapps;
using Strings = std::vector<std::string>;

struct Job {
  std::string title;
};
MCPAPPS_DESCRIBE(Job, title)

struct Member {
  int id = 0;
  std::string name = {};
  std::string role = {};
  bool isAbsent = false;
  std::vector<Job> tasks = {};
};
MCPAPPS_DESCRIBE(Member, id, name, role, isAbsent, tasks)

struct Addition {
  std::string name = {};
  std::string role = {};
  bool isAbsent = false;
};
MCPAPPS_DESCRIBE(Addition, name, role, isAbsent)

namespace {

struct TeamTest {
  testing::Page page{TeamPage::kTree};
  const TeamPage ui;
  std::vector<Member> members;
  int lastId = 0;

  TeamTest() {
    ui.search.onInput([this](const std::string&) { showFound(); });
    ui.people.onRemove([this](const Member& member) {
      std::erase_if(members, [&](const Member& each) { return each.id == member.id; });
      showFound();
    });
    ui.clear.onClick([this] { ui.sure.showModal(); });
    ui.yes.onClick([this] {
      ui.sure.close();
      show({});
    });
    ui.sure.onClose([this] { ui.search.setValue(""); });
    ui.addition.onSubmit<Addition>([this](const Addition& added) {
      std::vector<Member> all = members;
      all.push_back({lastId + 1, added.name, added.role, added.isAbsent, {}});
      show(all);
      ui.addition.reset();
    });
    show({{1, "Ann", "Pilot", false, {{"Fly"}, {"Land"}}},
          {2, "Bob", "Cook", true, {}},
          {3, "Cy", "Cook", false, {{"Fry"}}}});
  }

  void show(std::vector<Member> all) {
    members = std::move(all);
    for (const Member& each : members) lastId = std::max(lastId, each.id);
    showFound();
  }

  void showFound() const {
    std::vector<Member> found = members;
    const std::string words = ui.search.value();
    std::erase_if(found,
                  [&](const Member& each) { return each.name.find(words) == each.name.npos; });
    ui.people.show(found);
    ui.title.setText(std::to_string(found.size()) + " of " + std::to_string(members.size()));
  }
};

}  // namespace

TEST_CASE_METHOD(TeamTest, "a team is shown, member by member") {
  CHECK(page[ui.title].text() == "3 of 3");
  CHECK(page[ui.people].row(0).cells() == Strings{"Ann", "Pilot", "Fly Land", "Remove"});
  CHECK(page[ui.people].row(1).cells() == Strings{"Bob", "Cook", "", "absent", "Remove"});
  CHECK(page[ui.people].row(1).hasClass("absent"));
  CHECK(page[ui.people].row(2).list("tasks").rows().texts() == Strings{"Fry"});
  CHECK_FALSE(page[ui.nobody].isVisible());
  CHECK(page.reports() == Strings{});
}

TEST_CASE_METHOD(TeamTest, "a search leaves those that are found") {
  page.byLabel("Search").type("y");
  CHECK(page[ui.title].text() == "1 of 3");
  CHECK(page[ui.people].row(0).part(0).text() == "Cy");
  page.press("Backspace");
  CHECK(page[ui.people].rows().count() == 3);
  page[ui.search].fill("nobody");
  CHECK(page.byText("Nobody").isVisible());
}

TEST_CASE_METHOD(TeamTest, "a member is removed, and the others stay where they are") {
  page[ui.people].row(1).button("Remove").click();
  REQUIRE(page[ui.people].rows().count() == 2);
  CHECK(page[ui.people].row(1).part(0).text() == "Cy");
  CHECK(page[ui.title].text() == "2 of 2");
}

TEST_CASE_METHOD(TeamTest, "a member is added by the form") {
  page.button("Add").click();
  CHECK_FALSE(page.byLabel("Name").error().empty());
  CHECK(page.byLabel("Name").hasFocus());
  page.byLabel("Name").type("Dee");
  page.byLabel("Role").choose("Pilot");
  page.byLabel("Absent").check();
  page.byLabel("Name").press("Enter");
  REQUIRE(page[ui.people].rows().count() == 4);
  CHECK(page[ui.people].row(3).cells() == Strings{"Dee", "Pilot", "", "absent", "Remove"});
  CHECK(page.byLabel("Name").value().empty());
}

TEST_CASE_METHOD(TeamTest, "everybody goes after a question") {
  page[ui.search].type("A");
  page.button("Remove all").click();
  CHECK(page[ui.sure].isVisible());
  CHECK_THROWS_AS(page[ui.clear].click(), testing::PageError);
  page.button("Yes").click();
  CHECK_FALSE(page[ui.sure].isVisible());
  CHECK(page[ui.search].value().empty());
  CHECK(page.byText("Nobody").isVisible());
}

TEST_CASE_METHOD(TeamTest, "help opens, and what is hidden cannot be clicked") {
  CHECK_FALSE(page[ui.advice].isVisible());
  CHECK_THROWS_AS(page[ui.advice].click(), testing::PageError);
  page.byText("Help").click();
  CHECK(page[ui.advice].isVisible());
}
