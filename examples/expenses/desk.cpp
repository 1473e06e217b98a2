#include "desk.h"

#include <mcpapps/csv.h>
#include <mcpapps/download.h>

#include <algorithm>
#include <map>
#include <utility>

using mcpapps::CallToolResult;
using mcpapps::Pending;
using mcpapps::Result;
using mcpapps::Task;

namespace expenses {
namespace {

/// The answer of the view's own tool.
struct Shown {
  std::size_t count = 0;
};
MCPAPPS_DESCRIBE(Shown, count)

std::string inSmallLetters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 'a' - 'A') : c; });
  return text;
}

bool matches(const Expense& expense, const Filter& filter) {
  if (filter.status && *filter.status != expense.status) return false;
  const std::string text =
      inSmallLetters(expense.employee + '\n' + expense.category + '\n' + expense.purpose);
  return text.find(inSmallLetters(filter.words)) != std::string::npos;
}

}  // namespace

Desk::Desk(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage,
           std::function<void()> onChange)
    : app_(app),
      saved_(app, std::move(storage)),
      expenses_({}, [this](const List&) { change(); }),
      context_(app),
      onChange_(std::move(onChange)) {
  app_.onToolResult([this](const CallToolResult& result) { take(result); });
  app_.registerTool<Filter, Shown>("filter_expenses",
                                   {.description = "Shows the user only some of the expenses."},
                                   [this](const Filter& wanted) {
                                     setFilter(wanted);
                                     return Shown{rows().size()};
                                   });
}

void Desk::take(const CallToolResult& result) {
  const Result<Report> report = result.as<Report>();
  problem_ = report ? "" : report.error().text();
  if (!report) {
    if (phase_ != Phase::ready) phase_ = Phase::failed;
    return onChange_();
  }
  phase_ = Phase::ready;
  expenses_.settle(report->expenses);
  saved_.restore(result, [this](const Filter& kept) {
    filter_ = kept;
    change();
  });
}

void Desk::setFilter(const Filter& filter) {
  filter_ = filter;
  saved_.save(filter_);
  change();
}

Rows Desk::rows() const {
  Rows rows;
  for (const Expense& each : expenses_.shown()) {
    if (matches(each, filter_)) rows.push_back({each, expenses_.isBusy(each.id)});
  }
  return rows;
}

std::vector<Sum> Desk::sums(bool byCategory) const {
  std::map<std::string, std::map<std::string, mcpapps::Decimal>> currencies;
  for (const Row& row : rows()) {
    const Expense& each = row.expense;
    mcpapps::Decimal& sum = currencies[each.currency][byCategory ? each.category : ""];
    sum = sum + each.amount;
  }
  std::vector<Sum> sums;
  for (const auto& [currency, categories] : currencies) {
    double most = 0;
    for (const auto& [category, sum] : categories) most = std::max(most, sum.toDouble());
    for (const auto& [category, sum] : categories) {
      const double share = most > 0 ? std::max(sum.toDouble() / most, 0.0) : 0;
      sums.push_back({currency, category, sum, share});
    }
  }
  return sums;
}

void Desk::change() {
  onChange_();
  if (phase_ != Phase::ready) return;
  const Rows shown = rows();
  std::string told = "The user sees " + std::to_string(shown.size()) + " expenses, " +
                     std::to_string(std::ranges::count_if(shown, &Row::isOpen)) + " of them open";
  for (const Sum& each : sums(false)) {
    told +=
        (told.ends_with("open") ? ", of " : " and ") + each.amount.toString() + " " + each.currency;
  }
  context_.tell(told + ".").ignoreIfUnsupported();
}

Task<> Desk::approve(Rows rows) {
  Decision decision{.status = Status::approved};
  for (const Row& row : rows) {
    if (row.isOpen()) decision.ids.push_back(row.expense.id);
  }
  problem_.clear();
  const Task<Result<void>> decided = decide(std::move(decision));
  const Result<void> done = co_await decided;
  if (done) co_return;
  problem_ = done.error().text();
  onChange_();
}

Task<Result<void>> Desk::decide(Decision decision) {
  // Shown at once, and taken back if the server does not agree.
  const auto decided = [decision](List& all) {
    for (Expense& each : all) {
      if (std::ranges::count(decision.ids, each.id)) each.status = decision.status;
    }
  };
  const Pending<CallToolResult> certain =
      expenses_.apply(decision.ids.size() == 1 ? decision.ids[0] : 0, decided)
          .confirm(app_.callServerTool("decide_expenses", decision));
  const Result<CallToolResult> result = co_await certain;
  if (!result) co_return result.error();
  co_return {};
}

Pending<CallToolResult> Desk::askDetails(int id) const {
  return app_.callServerTool("get_details", Wanted{id});
}

void Desk::save(const Rows& rows) const {
  List shown;
  for (const Row& row : rows) shown.push_back(row.expense);
  mcpapps::downloadText(app_, "expenses.csv", "text/csv", mcpapps::csv(shown));
}

bool Desk::canSave() const { return app_.getHostCapabilities().downloadFile.has_value(); }

}  // namespace expenses
