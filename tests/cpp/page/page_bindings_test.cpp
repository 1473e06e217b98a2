// What a page shows beside plain members of rows: formats, functions, comparisons, and the state of
// the page.

#include <numeric>

#include "mcpapps/fake_host.h"
#include "mcpapps/testing_page.h"
#include "shop.page.h"
#include "support/test.h"

namespace shop {

enum class Status { open, paid };
MCPAPPS_DESCRIBE_ENUM(Status, open, paid)

std::string_view inCapitals(Status status) { return status == Status::open ? "OPEN" : "PAID"; }

struct Item {
  double share = 0;
};
MCPAPPS_DESCRIBE(Item, share)

struct Customer {
  std::string country;
};
MCPAPPS_DESCRIBE(Customer, country)

struct Order {
  int id = 0;
  std::optional<Decimal> amount = {};
  std::string currency = "EUR";
  int fee = 2;
  Date due = Date(2026, 1, 5);
  std::chrono::sys_seconds at = std::chrono::sys_days(2026y / 1 / 5) + 15h;
  Status status = Status::open;
  std::optional<Customer> customer = {};
  std::vector<Item> items = {};
  /// Not described.
  std::string suffix = {};

  std::string label() const { return "Order " + std::to_string(id) + suffix; }
  bool isPaid() const { return status == Status::paid; }
  int total() const { return fee + 1; }
};
MCPAPPS_DESCRIBE(Order, id, amount, currency, fee, due, at, status, customer, items)

struct Owner {
  std::string mood;
};
MCPAPPS_DESCRIBE(Owner, mood)

struct State {
  std::string language = "en";
  std::vector<int> numbers = {};
  std::optional<std::string> note = {};
  bool isBusy = false;
  int count = 0;
  Owner owner = {};
  std::string words = {};

  std::optional<int> sum() const {
    if (numbers.empty()) return std::nullopt;
    return std::accumulate(numbers.begin(), numbers.end(), 0);
  }
  std::optional<double> average() const {
    if (numbers.empty()) return std::nullopt;
    return double(*sum()) / double(numbers.size());
  }
};
MCPAPPS_DESCRIBE(State, language, note, isBusy, count, owner, words)

struct Words {
  Text title, open, paid;
};
MCPAPPS_DESCRIBE(Words, title, open, paid)

struct Fixture {
  testing::Page page{ShopPage::kTree};
  ShopPage ui;

