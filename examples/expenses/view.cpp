#include "view.h"

#include <algorithm>

#include "texts.h"

using mcpapps::Result;

namespace expenses {

View::View(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage)
    : formats_(app), desk_(app, std::move(storage), [this] { show(); }) {
  page_.setFormats(formats_);
  page_.keys({{"/", page_.search}});
  page_.filter.onInput([this](const Filter& filter) { desk_.setFilter(filter); });
  page_.rows.onSelection([this] { show(); });
  page_.approveAll.onClick([this] { return desk_.approve(chosen()); });
  page_.rows.onApprove([this](const Row& row) { return desk_.approve({row}); });
  page_.rows.onReject([this](const Row& row) {
    state_.rejected = row.expense;
    page_.show(state_);
    page_.rejection.reset();
    page_.rejecting.showModal();
  });
  page_.rejection.onSubmit([this](const Rejection& why) {
    return desk_.decide({{state_.rejected->id}, Status::rejected, why});
  });
  page_.rows.onDetails([this](const Row& row) { return showDetails(row.expense); });
  page_.save.onClick([this] { desk_.save(page_.rows.shown()); });
  const auto translate = [this] {
    page_.showTexts(wordsFor(formats_.locale()));
    show();
  };
  app.onHostContextChanged(translate);
  app.addEventListener<mcpapps::InitializeResult>(translate);
  translate();
}

/// The rows that are selected, or all if none is.
Rows View::chosen() const {
  const Rows selected = page_.rows.selection();
  return selected.empty() ? page_.rows.shown() : selected;
}

void View::show() {
  state_.phase = desk_.phase();
  state_.problem = desk_.problem();
  state_.language = languageFor(formats_.locale());
  state_.canSave = desk_.canSave();
  if (state_.phase != Desk::Phase::ready) return page_.show(state_);
  const Rows rows = desk_.rows();
  page_.filter.fill(desk_.filter());
  page_.rows.show(rows);
  page_.bars.show(desk_.sums(true));
  state_.hasSelection = !page_.rows.selection().empty();
  state_.canApprove = std::ranges::any_of(chosen(), &Row::isOpen);
  state_.summary = formats_.number(rows.size()) + " · " +
                   wordsFor(formats_.locale()).open.toString() + ": " +
                   formats_.number(std::ranges::count_if(rows, &Row::isOpen));
  for (const Sum& each : desk_.sums(false)) {
    state_.summary += " · " + formats_.currency(each.amount, each.currency);
  }
  page_.show(state_);
}

mcpapps::Task<> View::showDetails(Expense expense) {
  const Result<mcpapps::CallToolResult> result = co_await desk_.askDetails(expense.id);
  const Result<Details> details = result ? result->as<Details>() : result.error();
  const mcpapps::ImageContent* receipt = details ? result->image() : nullptr;
  state_.detailed = expense;
  state_.noReceipt = receipt   ? ""
                     : details ? wordsFor(formats_.locale()).noReceipt.toString()
                               : details.error().text();
  page_.show(state_);
  page_.history.show(details ? details->history : std::vector<Event>());
  page_.details.showModal();
  if (receipt) page_.picture.show(*receipt);
}

}  // namespace expenses
