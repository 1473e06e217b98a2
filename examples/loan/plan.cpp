#include <cmath>

#include "loan.h"

namespace loan {

Plan planOf(const Loan& loan) {
  const int months = loan.years * 12;
  const double rate = loan.rate / 100 / 12;
  Plan plan{.loan = loan};
  plan.monthly = rate == 0 ? loan.amount / months
                           : loan.amount * rate / -std::expm1(-months * std::log1p(rate));
  double rest = loan.amount;
  for (int number = 1; number <= loan.years; ++number) {
    Year year{.year = number};
    for (int month = 0; month < 12; ++month) {
      const double interest = rest * rate;
      year.interest += interest;
      year.repaid += plan.monthly - interest;
      rest -= plan.monthly - interest;
    }
    // Not a trifle of a cent, which is left of the calculation.
    year.rest = number == loan.years ? 0 : rest;
    plan.interest += year.interest;
    plan.years.push_back(year);
  }
  return plan;
}

}  // namespace loan
