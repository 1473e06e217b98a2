// What goes over the wire, for both of its sides: the server and the view are compiled with this
// header.
#pragma once

#include <mcpapps/describe.h>

#include <vector>

namespace loan {

/// The input of the tool plan_loan, and the form of the page.
struct Loan {
  double amount = 10'000;
  double rate = 4;
  int years = 5;
};
constexpr auto describe(mcpapps::Describe<Loan>) {
  using mcpapps::field;
  return mcpapps::fields(
      field<&Loan::amount>("amount").orDefault().minimum(1).maximum(1e9).description(
          "What is borrowed."),
      field<&Loan::rate>("rate").orDefault().minimum(0).maximum(100).description(
          "The interest in percent a year."),
      field<&Loan::years>("years").orDefault().minimum(1).maximum(50).description(
          "In how many years it is repaid, in equal monthly payments."));
}

struct Year {
  int year = 0;
  double interest = 0;
  double repaid = 0;
  double rest = 0;
};
MCPAPPS_DESCRIBE(Year, year, interest, repaid, rest)

/// The output of the tool plan_loan.
struct Plan {
  Loan loan;
  double monthly = 0;
  double interest = 0;
  std::vector<Year> years;
};
MCPAPPS_DESCRIBE(Plan, loan, monthly, interest, years)

Plan planOf(const Loan& loan);

}  // namespace loan
