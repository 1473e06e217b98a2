// The expenses by the typed page: each change shows all of them again.

#include "page.page.h"

#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data.h"

namespace {

struct Row : bench::Expense {
  std::string action;
};
constexpr auto describe(mcpapps::Describe<Row>) {
  using mcpapps::field;
  return mcpapps::fields(field<&Row::id>("id"), field<&Row::date>("date"),
                         field<&Row::employee>("employee"), field<&Row::amount>("amount"),
                         field<&Row::category>("category"), field<&Row::status>("status"),
                         field<&Row::action>("action"));
}

const Page page;

class View {
 public:
  View();

 private:
  void show() const;
  void act(const Row& row);

  std::vector<Row> expenses_;
  std::string words_;
};

View::View() {
  for (bench::Expense& expense : bench::makeExpenses()) {
    const char* action = bench::actionFor(expense.status);
    expenses_.push_back({std::move(expense), action});
  }
  page.filter.onInput([this](std::string words) {
    words_ = bench::inSmallLetters(std::move(words));
    show();
  });
  page.rows.onAct([this](const Row& row) { act(row); });
  show();
}

void View::show() const {
  page.rows.show(expenses_ | std::views::filter(
                                 [this](const Row& row) { return bench::matches(row, words_); }));
}

void View::act(const Row& row) {
  Row& changed = expenses_[static_cast<std::size_t>(row.id) - 1];
  changed.status = bench::otherStatus(row.status);
  changed.action = bench::actionFor(changed.status);
  show();
}

}  // namespace

int main() { static View view; }
