// What the server sends and is sent.
#pragma once

#include <mcpapps/date.h>
#include <mcpapps/decimal.h>
#include <mcpapps/describe.h>

#include <optional>
#include <string>
#include <vector>

namespace expenses {

enum class Status { open, approved, rejected };
MCPAPPS_DESCRIBE_ENUM(Status, open, approved, rejected)

enum class Reason { incomplete, personal, tooHigh };
MCPAPPS_DESCRIBE_ENUM(Reason, incomplete, personal, tooHigh)

struct Expense {
  int id = 0;
  mcpapps::Date date;
  std::string employee;
  std::string category;
  mcpapps::Decimal amount;
  std::string currency;  ///< As in ISO 4217.
  std::string purpose;
  Status status = Status::open;
};
MCPAPPS_DESCRIBE(Expense, id, date, employee, category, amount, currency, purpose, status)

struct Report {
  std::vector<Expense> expenses;
};
MCPAPPS_DESCRIBE(Report, expenses)

/// What the user says of a rejection: the form of the page.
struct Rejection {
  Reason reason = Reason::incomplete;
  std::string comment = {};
};
MCPAPPS_DESCRIBE(Rejection, reason, comment)

/// The input of the tool decide_expenses.
struct Decision {
  std::vector<int> ids = {};
  Status status = Status::approved;
  std::optional<Rejection> rejection = {};
};
MCPAPPS_DESCRIBE(Decision, ids, status, rejection)

/// What was done with an expense.
struct Event {
  mcpapps::Date date;
  std::string by;
  Status status = Status::open;
  std::string comment;
};
MCPAPPS_DESCRIBE(Event, date, by, status, comment)

/// What the tool get_details answers, beside a picture of the receipt, if there is one.
struct Details {
  std::vector<Event> history;
};
MCPAPPS_DESCRIBE(Details, history)

/// The input of that tool.
struct Wanted {
  int id = 0;
};
MCPAPPS_DESCRIBE(Wanted, id)

/// Which expenses are shown: what is saved, and the input of the view's own tool.
struct Filter {
  std::string words;
  std::optional<Status> status;
};
constexpr auto describe(mcpapps::Describe<Filter>) {
  using mcpapps::field;
  return mcpapps::fields(
      field<&Filter::words>("words").orDefault().description(
          "Words of employee, category or purpose."),
      field<&Filter::status>("status").description("Only expenses with this status."));
}

}  // namespace expenses
