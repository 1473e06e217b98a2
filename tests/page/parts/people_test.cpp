// A page with a part twice, and with one for the rows of two lists.

#include <catch2/catch_test_macros.hpp>

#include "mcpapps/testing_page.h"
#include "person_view.h"

using namespace mcpapps;
using Strings = std::vector<std::string>;

struct Visitor {
  std::string name;
  bool isKnown = false;
};
MCPAPPS_DESCRIBE(Visitor, name, isKnown)

#include "people.page.h"

namespace {

struct State {
  std::string title;
  std::string footer;
};
MCPAPPS_DESCRIBE(State, title, footer)

struct PeopleTest {
  testing::Page page{PeoplePage::kTree};
  const PeoplePage people{};
  PersonView boss{people.boss};
  PersonView deputy{people.deputy};
};

}  // namespace

TEST_CASE_METHOD(PeopleTest, "the page and each of its parts show their own") {
  deputy.show({.name = "Bob", .street = "2 Side Street"});
  people.show(State{.title = "Two", .footer = "The end"});
  boss.show({.name = "Ann", .street = "1 Main Street", .isAway = true, .phones = {{"110"}}});
  CHECK(page[people.title].text() == "Two");
  CHECK(page[people.footer].text() == "The end");
  CHECK(page[people.boss.name].text() == "Ann");
  CHECK(page[people.boss.address.street].text() == "1 Main Street");
  CHECK(page[people.boss.phones].rows().texts() == Strings{"110"});
  CHECK(page[people.deputy.name].text() == "Bob");
  CHECK(page[people.deputy.address.street].text() == "2 Side Street");
  CHECK(page[people.deputy.none].isVisible());
  CHECK_FALSE(page[people.boss.none].isVisible());
  boss.show({.name = "Cy", .street = "3 Back Street"});
  CHECK(page[people.boss.name].text() == "Cy");
  CHECK(page[people.deputy.name].text() == "Bob");
}

TEST_CASE_METHOD(PeopleTest, "an event reaches the part that it is of") {
  boss.show({.name = "Ann", .phones = {{"110"}}});
  deputy.show({.name = "Bob", .phones = {{"110"}}});
  page[people.deputy.phones].row(0).button("110").click();
  CHECK(boss.called == Strings{});
  CHECK(deputy.called == Strings{"110"});
  page[people.boss.text].type("is late");
  page[people.boss.text].press("Enter");
  CHECK(page[people.boss.saved].text() == "is late");
  CHECK(page[people.deputy.saved].text().empty());
}

TEST_CASE_METHOD(PeopleTest, "ids and what refers to them are each part's own") {
  CHECK(page[people.boss.root].attribute("aria-labelledby") == "boss-name");
  CHECK(page[people.boss.root].hasClass("person"));
  CHECK(page[people.boss.root].hasClass("wide"));
  CHECK_FALSE(page[people.deputy.root].hasClass("wide"));
}

TEST_CASE_METHOD(PeopleTest, "a part is the row of two lists") {
  Strings greeted;
  const auto greet = [&](const Visitor& visitor) { greeted.push_back(visitor.name); };
  people.guests.onGreet(greet);
  people.patients.onGreet(greet);
  people.guests.show(std::vector<Visitor>{{"Dee", true}, {"Ed"}});
  people.patients.show(std::vector<Visitor>{{"Flo"}});
  CHECK(page[people.guests].row(0).hasClass("known"));
  CHECK(page[people.guests].row(1).hasClass("guest"));
  CHECK_FALSE(page[people.guests].row(1).hasClass("known"));
  page[people.guests].row(1).button("Greet").click();
  page[people.patients].row(0).button("Greet").click();
  CHECK(greeted == Strings{"Ed", "Flo"});
}
