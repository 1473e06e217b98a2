// The view: it shows a report of expenses, and lets its user approve and reject them.
#pragma once

#include <mcpapps/app.h>
#include <mcpapps/format.h>
#include <mcpapps/model_context.h>
#include <mcpapps/optimistic.h>
#include <mcpapps/saved_state.h>

#include <memory>
#include <string>
#include <vector>

#include "expense.h"
#include "expenses.page.h"
#include "texts.h"

namespace expenses {

/// What the page shows outside of its lists.
struct State {
  std::string language = {};
  std::string phase = "waiting";
  std::string summary = {};
  std::string problem = {};
  bool hasSelection = false;
  bool canApprove = false;
  bool canSave = false;
  // The expenses of the two dialogs.
  std::string rejected = {};
  std::string detailed = {};
  std::string purpose = {};
  std::string noReceipt = {};
};
MCPAPPS_DESCRIBE(State, language, phase, summary, problem, hasSelection, canApprove, canSave,
                 rejected, detailed, purpose, noReceipt)

class View {
 public:
  /// Make it before connect().
  View(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage);

 private:
  using List = std::vector<Expense>;

  void listen();
  void take(const mcpapps::CallToolResult& result);
  void translate();
  void filter(Filter filter);
  void show();
  void showChart(const List& shown);
  List shown() const;
  List toApprove() const;
  void tellProblem(const std::string& text);

  mcpapps::Task<> decide(List some, Decision decision);
  mcpapps::Task<mcpapps::Result<void>> reject(Rejection rejection);
  mcpapps::Task<> showDetails(Expense expense);
  std::string inWords(const Expense& expense) const;

  mcpapps::App& app_;
  mcpapps::Formats formats_;
  ExpensesPage page_;
  mcpapps::SavedState<Filter> saved_;
  mcpapps::Optimistic<List, int> expenses_;
  mcpapps::ModelContext context_;
  State state_;
  Filter filter_;
  int rejected_ = 0;
};

}  // namespace expenses