  Fixture() { ui.setFormats(Formats("en-US", "UTC")); }
  testing::Locator order() const { return page[ui.orders].row(0); }
  /// Without functions, so that only the bills that have changed are shown again.
  testing::Locator bill() const { return page[ui.bills].row(0); }
};

TEST_CASE_METHOD(Fixture, "a template shows members in formats, and what functions give") {
  ui.showTexts(Words{"Shop", "Open", "Paid"});
  const Order order{
      .id = 7, .amount = Decimal("12.50"), .customer = Customer{"AT"}, .items = {{0.256}, {0.5}}};
  ui.orders.show(std::vector{order});
  CHECK(this->order().parts().texts() == Strings{"12.50 EUR", "Open", "OPEN", "2.00 EUR",
                                                 "3.00 EUR", "2026-01-05 15:00", "25.6% 50.0%",
                                                 "Pay"});
  CHECK(this->order().attribute("title") == "2026-01-05");
  CHECK(this->order().attribute("aria-label") == "Order 7");
  CHECK(this->order().hasClass("open"));
  CHECK(this->order().hasClass("far"));
}

TEST_CASE_METHOD(Fixture, "what is absent has no format, and equals nothing") {
  ui.orders.show(std::vector{Order{.id = 7, .status = Status::paid}});
  CHECK(order().part(0).text().empty());
  CHECK_FALSE(order().hasClass("open"));
  CHECK_FALSE(order().hasClass("far"));
  CHECK_FALSE(order().byText("2026-01-05 15:00").exists());
}

TEST_CASE_METHOD(Fixture, "rows are shown in other words after a change of the texts") {
  const std::vector orders{Order{.id = 7}};
  ui.showTexts(Words{"Shop", "Open", "Paid"});
  ui.bills.show(orders);
  ui.showTexts(Words{"Laden", "Offen", "Bezahlt"});
  ui.bills.show(orders);
  CHECK(bill().part(1).text() == "Offen");
  CHECK(page[ui.title].text() == "Laden");
}

TEST_CASE_METHOD(Fixture, "one row that is updated in other words leaves the others for show()") {
  const std::vector orders{Order{.id = 7}, Order{.id = 8}};
  ui.showTexts(Words{"Shop", "Open", "Paid"});
  ui.bills.show(orders);
  ui.showTexts(Words{"Laden", "Offen", "Bezahlt"});
  ui.bills.update(orders[1]);
  CHECK(bill().part(1).text() == "Open");
  ui.bills.show(orders);
  CHECK(bill().part(1).text() == "Offen");
}

TEST_CASE_METHOD(Fixture, "rows are shown in other words after a change of the time zone") {
  testing::FakeHost host;
  App app({.name = "shop", .version = "1", .title = {}});
  ui.setFormats(Formats(app));
  host.setContext({{"timeZone", "+02:00"}});
  host.connect(app);
  const std::vector orders{Order{.id = 7}};
  ui.bills.show(orders);
  CHECK(bill().byText("2026-01-05 17:00").exists());
  host.contextChanged({{"timeZone", "+05:00"}});
  host.deliver();
  ui.bills.show(orders);
  CHECK(bill().byText("2026-01-05 20:00").exists());
}

TEST_CASE_METHOD(Fixture, "a function of the row may read what is not described") {
  Order order{.id = 7};
  ui.orders.show(std::vector{order});
  order.suffix = ", late";
  ui.orders.show(std::vector{order});
  CHECK(this->order().attribute("aria-label") == "Order 7, late");
}

TEST_CASE_METHOD(Fixture, "a row changes with the second member of a format") {
  Order order{.id = 7, .amount = Decimal("1.00")};
  ui.bills.show(std::vector{order});
  order.currency = "USD";
  ui.bills.show(std::vector{order});
  CHECK(bill().part(0).text() == "1.00 USD");
}

TEST_CASE_METHOD(Fixture, "an amount without a currency is reported with its element and format") {
  testing::FakeHost host;
  App app({.name = "shop", .version = "1", .title = {}});
  Strings reports;
  app.onError([&](const Error& error) { reports.push_back(error.message); });
  ui.setFormats(Formats(app));
  host.connect(app);
  ui.bills.show(std::vector{Order{.id = 7, .amount = Decimal("1.50"), .currency = ""}});
  CHECK(bill().part(0).text() == "1.5");
  CHECK(reports == Strings{"formats: \"\" is no currency: expected three letters, in <b "
                           "data-text=\"amount | currency(currency)\">"});
}

TEST_CASE_METHOD(Fixture, "an enum without a text of its name is reported") {
  ui.orders.show(std::vector{Order{.id = 7}});
  CHECK(page.reports() == Strings{"showTexts() was given no text of the name open"});
}

TEST_CASE("formats that were not set are those of the browser, and that is reported") {
  const testing::Page page(ShopPage::kTree);
  ShopPage().show(State{.count = 3});
  CHECK(page.byId("count").text() == "3");
  CHECK(page.reports() ==
        Strings{"setFormats() of the page was not called: formats are of the browser's language"});
}

TEST_CASE_METHOD(Fixture, "the state is shown outside of templates") {
  CHECK(page[ui.sum].text() == "no sum");
  ui.show(State{.numbers = {1, 2}, .note = "Hi", .isBusy = true, .count = 3, .owner = {"late"}});
  CHECK(page[ui.sum].text() == "3");
  CHECK(page[ui.sum].attribute("title") == "Hi");
  CHECK(page[ui.average].text() == "1.5");
  CHECK(page[ui.count].text() == "3");
  CHECK(page[ui.note].text() == "Hi");
  CHECK_FALSE(page[ui.quiet].isVisible());
  CHECK(page[ui.buy].isDisabled());
  CHECK(page[ui.buy].hasClass("late"));
  CHECK_FALSE(page[ui.buy].hasClass("early"));
  CHECK(page[ui.buy].style("--count") == "3");
  CHECK(page.print().find("busy") != std::string::npos);

  ui.show(State{});
  CHECK(page[ui.sum].text().empty());
  CHECK(page[ui.average].text().empty());
  CHECK(page[ui.sum].attribute("title") == std::nullopt);
  CHECK_FALSE(page[ui.note].isVisible());
  CHECK(page[ui.quiet].isVisible());
  CHECK_FALSE(page[ui.buy].isDisabled());
  CHECK(page[ui.buy].hasClass("early"));
}

TEST_CASE_METHOD(Fixture, "a state that did not change leaves alone what the user has typed") {
  State state{.words = "a"};
  ui.show(state);
  page[ui.search].type("b");
  state.count = 5;
  ui.show(state);
  CHECK(page[ui.search].value() == "ab");
  state.words = "c";
  ui.show(state);
  CHECK(page[ui.search].value() == "c");
}

TEST_CASE_METHOD(Fixture, "an element that has left the page takes none of another's place") {
  ui.around.setText("gone");
  ui.show(State{.numbers = {1}, .count = 2, .words = "w"});
  CHECK(page[ui.sum].text() == "1");
  CHECK(page[ui.count].text() == "2");
  CHECK(page[ui.search].value() == "w");
  CHECK(page[ui.around].text() == "gone");
}

}  // namespace shop
