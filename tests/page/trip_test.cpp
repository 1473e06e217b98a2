// Lists that offer their rows to a field, by "Editable Combobox With List Autocomplete" of the ARIA
// Authoring Practices, and lists that the user sorts, by "Sortable Table".

#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "mcpapps/mcpapps.h"
#include "mcpapps/testing_page.h"
#include "trip.page.h"

using namespace mcpapps;
using Strings = std::vector<std::string>;

namespace trip {

struct City {
  std::string code;
  std::string name;
  std::string country;
};
MCPAPPS_DESCRIBE(City, code, name, country)

struct Stop {
  int id = 0;
  City place;
  Decimal cost;
  std::optional<std::string> note = {};
  double hours = 0;
};
MCPAPPS_DESCRIBE(Stop, id, place, cost, note, hours)

struct Trip {
  std::string city;
};
MCPAPPS_DESCRIBE(Trip, city)

struct Leg {
  int number = 0;
  std::vector<City> cities;
  std::string from;
  std::string note = {};
};
MCPAPPS_DESCRIBE(Leg, number, cities, from, note)

}  // namespace trip

namespace {

using trip::City;

struct ComboboxTest {
  testing::Page page{TripPage::kTree};
  TripPage ui;
  std::vector<City> all{
      {"a b", "Bern", "Switzerland"}, {"", "Berlin", "Germany"}, {"<", "Bonn", ""}};
  testing::Locator city = page[ui.city];
  testing::Locator cities = page[ui.cities];

  ComboboxTest() {
    showFound("");
    ui.city.onInput([this](const std::string& text) { showFound(text); });
    ui.cities.onChoose(ui.city, [this](const City& chosen) {
      ui.chosen.setText(chosen.name + (cities.isVisible() ? ", open" : ""));
      ui.city.setValue(chosen.name);
    });
    ui.trip.onSubmit<trip::Trip>([this](const trip::Trip& sent) { ui.gone.setText(sent.city); });
  }

  void showFound(const std::string& text) const {
    std::vector<City> found = all;
    std::erase_if(found, [&](const City& each) { return !each.name.starts_with(text); });
    ui.cities.show(found);
  }
  /// The option that the user is at; what assistive technology is told must agree.
  std::string active() const {
    std::string name;
    for (std::size_t i = 0; i < cities.rows().count(); ++i) {
      const testing::Locator row = cities.row(i);
      if (row.attribute("aria-selected") != "true") continue;
      CHECK(row.attribute("id") == city.attribute("aria-activedescendant"));
      name += row.part(0).text();
    }
    CHECK(name.empty() != city.attribute("aria-activedescendant").has_value());
    return name;
  }
  bool isOpen() const {
    CHECK((city.attribute("aria-expanded") == "true") == cities.isVisible());
    return cities.isVisible();
  }
  std::string chosen() const { return page[ui.chosen].text(); }
};

struct SortingTest {
  testing::Page page{TripPage::kTree};
  TripPage ui;
  std::vector<trip::Stop> all{
      {1, {"a", "Bern", "Switzerland"}, Decimal::parse("10").value(), "b"},
      {2, {"b", "Bonn", "Germany"}, Decimal::parse("9.5").value(), {}},
      {3, {"c", "Berlin", "Germany"}, Decimal::parse("10.00").value(), "a"}};

  SortingTest() { ui.stops.show(all); }

  std::string shown() const {
    std::string names;
    const testing::Locator rows = page[ui.stops].rows();
    for (std::size_t i = 0; i < rows.count(); ++i) names += rows.nth(i).part(1).text() + " ";
    return names;
  }
  std::string order(const char* heading) const {
    return page.byRole("columnheader", heading).attribute("aria-sort").value_or("");
  }
};

}  // namespace

TEST_CASE_METHOD(ComboboxTest,
                 "a text is pasted behind what is in a field, if no handler takes it") {
  city.paste("Be");
  city.paste("r");
  CHECK(city.value() == "Ber");
  CHECK(cities.rows().count() == 2);
  ui.city.onPaste([&](const std::string& text) {
    ui.chosen.setText(text);
    return text == "Bern, Bonn";
  });
  city.paste("Bern, Bonn");
  CHECK(page[ui.chosen].text() == "Bern, Bonn");
  CHECK(city.value() == "Ber");
  city.paste("l");
  CHECK(city.value() == "Berl");
}

