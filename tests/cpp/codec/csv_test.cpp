#include <list>

#include "mcpapps/csv.h"
#include "support/test.h"

namespace csv_test {

enum class Status { open, paid };
MCPAPPS_DESCRIBE_ENUM(Status, open, paid)

struct Line {
  std::string name;
  std::optional<std::string> note;
};
MCPAPPS_DESCRIBE(Line, name, note)

struct Expense {
  std::string employee;
  Decimal amount = {};
  Date date = {};
  Status status = Status::open;
  bool isUrgent = false;
  double ratio = 0;
  std::optional<int> receipts = {};
  std::vector<std::string> tags = {};
  Line line = {};
};
MCPAPPS_DESCRIBE(Expense, employee, amount, date, status, isUrgent, ratio, receipts, tags, line)

struct Amounts {
  Decimal paid;
  std::optional<Decimal> due = {};
  std::uint64_t number = 0;
};
MCPAPPS_DESCRIBE(Amounts, paid, due, number)

struct Formula {
  std::string cell;
};
constexpr auto describe(Describe<Formula>) { return fields(field<&Formula::cell>("=1+1,\"x\"")); }

}  // namespace csv_test

namespace {

using csv_test::Line;

/// A line with only this cell.
std::string csvCell(std::string text, CsvOptions options = {}) {
  const std::string all = csv(std::vector{Line{std::move(text), {}}}, options);
  const std::string_view header = "name,note\r\n";
  REQUIRE(all.starts_with(header));
  return all.substr(header.size(), all.size() - header.size() - 3);
}

}  // namespace

TEST_CASE("CSV has a line of names, and one for each struct") {
  const std::vector<csv_test::Expense> expenses{{.employee = "Müller, Eva",
                                                 .amount = Decimal("1234.50"),
                                                 .date = Date(2026, 1, 26),
                                                 .status = csv_test::Status::paid,
                                                 .isUrgent = true,
                                                 .ratio = -0.25,
                                                 .receipts = 2,
                                                 .tags = {"a", "b"},
                                                 .line = {"x", {}}},
                                                {.employee = "Li"}};
  CHECK(csv(expenses) ==
        "employee,amount,date,status,isUrgent,ratio,receipts,tags,line\r\n"
        "\"Müller, "
        "Eva\",1234.50,2026-01-26,paid,true,-0.25,2,\"[\"\"a\"\",\"\"b\"\"]\",\"{\"\"name\"\":"
        "\"\"x\"\"}\"\r\n"
        "Li,0,1970-01-01,open,false,0,,[],\"{\"\"name\"\":\"\"\"\"}\"\r\n");
}

TEST_CASE("amounts in CSV keep the digits of their scale, and whole numbers all of theirs") {
  using csv_test::Amounts;
  CHECK(csv(std::vector<Amounts>{
            {Decimal("200.00"), Decimal("-7.50"), 18446744073709551615U},
            {Decimal("-12345678901234567.80")},
            {Decimal::of(1, 19), Decimal("3")},
        }) ==
        "paid,due,number\r\n"
        "200.00,-7.50,18446744073709551615\r\n"
        "-12345678901234567.80,,0\r\n"
        ",3,0\r\n");
}

TEST_CASE("CSV of no struct is the names alone") {
  CHECK(csv(std::vector<Line>{}) == "name,note\r\n");
}

TEST_CASE("CSV is made of any range") {
  const std::list<Line> lines{{"1", {}}, {"2", {}}};
  CHECK(csv(lines) == "name,note\r\n1,\r\n2,\r\n");
}

TEST_CASE("a cell with a separator, a quote or a line's end is quoted") {
  CHECK(csvCell("a,b") == "\"a,b\"");
  CHECK(csvCell("a\"b") == "\"a\"\"b\"");
  CHECK(csvCell("a\r\nb") == "\"a\r\nb\"");
  CHECK(csvCell("a;b") == "\"a;b\"");
  CHECK(csvCell(" a ") == "\" a \"");
  CHECK(csvCell("a b") == "a b");
  CHECK(csvCell("") == "");
  CHECK(csvCell("\"") == "\"\"\"\"");
  CHECK(csvCell(std::string("a\0b", 3)) == std::string("\"a\0b\"", 5));
}

TEST_CASE("a text that a spreadsheet would run gets an apostrophe in front") {
  CHECK(csvCell("=1+1") == "\"'=1+1\"");
  CHECK(csvCell("+1+1") == "\"'+1+1\"");
  CHECK(csvCell("-1+1") == "\"'-1+1\"");
  CHECK(csvCell("@SUM(A1)") == "\"'@SUM(A1)\"");
  CHECK(csvCell("\t=1") == "\"'\t=1\"");
  CHECK(csvCell("\r=1") == "\"'\r=1\"");
  CHECK(csvCell("\n=1") == "\"'\n=1\"");
  CHECK(csvCell("＝1+1") == "\"'＝1+1\"");
  CHECK(csvCell("=HYPERLINK(\"http://x\",\"y\")") == "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"");
}

TEST_CASE("a formula behind a separator stays in its cell") {
  CHECK(csvCell("x\",=1+1,\"") == "\"x\"\",=1+1,\"\"\"");
  CHECK(csvCell("x;=1+1") == "\"x;=1+1\"");
  CHECK(csvCell("x\n=1+1") == "\"x\n=1+1\"");
}

TEST_CASE("negative numbers are no formulas, also where they are texts") {
  CHECK(csvCell("-12.50") == "-12.50");
  CHECK(csvCell("-12.50-1") == "\"'-12.50-1\"");
}

TEST_CASE("without the guard a text is a cell as it is") {
  CHECK(csvCell("=1+1", {.guardFormulas = false}) == "=1+1");
  CHECK(csvCell("-a", {.guardFormulas = false}) == "-a");
}

TEST_CASE("names of members are guarded and quoted as cells are") {
  CHECK(csv(std::vector<csv_test::Formula>{}) == "\"'=1+1,\"\"x\"\"\"\r\n");
}

TEST_CASE("another separator, and a mark for spreadsheets, are written on demand") {
  const std::vector<Line> lines{{"a;b", "c"}};
  CHECK(csv(lines, {.separator = ';', .byteOrderMark = true}) ==
        "\xEF\xBB\xBFname;note\r\n\"a;b\";c\r\n");
}

TEST_CASE("any text comes back from its cell") {
  std::uint64_t random = 7;
  constexpr std::string_view kLetters = "\",;\t\r\n=-+@a 1é'";
  for (int i = 0; i < 5000; ++i) {
    std::string text;
    for (std::uint64_t left = (random >> 40) % 12; left > 0; --left) {
      random = random * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
      text += kLetters[(random >> 33) % kLetters.size()];
    }
    random += 11;
    std::string cell = csvCell(text, {.guardFormulas = false});
    if (cell.starts_with('"')) {
      std::string inner;
      for (std::size_t at = 1; at + 1 < cell.size(); ++at) {
        inner += cell[at];
        if (cell[at] == '"') ++at;
      }
      cell = inner;
    }
    if (cell != text) FAIL(text);
  }
}
