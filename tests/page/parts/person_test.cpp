// The tests of a part, in a page that has nothing else.

#include <catch2/catch_test_macros.hpp>

#include "mcpapps/testing_page.h"
#include "person_view.h"
#include "somebody.page.h"

using namespace mcpapps;
using Strings = std::vector<std::string>;

namespace {

struct PersonTest {
  testing::Page page{SomebodyPage::kTree};
  const SomebodyPage somebody{};
  PersonView view{somebody.person};
};

}  // namespace

TEST_CASE_METHOD(PersonTest, "a person is shown, with the address") {
  view.show(
      {.name = "Ann", .street = "1 Main Street", .isAway = true, .phones = {{"110"}, {"112"}}});
  CHECK(page[somebody.person.name].text() == "Ann");
  CHECK(page.byText("Away").isVisible());
  CHECK(page[somebody.person.phones].rows().texts() == Strings{"110", "112"});
  CHECK_FALSE(page[somebody.person.none].isVisible());
  CHECK(page[somebody.person.address.street].text() == "1 Main Street");
}

TEST_CASE_METHOD(PersonTest, "a number is called") {
  view.show({.name = "Ann", .phones = {{"110"}, {"112"}}});
  page.button("112").click();
  CHECK(view.called == Strings{"112"});
}

TEST_CASE_METHOD(PersonTest, "a note is saved, and must not be empty") {
  page.button("Save").click();
  CHECK(page[somebody.person.text].hasFocus());
  page.byLabel("Note").type("is late");
  page.button("Save").click();
  CHECK(page[somebody.person.saved].text() == "is late");
}

TEST_CASE_METHOD(PersonTest, "the element of a part is its root, that of a part inside too") {
  page.button("Map").click();
  CHECK(page[somebody.person.root].attribute("data-map") == "open");
  CHECK(somebody.person.address.root.id() == std::string("person-address"));
}
