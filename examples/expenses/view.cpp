#include "view.h"

#include <mcpapps/base64.h>
#include <mcpapps/csv.h>
#include <mcpapps/download.h>
#include <mcpapps/page/ask.h>

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
namespace {

/// A row of the page.
struct Row {
  int id = 0;
  std::string date, employee, category, purpose, amount, status;
  std::string approveLabel, rejectLabel, receiptLabel;
  bool isOpen = false, isApproved = false, isRejected = false, isBusy = false;
};
MCPAPPS_DESCRIBE(Row, id, date, employee, category, purpose, amount, status, approveLabel,
                 rejectLabel, receiptLabel, isOpen, isApproved, isRejected, isBusy)

/// A bar of the chart, in units of its drawing.
struct Bar {
  std::string category, amount, place;
  double width = 0, end = 0;
};
MCPAPPS_DESCRIBE(Bar, category, amount, place, width, end)

constexpr double kLeft = 110;
constexpr double kWidest = 200;
constexpr int kLine = 20;

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
      expenses_({}, [this](const List&) { show(); }) {
  app_.onToolResult([this](const CallToolResult& result) { take(result); });
  app_.onHostContextChanged([this] { translate(); });
  app_.addEventListener<mcpapps::InitializeResult>([this] { translate(); });
  app_.registerTool<Filter, Shown>("filter_expenses",
                                   {.description = "Shows the user only some of the expenses."},
                                   [this](const Filter& wanted) {
                                     filter(wanted);
                                     return Shown{static_cast<int>(shown().size())};
                                   });
  mcpapps::page::askByForm(app_, page_.asking);
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
  if (result.isError) return tellProblem(result.text());
  const Result<Report> report = result.structuredContent.as<Report>();
  if (!report) return tellProblem(report.error().message);
  currency_ = report->currency;
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
  const Words& words = wordsFor(formats_.locale());
  const List list = shown();
  std::vector<Row> rows;
  Decimal total;
  int open = 0;
  for (const Expense& each : list) {
    const std::string label = ": " + inWords(each);
    total = total + each.amount;
    open += each.status == Status::open ? 1 : 0;
    rows.push_back({.id = each.id,
                    .date = formats_.date(each.date),
                    .employee = each.employee,
                    .category = each.category,
                    .purpose = each.purpose,
                    .amount = formats_.currency(each.amount, currency_),
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
  const std::string summary = formats_.number(list.size()) + " · " + words.open.toString() + ": " +
                              formats_.number(open) + " · " + formats_.currency(total, currency_);
  page_.summary.setText(summary);
  showChart(list);
  if (!app_.isConnected()) return;
  app_.updateModelContext("The user sees " + std::to_string(list.size()) + " expenses, " +
                          std::to_string(open) + " of them open, of " + total.toString() + " " +
                          currency_ + ".")
      .ignoreIfUnsupported();
}

void View::showChart(const List& list) {
  std::map<std::string, Decimal> amounts;
  for (const Expense& each : list) amounts[each.category] = amounts[each.category] + each.amount;
  double most = 0;
  for (const auto& [category, amount] : amounts) most = std::max(most, amount.toDouble());
  std::vector<Bar> bars;
  for (const auto& [category, amount] : amounts) {
    const double width = most > 0 ? kWidest * amount.toDouble() / most : 0;
    const std::string top = std::to_string(kLine * static_cast<int>(bars.size()));
    bars.push_back({category, formats_.currency(amount, currency_), "translate(0 " + top + ")",
                    width, kLeft + width + 6});
  }
  page_.chart.setVisible(!bars.empty());
  page_.drawing.setAttribute("viewBox",
                             "0 0 400 " + std::to_string(kLine * std::max(1, int(bars.size()))));
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

std::string View::inWords(const Expense& expense) const {
  return expense.employee + ", " + formats_.currency(expense.amount, currency_);
}

}  // namespace expenses
