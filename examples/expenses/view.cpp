#include "view.h"

#include <mcpapps/base64.h>
#include <mcpapps/csv.h>
#include <mcpapps/download.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

using mcpapps::CallToolParams;
using mcpapps::CallToolResult;
using mcpapps::Decimal;
using mcpapps::Pending;
using mcpapps::Result;
using mcpapps::Task;

namespace expenses {

/// A row of the page.
struct Row {
  Expense expense;
  bool isBusy = false;
};
MCPAPPS_DESCRIBE(Row, expense, isBusy)

/// A bar of the chart.
struct Bar {
  std::string key, category, amount, share;
};
MCPAPPS_DESCRIBE(Bar, key, category, amount, share)

namespace {

/// Amounts of different currencies are never added.
using Sums = std::map<std::string, Decimal>;

/// The answer of the view's own tool.
struct Shown {
  int count = 0;
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

void setStatus(std::vector<Expense>& all, int id, Status status) {
  const auto found = std::ranges::find(all, id, &Expense::id);
  if (found != all.end()) found->status = status;
}

}  // namespace

View::View(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage)
    : app_(app),
      formats_(app),
      saved_(app, std::move(storage)),
      expenses_({}, [this](const List&) { show(); }),
      context_(app) {
  app_.onToolResult([this](const CallToolResult& result) { take(result); });
  app_.onHostContextChanged([this] { translate(); });
  app_.addEventListener<mcpapps::InitializeResult>([this] { translate(); });
  app_.registerTool<Filter, Shown>("filter_expenses",
                                   {.description = "Shows the user only some of the expenses."},
                                   [this](const Filter& wanted) {
                                     filter(wanted);
                                     return Shown{static_cast<int>(shown().size())};
                                   });
  page_.setFormats(formats_);
  listen();
  translate();
}

void View::listen() {
  page_.keys({{"/", page_.search}});
  page_.search.onInput([this](std::string words) { filter({std::move(words), filter_.status}); });
  page_.status.onChange<Status>(
      [this](std::optional<Status> status) { filter({filter_.words, status}); });
  page_.approveAll.onClick([this] { return decide(toApprove(), {.status = Status::approved}); });
  page_.rows.onSelection([this] { show(); });
  page_.rows.onApprove(
      [this](const Row& row) { return decide({row.expense}, {.status = Status::approved}); });
  page_.rows.onReject([this](const Row& row) {
    rejected_ = row.expense.id;
    state_.rejected = inWords(row.expense);
    page_.show(state_);
    page_.rejection.reset();
    page_.rejecting.showModal();
  });
  page_.rejection.onSubmit<Rejection>(
      [this](const Rejection& rejection) { return reject(rejection); });
  page_.rows.onDetails([this](const Row& row) { return showDetails(row.expense); });
  page_.save.onClick([this] {
    List shown;
    for (const Row& row : page_.rows.shown()) shown.push_back(row.expense);
    mcpapps::downloadText(app_, "expenses.csv", "text/csv", mcpapps::csv(shown));
  });
}

void View::take(const CallToolResult& result) {
  const Result<Report> report = result.structuredContent.as<Report>();
  if (result.isError || !report) {
    if (state_.phase != "ready") state_.phase = "failed";
    return tellProblem(result.isError ? result.text() : report.error().message);
  }
  state_.phase = "ready";
  state_.problem.clear();
  expenses_.settle(report->expenses);
  saved_.restore(result, [this](const Filter& kept) {
    filter_ = kept;
    page_.search.setValue(filter_.words);
    filter_.status ? page_.status.setValue(*filter_.status) : page_.status.setValue("");
    show();
  });
}

void View::translate() {
  state_.language = languageFor(formats_.locale());
  state_.canSave = app_.getHostCapabilities().downloadFile.has_value();
  page_.showTexts(wordsFor(formats_.locale()));
  show();
}

void View::filter(Filter filter) {
  filter_ = std::move(filter);
  saved_.save(filter_);
  show();
}

View::List View::shown() const {
  List list = expenses_.shown();
  std::erase_if(list, [this](const Expense& each) { return !matches(each, filter_); });
  return list;
}

/// The open ones of the rows that are selected, or of all if none is.
View::List View::toApprove() const {
  std::vector<Row> rows = page_.rows.selection();
  if (rows.empty()) rows = page_.rows.shown();
  List open;
  for (const Row& row : rows) {
    if (row.expense.status == Status::open) open.push_back(row.expense);
  }
  return open;
}

void View::show() {
  if (state_.phase != "ready") return page_.show(state_);
  const Words& words = wordsFor(formats_.locale());
  const List list = shown();
  std::vector<Row> rows;
  Sums totals;
  int open = 0;
  for (const Expense& each : list) {
    totals[each.currency] = totals[each.currency] + each.amount;
    open += each.status == Status::open ? 1 : 0;
    rows.push_back({.expense = each, .isBusy = expenses_.isBusy(each.id)});
  }
  page_.rows.show(rows);
  state_.hasSelection = !page_.rows.selection().empty();
  state_.canApprove = !toApprove().empty();
  state_.summary =
      formats_.number(list.size()) + " · " + words.open.toString() + ": " + formats_.number(open);
  std::string told = "The user sees " + std::to_string(list.size()) + " expenses, " +
                     std::to_string(open) + " of them open";
  for (const auto& [currency, total] : totals) {
    state_.summary += " · " + formats_.currency(total, currency);
    told +=
        (&total == &totals.begin()->second ? ", of " : " and ") + total.toString() + " " + currency;
  }
  showChart(list);
  page_.show(state_);
  if (app_.isConnected()) context_.tell(told + ".").ignoreIfUnsupported();
}

// The bars of each currency have a scale of their own.
void View::showChart(const List& list) {
  std::map<std::string, Sums> currencies;
  for (const Expense& each : list) {
    Decimal& sum = currencies[each.currency][each.category];
    sum = sum + each.amount;
  }
  std::vector<Bar> bars;
  for (const auto& [currency, categories] : currencies) {
    const auto most = std::ranges::max_element(categories, {}, &Sums::value_type::second)->second;
    for (const auto& [category, sum] : categories) {
      const double share = sum > Decimal() ? sum.toDouble() / most.toDouble() : 0;
      bars.push_back({.key = currency + " " + category,
                      .category = category,
                      .amount = formats_.currency(sum, currency),
                      .share = std::to_string(70 * share) + "%"});
    }
  }
  page_.bars.show(bars);
}

void View::tellProblem(const std::string& text) {
  state_.problem = text;
  page_.show(state_);
}

Task<> View::decide(List some, Decision decision) {
  state_.problem.clear();
  for (const Expense& each : some) decision.ids.push_back(each.id);
  const Pending<CallToolResult> call = app_.callServerTool("decide_expenses", decision);
  // Shown at once, and taken back if the server does not agree.
  const Status status = decision.status;
  const int key = decision.ids.size() == 1 ? decision.ids[0] : 0;
  const Pending<CallToolResult> certain = expenses_
                                              .apply(key,
                                                     [ids = decision.ids, status](List& all) {
                                                       for (const int id : ids)
                                                         setStatus(all, id, status);
                                                     })
                                              .confirm(call);
  const Result<CallToolResult> result = co_await certain;
  if (!result) tellProblem(result.error().message);
}

Task<Result<void>> View::reject(Rejection rejection) {
  const Decision decision{
      .ids = {rejected_}, .status = Status::rejected, .rejection = std::move(rejection)};
  const Pending<CallToolResult> certain =
      expenses_
          .apply(rejected_, [id = rejected_](List& all) { setStatus(all, id, Status::rejected); })
          .confirm(app_.callServerTool("decide_expenses", decision));
  const Result<CallToolResult> result = co_await certain;
  if (!result) co_return result.error();
  co_return {};
}

Task<> View::showDetails(Expense expense) {
  const Pending<CallToolResult> call = app_.callServerTool("get_details", Wanted{expense.id});
  const Result<CallToolResult> result = co_await call;
  const mcpapps::ImageContent* image = nullptr;
  Result<Details> details = Details();
  if (result && !result->isError) {
    details = result->structuredContent.as<Details>();
    for (const mcpapps::ContentBlock& block : result->content) {
      if (const auto* found = std::get_if<mcpapps::ImageContent>(&block)) image = found;
    }
  }
  state_.detailed = inWords(expense);
  state_.purpose = expense.purpose;
  state_.noReceipt = image             ? ""
                     : !result         ? result.error().message
                     : result->isError ? result->text()
                     : !details        ? details.error().message
                                       : wordsFor(formats_.locale()).noReceipt.toString();
  page_.show(state_);
  page_.history.show(details ? details->history : std::vector<Event>());
  page_.details.showModal();
  if (!image) co_return;
  const Result<std::vector<std::byte>> bytes = mcpapps::decodeBase64(image->data);
  if (bytes) page_.picture.show(*bytes);
}

std::string View::inWords(const Expense& expense) const {
  return expense.employee + ", " + formats_.currency(expense.amount, expense.currency);
}

}  // namespace expenses
