#include <mcpapps/browser.h>
#include <mcpapps/format.h>
#include <mcpapps/mcpapps.h>

#include "loan.h"
#include "loan.page.h"

using mcpapps::CallToolResult;
using mcpapps::Pending;
using mcpapps::Result;
using mcpapps::Task;

namespace loan {
namespace {

struct Row {
  int year = 0;
  std::string interest, repaid, rest;
};
MCPAPPS_DESCRIBE(Row, year, interest, repaid, rest)

class View {
 public:
  explicit View(mcpapps::App& app) : app_(app), formats_(app) {
    app_.onToolInput([this](const mcpapps::ToolInput& input) {
      page_.loan.fill(input.arguments.asPartial<Loan>().value);
    });
    app_.onToolResult([this](const CallToolResult& result) { show(result); });
    page_.loan.onSubmit<Loan>([this](const Loan& wanted) { return plan(wanted); });
  }

 private:
  Task<> plan(Loan wanted) {
    const Pending<CallToolResult> call = app_.callServerTool("plan_loan", wanted);
    const Result<CallToolResult> result = co_await call;
    if (!result) co_return page_.loan.setError(result.error());
    show(*result);
  }

  void show(const CallToolResult& result) {
    const Result<Plan> plan = result.as<Plan>();
    if (!plan) return page_.summary.setText(plan.error().message);
    page_.loan.fill(plan->loan);
    page_.summary.setText(money(plan->monthly) + " a month, " + money(plan->interest) +
                          " of interest in all.");
    std::vector<Row> rows;
    for (const Year& each : plan->years) {
      rows.push_back({each.year, money(each.interest), money(each.repaid), money(each.rest)});
    }
    page_.years.show(rows);
    page_.table.setVisible(true);
  }

  std::string money(double amount) const {
    return formats_.number(amount, {.minimumFractionDigits = 2, .maximumFractionDigits = 2});
  }

  mcpapps::App& app_;
  mcpapps::Formats formats_;
  LoanPage page_;
};

}  // namespace
}  // namespace loan

int main() {
  static mcpapps::App app({.name = "loan", .version = "1.0.0"});
  static loan::View view(app);
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser());
}
