// The whole view, natively: the test plays the host, the page and its user.
#include <mcpapps/fake_host.h>
#include <mcpapps/testing.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>

#include "../view.h"

using mcpapps::Json;
using mcpapps::testing::FakeHost;
using mcpapps::testing::structuredResult;
using mcpapps::testing::textResult;

namespace {

Json expense(int id, const char* employee, double amount, const char* status = "open",
             const char* currency = "EUR") {
  return {{"id", id},
          {"date", "2026-03-0" + std::to_string(id)},
          {"employee", employee},
          {"category", id % 2 ? "Travel" : "Meals"},
          {"amount", amount},
          {"currency", currency},
          {"purpose", "Lunch"},
          {"status", status}};
}

struct Fixture {
  mcpapps::testing::Page page{ExpensesPage::kTree};
  FakeHost host;
  mcpapps::App app{{.name = "expenses", .version = "1.0.0"},
                   {.tools = mcpapps::ListChangedCapability{}}};
  expenses::View view{app, std::make_shared<mcpapps::MemoryStorage>()};

  Fixture() {
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.connect(app);
    host.toolResult(structuredResult(
        {{"expenses",
          {expense(1, "Anna", 12.5), expense(2, "Ben", 30), expense(3, "Carla", 7, "approved")}}}));
  }
  ~Fixture() { CHECK(page.reports() == std::vector<std::string>{}); }

  mcpapps::testing::Locator rows() const { return page.byId("rows"); }
  /// In a browser it is of its language.
  static std::string amount(const char* digits, const char* currency = "EUR") {
    return mcpapps::Formats("").currency(mcpapps::Decimal::parse(digits).value(), currency);
  }
  std::size_t updates() {
    host.deliver();
    return host.sent("ui/update-model-context").size();
  }
};

}  // namespace

TEST_CASE_METHOD(Fixture, "expenses are shown as the user's language writes them") {
  CHECK(rows().rows().count() == 3);
  CHECK(rows().row(0).part(1).text() == "Anna");
  CHECK(rows().row(0).part(3).text() == amount("12.50"));
  CHECK(rows().row(2).hasClass("approved"));
  CHECK(page.byId("summary").text() == "3 · Open: 2 · " + amount("49.50"));
  CHECK(page.byId("bars").rows().count() == 2);
}

TEST_CASE("before a report, nothing is said of expenses") {
  mcpapps::testing::Page page{ExpensesPage::kTree};
  FakeHost host;
  mcpapps::App app{{.name = "expenses", .version = "1.0.0"},
                   {.tools = mcpapps::ListChangedCapability{}}};
  expenses::View view{app, std::make_shared<mcpapps::MemoryStorage>()};
  host.connect(app);
  host.contextChanged({{"theme", "dark"}});
  host.deliver();
  CHECK(host.sent("ui/update-model-context").empty());
  CHECK(page.byId("view").attribute("data-state") == "waiting");
  CHECK(page.byId("summary").text().empty());
  host.toolResult(mcpapps::testing::errorResult("no"));
  CHECK(page.byId("view").attribute("data-state") == "failed");
}

TEST_CASE_METHOD(Fixture, "a search leaves the others out, and says when nothing is left") {
  page.byLabel("Search").type("BEN");
  CHECK(rows().rows().count() == 1);
  page.byLabel("Search").type("x");
  CHECK(rows().rows().count() == 0);
  CHECK(page.byText("No expense is like this.").isVisible());
  page.byLabel("Search").clear();
  page.byLabel("Status").choose("Approved");
  CHECK(rows().rows().count() == 1);
}

TEST_CASE_METHOD(Fixture, "an approval is shown at once, and stays when the server agrees") {
  host.holdTool("decide_expenses");
  rows().row(0).byAction("approve").click();
  CHECK(rows().row(0).hasClass("approved"));
  CHECK(rows().row(0).hasClass("busy"));
  host.deliver();
  CHECK(host.params("tools/call")["arguments"]["ids"] == Json{1});
  host.reply(textResult("1 approved."), host.sent("tools/call")[0]["id"]);
  CHECK(rows().row(0).hasClass("approved"));
  CHECK_FALSE(rows().row(0).hasClass("busy"));
  CHECK_FALSE(rows().row(0).byAction("approve").exists());
}

TEST_CASE_METHOD(Fixture, "an approval that the server refuses is taken back, and said why") {
  Json refused = textResult("It needs a second signature.");
  refused["isError"] = true;
  host.answerTool("decide_expenses", refused);
  rows().row(0).byAction("approve").click();
  host.deliver();
  CHECK_FALSE(rows().row(0).hasClass("approved"));
  CHECK(page.byId("problem").text() == "It needs a second signature.");
}

