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
using mcpapps::Payload;
using mcpapps::Pending;
using mcpapps::Result;
using mcpapps::Task;

namespace expenses {

/// A row of the page.
struct Row {
  int id = 0;
  std::string date, employee, category, purpose, amount, status;
  std::string approveLabel, rejectLabel, receiptLabel;
  bool isOpen = false, isApproved = false, isRejected = false, isBusy = false;
};
MCPAPPS_DESCRIBE(Row, id, date, employee, category, purpose, amount, status, approveLabel,
                 rejectLabel, receiptLabel, isOpen, isApproved, isRejected, isBusy)

/// A bar of the chart. Its `place` is in pixels; its width and where it ends are shares of the
/// drawing, so that letters are as high in a wide frame as in a narrow one.
struct Bar {
  std::string key, category, amount, place, width, end;
};
MCPAPPS_DESCRIBE(Bar, key, category, amount, place, width, end)

namespace {

constexpr double kLeft = 25;
constexpr double kWidest = 50;
constexpr int kLine = 20;

/// Amounts of different currencies are never added.
using Sums = std::map<std::string, Decimal>;

std::string inPercent(double share) { return std::to_string(share) + "%"; }

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
  listen();
  translate();
}

void View::listen() {
  page_.search.onInput([this](std::string words) { filter({std::move(words), filter_.status}); });
  page_.status.onChange<Status>(
      [this](std::optional<Status> status) { filter({filter_.words, status}); });
  page_.approveAll.onClick([this] {
    List open = shown();
    std::erase_if(open, [](const Expense& each) { return each.status != Status::open; });
    return decide(std::move(open), {.status = Status::approved});
  });
  page_.rows.onApprove(
      [this](const Row& row) { return decide({*find(row.id)}, {.status = Status::approved}); });
  page_.rows.onReject([this](const Row& row) {
    rejected_ = row.id;
    page_.rejected.setText(inWords(*find(row.id)));
    page_.rejection.reset();
    page_.rejecting.showModal();
  });
  page_.rejection.onSubmit<Rejection>(
      [this](const Rejection& rejection) { return reject(rejection); });
  page_.rows.onReceipt([this](const Row& row) { return showReceipt(*find(row.id)); });
  page_.closeReceipt.onClick([this] { page_.receipt.close(); });
  page_.save.onClick(
      [this] { mcpapps::downloadText(app_, "expenses.csv", "text/csv", mcpapps::csv(shown())); });
}

void View::take(const CallToolResult& result) {
  const Result<Report> report = result.structuredContent.as<Report>();
  if (result.isError || !report) {
    if (!hasReport_) page_.view.setData("state", "failed");
    return tellProblem(result.isError ? result.text() : report.error().message);
  }
  hasReport_ = true;
  page_.view.setData("state", "ready");
  if (const std::optional<Filter> kept = saved_.restore(result)) filter_ = *kept;
  page_.search.setValue(filter_.words);
  filter_.status ? page_.status.setValue(*filter_.status) : page_.status.setValue("");
  page_.problem.hide();
  expenses_.settle(report->expenses);
}

void View::translate() {
  const Words& words = wordsFor(formats_.locale());
  page_.root.setAttribute("lang", languageFor(formats_.locale()));
  page_.showTexts(words);
  std::vector<mcpapps::page::Option> statuses{{"", words.all.toString()}};
  for (const Status each : {Status::open, Status::approved, Status::rejected}) {
    statuses.push_back(
        {Payload::of(each).as<std::string>().value_or(""), std::string(nameOf(words, each))});
  }
  page_.status.setOptions(statuses);
  page_.reason.setOptions<Reason>([&](Reason each) { return nameOf(words, each); });
  page_.save.setVisible(app_.getHostCapabilities().downloadFile.has_value());
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

void View::show() {
  if (!hasReport_) return;
  const Words& words = wordsFor(formats_.locale());
  const List list = shown();
  std::vector<Row> rows;
  Sums totals;
  int open = 0;
  for (const Expense& each : list) {
    const std::string label = ": " + inWords(each);
    totals[each.currency] = totals[each.currency] + each.amount;
    open += each.status == Status::open ? 1 : 0;
    rows.push_back({.id = each.id,
                    .date = formats_.date(each.date),
                    .employee = each.employee,
                    .category = each.category,
                    .purpose = each.purpose,
                    .amount = amountOf(each),
                    .status = std::string(nameOf(words, each.status)),
                    .approveLabel = words.approve.toString() + label,
                    .rejectLabel = words.reject.toString() + label,
                    .receiptLabel = words.receipt.toString() + label,
                    .isOpen = each.status == Status::open,
                    .isApproved = each.status == Status::approved,
                    .isRejected = each.status == Status::rejected,
                    .isBusy = expenses_.isBusy(each.id)});
  }
  page_.rows.show(rows);
  page_.approveAll.setDisabled(open == 0);
  std::string summary =
      formats_.number(list.size()) + " · " + words.open.toString() + ": " + formats_.number(open);
  std::string told = "The user sees " + std::to_string(list.size()) + " expenses, " +
                     std::to_string(open) + " of them open";
  for (const auto& [currency, total] : totals) {
    summary += " · " + formats_.currency(total, currency);
    told +=
        (&total == &totals.begin()->second ? ", of " : " and ") + total.toString() + " " + currency;
  }
  page_.summary.setText(summary);
  showChart(list);
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
  int top = 0;
  for (const auto& [currency, categories] : currencies) {
    double most = 0;
    for (const auto& [category, sum] : categories) most = std::max(most, sum.toDouble());
    if (top > 0) top += kLine / 2;
    for (const auto& [category, sum] : categories) {
      const double width = most > 0 ? kWidest * sum.toDouble() / most : 0;
      bars.push_back({.key = currency + " " + category,
                      .category = category,
                      .amount = formats_.currency(sum, currency),
                      .place = "translate(0 " + std::to_string(top) + ")",
                      .width = inPercent(std::max(width, 0.0)),
                      .end = inPercent(kLeft + std::max(width, 0.0))});
      top += kLine;
    }
  }
  page_.chart.setVisible(!bars.empty());
  page_.drawing.setAttribute("height", std::to_string(top));
  page_.bars.show(bars);
}

void View::tellProblem(const std::string& text) {
  page_.problem.setText(text);
  page_.problem.show();
}

Task<> View::decide(List some, Decision decision) {
  page_.problem.hide();
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

Task<> View::showReceipt(Expense expense) {
  const Pending<CallToolResult> call = app_.callServerTool("get_receipt", Wanted{expense.id});
  const Result<CallToolResult> result = co_await call;
  page_.receiptTitle.setText(inWords(expense));
  const mcpapps::ImageContent* image = nullptr;
  if (result && !result->isError) {
    for (const mcpapps::ContentBlock& block : result->content) {
      if (const auto* found = std::get_if<mcpapps::ImageContent>(&block)) image = found;
    }
  }
  page_.noReceipt.setText(!result           ? result.error().message
                          : result->isError ? result->text()
                                            : wordsFor(formats_.locale()).noReceipt.toString());
  page_.noReceipt.setVisible(!image);
  page_.picture.setVisible(image != nullptr);
  page_.picture.setAlt(inWords(expense));
  page_.receipt.showModal();
  if (!image) co_return;
  const Result<std::vector<std::byte>> bytes = mcpapps::decodeBase64(image->data);
  if (bytes) page_.picture.show(*bytes);
}

const Expense* View::find(int id) const {
  const auto found = std::ranges::find(expenses_.shown(), id, &Expense::id);
  return found == expenses_.shown().end() ? nullptr : &*found;
}

std::string View::amountOf(const Expense& expense) const {
  return formats_.currency(expense.amount, expense.currency);
}

std::string View::inWords(const Expense& expense) const {
  return expense.employee + ", " + amountOf(expense);
}

}  // namespace expenses