TEST_CASE_METHOD(ComboboxTest, "the list is closed until the user types, and shows what fits") {
  CHECK_FALSE(isOpen());
  CHECK(city.attribute("aria-autocomplete") == "list");
  city.type("Be");
  CHECK(isOpen());
  CHECK(active().empty());
  CHECK(cities.rows().texts() == Strings{"Bern Switzerland", "Berlin Germany"});
  city.type("x");
  CHECK_FALSE(isOpen());
  city.press("Backspace");
  CHECK(isOpen());
}

TEST_CASE_METHOD(ComboboxTest, "arrow keys lead to the options, and Enter chooses one") {
  city.press("ArrowDown");
  CHECK(isOpen());
  CHECK(active() == "Bern");
  city.press("ArrowDown");
  city.press("ArrowDown");
  city.press("ArrowDown");
  CHECK(active() == "Bonn");
  city.press("ArrowUp");
  CHECK(active() == "Berlin");
  city.press("Enter");
  CHECK(chosen() == "Berlin");
  CHECK(city.value() == "Berlin");
  CHECK(city.hasFocus());
  CHECK_FALSE(isOpen());
  CHECK(active().empty());
  // A closed list leaves Enter to the form.
  CHECK(page[ui.gone].text() == "nowhere");
  city.press("Enter");
  CHECK(page[ui.gone].text() == "Berlin");
}

TEST_CASE_METHOD(ComboboxTest, "Enter without an option closes the list and sends the form") {
  city.type("Bo");
  city.press("Enter");
  CHECK_FALSE(isOpen());
  CHECK(page[ui.gone].text() == "Bo");
}

TEST_CASE_METHOD(ComboboxTest, "keys that move the caret lead back from the options to the text") {
  city.press("ArrowDown");
  city.press("Home");
  CHECK(active().empty());
  CHECK(isOpen());
}

TEST_CASE_METHOD(ComboboxTest, "the options of another field are reported") {
  ui.cities.onChoose(page::TextControl("other"), [] {});
  REQUIRE(page.reports().size() == 1);
  CHECK(page.reports()[0].find("the options of cities") != std::string::npos);
}

TEST_CASE_METHOD(ComboboxTest, "Up of a closed list leads to the last option") {
  city.press("ArrowUp");
  CHECK(active() == "Bonn");
}

TEST_CASE_METHOD(ComboboxTest,
                 "Alt and Down opens the list without an option, Alt and Up closes it") {
  city.press("Alt+ArrowDown");
  CHECK(isOpen());
  CHECK(active().empty());
  city.press("ArrowDown");
  city.press("Alt+ArrowUp");
  CHECK_FALSE(isOpen());
  CHECK(chosen() == "none");
}

TEST_CASE_METHOD(ComboboxTest, "Escape closes the list, and so does leaving the field") {
  city.type("B");
  city.press("ArrowDown");
  city.press("Escape");
  CHECK_FALSE(isOpen());
  CHECK(city.value() == "B");
  city.press("ArrowDown");
  city.press("Tab");
  CHECK_FALSE(isOpen());
  CHECK(active().empty());
  CHECK(chosen() == "none");
}

TEST_CASE_METHOD(ComboboxTest, "a click on an option chooses it, and the field keeps the focus") {
  city.click();
  CHECK(isOpen());
  cities.row(1).part(1).click();
  CHECK(chosen() == "Berlin");
  CHECK(city.hasFocus());
  CHECK_FALSE(isOpen());
}

TEST_CASE_METHOD(ComboboxTest,
                 "the option that the user is at stays it in other rows, and goes with its row") {
  city.press("ArrowUp");
  CHECK(active() == "Bonn");
  ui.cities.show(std::vector<City>{all[2], all[0]});
  CHECK(active() == "Bonn");
  city.press("ArrowDown");
  CHECK(active() == "Bern");
  ui.cities.remove(all[0]);
  CHECK(active().empty());
  CHECK(isOpen());
  city.press("Enter");
  CHECK(chosen() == "none");
  ui.cities.clear();
  CHECK_FALSE(isOpen());
  city.press("ArrowDown");
  CHECK_FALSE(isOpen());
  // They may come later, as from a server.
  ui.cities.show(all);
  CHECK(isOpen());
}

