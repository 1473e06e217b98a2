// Mistakes in texts, dates and decimals that are written in the program, and in rows of CSV.

#include <mcpapps/mcpapps.h>
// After it, as in a view.
#include <mcpapps/csv.h>

#include <variant>

struct Words {
  mcpapps::Text title;
  mcpapps::Text approve;
};
MCPAPPS_DESCRIBE(Words, title, approve)
struct Plain {
  int x = 0;
};

const mcpapps::Texts<Words> words{{"en", {.title = "Expenses", .approve = "Approve"}},
                                  {"de-AT", {.title = "Spesen", .approve = "Genehmigen"}}};
constexpr mcpapps::Date kDay(2024, 2, 29);
constexpr mcpapps::Decimal kLimit("250.00");
const std::variant<double, mcpapps::Decimal> kNumber = 0.5F;
const std::variant<std::string, mcpapps::Date> kText = "someday";
std::string wordsAsCsv() { return mcpapps::csv(std::vector<Words>{words.of("en")}); }

// ---- a language in which a text was forgotten
// expect: mcpapps: a text is missing here: give each member of the struct a text
const mcpapps::Texts<Words> more{{"en", {.title = "Expenses", .approve = "Approve"}},
                                 {"de", {.title = "Spesen"}}};  // here

// ---- an empty text
// expect: mcpapps: this text is empty
const Words empty{.title = "", .approve = "Approve"};  // here

// ---- a text that is known at run time only
// expect: error
const Words later(const char* title) {
  return {.title = title, .approve = "Approve"};  // here
}

// ---- a tag that is none
// expect: error
const mcpapps::Texts<Words> badTag{{"en_US", {.title = "Expenses", .approve = "Approve"}}};  // here

// ---- texts in no language
// expect: Texts<
const mcpapps::Texts<Words> none{};  // here

// ---- a date that no calendar has
// expect: error
constexpr mcpapps::Date kNever(2023, 2, 29);  // here

// ---- a decimal that is none
// expect: error
constexpr mcpapps::Decimal kComma("12,50");  // here

// ---- a date of a text
// expect: write Date(2026, 1, 26); Date::parse() reads a text
const mcpapps::Date day("2026-01-01");  // here

// ---- a decimal of a double
// Compilers tell once of each type: hence double and float.
//
// expect: write Decimal("0.5"), or Decimal::fromDouble() of a double
const mcpapps::Decimal tax = 0.5;  // here

// ---- a double added to a decimal
// expect: write Decimal("0.5"), or Decimal::fromDouble() of a double
mcpapps::Decimal more(mcpapps::Decimal number) { return number + 0.5F; }  // here

// ---- a decimal multiplied by a fraction
// expect: a Decimal is multiplied by whole numbers
mcpapps::Decimal half(mcpapps::Decimal number) { return number * 0.5; }  // here

// ---- a fraction of a decimal
// expect: a Decimal is multiplied by whole numbers
mcpapps::Decimal half(mcpapps::Decimal number) { return 0.5 * number; }  // here

// ---- CSV of a struct without a description
// expect: rowHasNoDescription<Plain>
// expect: write MCPAPPS_DESCRIBE(Struct, members...) in its namespace
std::string plainAsCsv(const std::vector<Plain>& rows) { return mcpapps::csv(rows); }  // here
