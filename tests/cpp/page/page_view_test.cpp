#include "mcpapps/fake_host.h"
#include "support/office.h"

namespace {

struct Team {
  std::vector<office::Person> people;
};
MCPAPPS_DESCRIBE(Team, people)

struct TeamView {
  App app{{.name = "team", .version = "1.0.0"}};
  OfficePage ui;
  std::vector<office::Person> people;

  TeamView() {
    app.onToolResult([this](const CallToolResult& result) {
      const Result<Team> team = result.structuredContent.as<Team>();
      if (team) show(team->people);
    });
    ui.search.onInput([this](const std::string&) { show(people); });
    ui.people.onCall([this](const office::Person& person) -> Task<> {
      // In a variable: some versions of GCC destroy temporaries within a co_await twice.
      const CallToolParams call{.name = "call", .arguments = Payload::of(person)};
      const Result<CallToolResult> called = co_await app.callServerTool(call);
      ui.title.setText(called ? called->text() : called.error().message);
    });
  }

  void show(std::vector<office::Person> all) {
    people = std::move(all);
    std::vector<office::Person> found;
    for (const office::Person& each : people) {
      if (each.name.find(ui.search.value()) != std::string::npos) found.push_back(each);
    }
    ui.title.setText(std::to_string(found.size()) + " of " + std::to_string(people.size()));
    ui.people.show(found);
  }
};

}  // namespace

TEST_CASE("a view with its page runs against a host in memory") {
  testing::Page page(OfficePage::kTree);
  testing::FakeHost host;
  TeamView view;
  host.connect(view.app);
  host.toolResult(testing::structuredResult(Payload::of(Team{office::kPeople}).json()));
  CHECK(page[view.ui.title].text() == "3 of 3");

  page[view.ui.search].type("o");
  CHECK(page[view.ui.title].text() == "1 of 3");
  CHECK(page[view.ui.people].rows().count() == 1);

  host.answerTool("call", testing::textResult("Bob answers"));
  page[view.ui.people].row(0).button("Call").click();
  host.deliver();
  CHECK(page[view.ui.title].text() == "Bob answers");
  CHECK(host.problems() == Strings{});
  CHECK(page.reports() == Strings{});
}