TEST_CASE_METHOD(ComboboxTest,
                 "a handler may show other options, and a later handler takes its place") {
  ui.cities.onChoose(ui.city, [this](City chosen) {
    ui.cities.clear();
    ui.chosen.setText(chosen.code);
  });
  city.press("ArrowDown");
  city.press("Enter");
  CHECK(chosen() == "a b");
  CHECK_FALSE(isOpen());
  ui.cities.onChoose(ui.city, [this] { ui.chosen.setText("any"); });
  ui.cities.show(all);
  city.click();
  cities.row(2).click();
  CHECK(chosen() == "any");
}

TEST_CASE_METHOD(ComboboxTest, "of two options with one key, each is chosen by itself") {
  ui.cities.show(std::vector<City>{{"k", "One", ""}, {"k", "Two", ""}, {"m", "Three", ""}});
  city.press("ArrowDown");
  city.press("ArrowDown");
  city.press("Enter");
  CHECK(chosen() == "Two");
  city.press("ArrowUp");
  city.press("Enter");
  CHECK(chosen() == "Three");
}

TEST_CASE_METHOD(SortingTest, "a list is sorted at first as its HTML says") {
  CHECK(shown() == "Bern Bonn Berlin ");
  CHECK(order("Place") == "descending");
}

TEST_CASE_METHOD(SortingTest,
                 "a heading sorts the list, and the other way when it is pressed again") {
  page.button("Cost").click();
  CHECK(shown() == "Bonn Bern Berlin ");
  CHECK(order("Cost") == "ascending");
  CHECK(order("Place").empty());
  page.button("Cost").click();
  // Those that are equal keep their order.
  CHECK(shown() == "Bern Berlin Bonn ");
  CHECK(order("Cost") == "descending");
}

TEST_CASE_METHOD(SortingTest, "what is absent comes first") {
  page.button("Note").click();
  CHECK(shown() == "Bonn Berlin Bern ");
}

TEST_CASE_METHOD(SortingTest, "rows that are shown later are sorted, and shown() has their order") {
  page.button("Place").click();
  all.push_back({4, {"d", "Aarau", "Switzerland"}, {}, {}});
  ui.stops.show(all);
  CHECK(shown() == "Berlin Bonn Aarau Bern ");
  CHECK(ui.stops.shown()[2].id == 4);
  ui.stops.remove(all[3]);
  CHECK(shown() == "Berlin Bonn Bern ");
}

TEST_CASE_METHOD(SortingTest, "a selected row stays selected where it goes") {
  page[ui.stops].row(1).click();
  page.button("Cost").click();
  CHECK(ui.stops.selection()[0].place.name == "Bonn");
  CHECK(page[ui.stops].row(0).attribute("aria-selected") == "true");
  CHECK(page[ui.stops].row(1).attribute("aria-selected") == "false");
}

TEST_CASE_METHOD(SortingTest, "what is no number comes first, and the others are sorted") {
  for (trip::Stop& stop : all) stop.hours = stop.id == 1 ? 3 : 2 - stop.id;
  all.push_back({4, {"d", "Aarau", "Switzerland"}, {}, {}, std::nan("")});
  ui.stops.show(all);
  page.button("Hours").click();
  CHECK(shown() == "Aarau Berlin Bonn Bern ");
}

TEST_CASE_METHOD(SortingTest, "an empty list may be sorted") {
  ui.stops.clear();
  page.button("Cost").click();
  ui.stops.show(all);
  CHECK(shown() == "Bonn Bern Berlin ");
}

TEST_CASE("the value of a select is one of the options that its list shows at the same time") {
  const testing::Page page{TripPage::kTree};
  const TripPage ui;
  const std::vector<City> cities{{"be", "Bern", {}}, {"bo", "Bonn", {}}};
  const testing::Locator from = page.byLabel("From");

  std::vector<trip::Leg> legs{{1, cities, "bo"}};
  ui.legs.show(legs);
  CHECK(from.value() == "bo");
  legs = {{1, {cities[1], {"zh", "Zurich", {}}}, "zh"}};
  ui.legs.show(legs);
  CHECK(from.value() == "zh");
  from.choose("Bonn");
  legs[0].note = "The user has chosen.";
  ui.legs.show(legs);
  CHECK(from.value() == "bo");
  legs[0].cities = {cities[0], {"zh", "Zurich", {}}};
  ui.legs.show(legs);
  CHECK(from.value() == "zh");
}
