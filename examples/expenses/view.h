// The page of the view, on which its user approves and rejects expenses.
#pragma once

#include <mcpapps/format.h>

#include "desk.h"
#include "expenses.page.h"

namespace expenses {

/// What the page shows outside of its lists.
struct State {
  Desk::Phase phase = Desk::Phase::waiting;
  std::string language;
  std::string summary;
  std::string problem;
  bool canSave = false;
  bool canApprove = false;
  bool hasSelection = false;
  // Of the two dialogs.
  std::optional<Expense> rejected;
  std::optional<Expense> detailed;
  std::string noReceipt;
};
MCPAPPS_DESCRIBE(State, phase, language, summary, problem, canSave, canApprove, hasSelection,
                 rejected, detailed, noReceipt)

class View {
 public:
  /// Make it before connect().
  View(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage);

 private:
  void show();
  Rows chosen() const;
  mcpapps::Task<> showDetails(Expense expense);

  mcpapps::Formats formats_;
  ExpensesPage page_;
  Desk desk_;
  State state_;
};

}  // namespace expenses
