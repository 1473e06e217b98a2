// The expenses by emscripten::val, as vanilla.js does it: the rows are made once; a search takes
// away those that do not match, and puts back those that do.

#include <mcpapps/dom.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "data.h"

using emscripten::val;
namespace dom = mcpapps::dom;

namespace {

struct ShownExpense {
  bench::Expense expense;
  val row;
  bool isShown = true;
};

class View {
 public:
  void show();

 private:
  val makeRow(const bench::Expense& expense, int index);
  void showStatus(const ShownExpense& shown);
  void filter(const std::string& words);
  void onClick(const val& target);

  val body_ = dom::element("rows");
  std::vector<ShownExpense> expenses_;
};

void View::show() {
  for (bench::Expense& expense : bench::makeExpenses()) {
    const int index = static_cast<int>(expenses_.size());
    val row = makeRow(expense, index);
    body_.call<void>("append", row);
    expenses_.push_back({std::move(expense), std::move(row)});
    showStatus(expenses_.back());
  }
  dom::on("filter", "input", [this](const val& event) {
    filter(bench::inSmallLetters(event["target"]["value"].as<std::string>()));
  });
  dom::on(body_, "click", [this](const val& event) { onClick(event["target"]); });
}

val View::makeRow(const bench::Expense& expense, int index) {
  val row = dom::create("tr");
  row.set("index", index);
  row.call<void>("append", dom::create("td", expense.date), dom::create("td", expense.employee));
  val amount = dom::create("td", expense.amount);
  amount.set("className", "amount");
  row.call<void>("append", amount, dom::create("td", expense.category), dom::create("td"));
  val action = dom::create("td");
  action.call<void>("append", dom::create("button"));
  row.call<void>("append", action);
  return row;
}

void View::showStatus(const ShownExpense& shown) {
  const val cells = shown.row["cells"];
  dom::setText(cells[4], shown.expense.status);
  dom::setText(cells[5]["firstChild"], bench::actionFor(shown.expense.status));
}

void View::filter(const std::string& words) {
  val next = val::null();
  for (std::size_t i = expenses_.size(); i-- > 0;) {
    auto& [expense, row, isShown] = expenses_[i];
    const bool wasShown = std::exchange(isShown, bench::matches(expense, words));
    if (!isShown) {
      if (wasShown) row.call<void>("remove");
      continue;
    }
    if (!wasShown) body_.call<void>("insertBefore", row, next);
    next = row;
  }
}

void View::onClick(const val& target) {
  if (target["localName"].as<std::string>() != "button") return;
  const val row = target.call<val>("closest", std::string("tr"));
  ShownExpense& shown = expenses_[row["index"].as<std::size_t>()];
  shown.expense.status = bench::otherStatus(shown.expense.status);
  showStatus(shown);
}

}  // namespace

int main() {
  static View view;
  view.show();
}
