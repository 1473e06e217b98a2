#pragma once

// The page of the tests of the typed page: tests/cpp/page/office.html.

#include "mcpapps/testing_page.h"
#include "office.page.h"
#include "test.h"

namespace office {

struct Task {
  int id = 0;
  std::string name;
};
MCPAPPS_DESCRIBE(Task, id, name)

struct Person {
  int id = 0;
  std::string name;
  double hours = 0;
  bool isLate = false;
  bool isDone = false;
  std::optional<std::string> remark = {};
  std::string home = {};
  std::optional<std::string> share = {};
  std::string width = {};
  std::string comment = {};
  std::vector<Task> tasks = {};
};
MCPAPPS_DESCRIBE(Person, id, name, hours, isLate, isDone, remark, home, share, width, comment,
                 tasks)

struct Bar {
  double x = 0;
  double width = 0;
};
MCPAPPS_DESCRIBE(Bar, x, width)

inline const std::vector<Person> kPeople = {
    {.id = 1,
     .name = "Ann",
     .hours = 7.5,
     .home = "https://example.org/ann",
     .tasks = {{1, "Read"}}},
    {.id = 2, .name = "Bob", .hours = 8, .isLate = true, .remark = "ill", .home = "/bob"},
    {.id = 3, .name = "Cy", .isDone = true, .comment = "new", .tasks = {{1, "Ask"}, {2, "Plan"}}},
};

enum class Half { Morning, Evening };
MCPAPPS_DESCRIBE_ENUM(Half, Morning, Evening)

struct Request {
  std::string reason = {};
  std::string mail = {};
  std::string site = {};
  std::optional<double> days = {};
  double share = 0;
  std::optional<std::string> from = {};
  bool paid = false;
  std::vector<std::string> colours = {};
  std::optional<Half> half = {};
  std::string kind = {};
  std::vector<std::string> weekdays = {};
  std::optional<std::string> meeting = {};
  std::string comment = {};
  std::optional<page::File> proof = {};
};
MCPAPPS_DESCRIBE(Request, reason, mail, site, days, share, from, paid, colours, half, kind,
                 weekdays, meeting, comment, proof)

/// The page, new for each test, and the struct of its elements.
struct Fixture {
  testing::Page page{OfficePage::kTree};
  OfficePage ui;
  /// For handlers.
  Strings log;

  auto note(const std::string& what) {
    return [this, what] { log.push_back(what); };
  }
  auto noteValue() {
    return [this](const std::string& value) { log.push_back(value); };
  }
};

/// The first line of the message about a mistake; empty if there is none.
template <class Act>
std::string mistakeOf(Act act) {
  try {
    act();
  } catch (const testing::PageError& error) {
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
  }
  return {};
}

}  // namespace office