TEST_CASE_METHOD(Fixture,
                 "details say what was done with an expense, and that there is no receipt") {
  Json details = structuredResult(
      {{"history",
        {{{"date", "2026-03-01"}, {"by", "Anna"}, {"status", "open"}, {"comment", ""}},
         {{"date", "2026-03-02"}, {"by", "Ben"}, {"status", "rejected"}, {"comment", "A gift"}}}}});
  host.answerTool("get_details", details);
  rows().row(0).byAction("details").click();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"] == Json{{"id", 1}});
  CHECK(page.byId("detailed").text() == "Anna, " + amount("12.50"));
  REQUIRE(page.byId("history").rows().count() == 2);
  CHECK_FALSE(page.byText("A gift").first().text().empty());
  CHECK(page.byId("history").row(1).text().find("Rejected · Ben") != std::string::npos);
  CHECK(page.byText("There is no receipt.").isVisible());
  CHECK_FALSE(page.byId("picture").isVisible());
}

TEST_CASE_METHOD(Fixture, "details that are refused are not said to be missing") {
  host.answerTool("get_details", mcpapps::testing::errorResult("Not on Sundays."));
  rows().row(0).byAction("details").click();
  host.deliver();
  CHECK(page.byText("Not on Sundays.").isVisible());
}

TEST_CASE_METHOD(Fixture, "details that come late do not rename what is being rejected") {
  host.holdTool("get_details");
  rows().row(0).byAction("details").click();
  host.deliver();
  rows().row(1).byAction("reject").click();
  host.reply(mcpapps::testing::errorResult("no"), host.sent("tools/call")[0]["id"]);
  CHECK(page.byId("detailed").text() == "Anna, " + amount("12.50"));
  CHECK(page.byId("rejected").text() == "Ben, " + amount("30.00"));
}

TEST_CASE_METHOD(Fixture, "amounts of different currencies are not added") {
  host.toolResult(structuredResult({{"expenses",
                                     {expense(1, "Anna", 12.5), expense(3, "Ben", 30),
                                      expense(5, "Carla", 100, "open", "USD")}}}));
  CHECK(page.byId("summary").text() ==
        "3 · Open: 3 · " + amount("42.50") + " · " + amount("100.00", "USD"));
  const auto bars = page.byId("bars");
  REQUIRE(bars.rows().count() == 2);
  CHECK(bars.row(0).text() == "Travel " + amount("42.50"));
  CHECK(bars.row(1).text() == "Travel " + amount("100.00", "USD"));
  host.deliver();
  CHECK(host.params("ui/update-model-context")["content"][0]["text"] ==
        "The user sees 3 expenses, 3 of them open, of 42.5 EUR and 100 USD.");
}

TEST_CASE_METHOD(Fixture, "the model is told what the user sees, and only when that has changed") {
  CHECK(updates() == 1);
  for (const Json& change :
       {Json{{"theme", "dark"}}, Json{{"displayMode", "fullscreen"}},
        Json{{"containerDimensions", {{"width", 300}}}}, Json{{"locale", "de-AT"}}}) {
    host.contextChanged(change);
  }
  host.answerTool("get_details", mcpapps::testing::errorResult("no"));
  rows().row(2).byAction("details").click();
  CHECK(updates() == 1);
  page.byId("details").button("Schließen").click();
  page.byId("search").fill("BEN");
  CHECK(updates() == 2);
}

TEST_CASE_METHOD(Fixture, "all that is shown and open is approved by one call") {
  host.answerTool("decide_expenses", textResult("2 approved."));
  page.button("Approve all shown").click();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"]["ids"] == Json{1, 2});
  CHECK(page.button("Approve all shown").isDisabled());
}

TEST_CASE_METHOD(Fixture, "of the rows that are selected, the open ones are approved") {
  host.answerTool("decide_expenses", textResult("1 approved."));
  rows().row(1).part(0).click();
  page.press("Shift+ArrowDown");
  page.button("Approve selected").click();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"]["ids"] == Json{2});
  CHECK(page.button("Approve selected").isDisabled());
  page.byId("search").fill("ann");
  CHECK(page.button("Approve all shown").isVisible());
}

TEST_CASE_METHOD(Fixture, "a rejection asks why, and the server is told") {
  host.answerTool("decide_expenses", textResult("1 rejected."));
  rows().row(1).byAction("reject").click();
  CHECK(page.byId("rejecting").isOpen());
  CHECK(page.byId("rejected").text() == "Ben, " + amount("30.00"));
  page.byLabel("Reason").choose("It is personal");
  page.byLabel("Comment").type("A gift");
  page.byId("rejection").byRole("button", "Reject …").click();
  host.deliver();
  CHECK(host.params("tools/call")["arguments"]["rejection"] ==
        Json{{"reason", "personal"}, {"comment", "A gift"}});
  CHECK_FALSE(page.byId("rejecting").isOpen());
  CHECK(rows().row(1).hasClass("rejected"));
}

TEST_CASE_METHOD(Fixture, "a rejection may be cancelled") {
  rows().row(1).byAction("reject").click();
  page.byId("rejection").button("Cancel").click();
  CHECK_FALSE(page.byId("rejecting").isOpen());
  CHECK(host.sent("tools/call").empty());
}
