// What one does with a report: the server is asked, the host is told. Knows no page.
#pragma once

#include <mcpapps/app.h>
#include <mcpapps/model_context.h>
#include <mcpapps/optimistic.h>
#include <mcpapps/saved_state.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "expense.h"

namespace expenses {

/// An expense, and whether the server has not answered yet to what was decided.
struct Row {
  Expense expense;
  bool isBusy = false;
  bool isOpen() const { return expense.status == Status::open; }
};
MCPAPPS_DESCRIBE(Row, expense, isBusy)
using Rows = std::vector<Row>;

/// Amounts of different currencies are never added.
struct Sum {
  std::string currency, category;
  mcpapps::Decimal amount;
  double share = 0;  ///< Of the largest amount in this currency.
};
MCPAPPS_DESCRIBE(Sum, currency, category, amount, share)

class Desk {
 public:
  enum class Phase { waiting, ready, failed };

  /// `onChange` is called when there is something else to see.
  Desk(mcpapps::App& app, std::shared_ptr<mcpapps::ViewStorage> storage,
       std::function<void()> onChange);

  Phase phase() const { return phase_; }
  const std::string& problem() const { return problem_; }
  const Filter& filter() const { return filter_; }
  void setFilter(const Filter& filter);

  /// The expenses that fit the filter, and their sums by category or in all.
  Rows rows() const;
  std::vector<Sum> sums(bool byCategory) const;

  /// Those that are open are approved by one call.
  mcpapps::Task<> approve(Rows rows);
  mcpapps::Task<mcpapps::Result<void>> decide(Decision decision);
  /// Gives Details, and a picture of the receipt, if there is one.
  mcpapps::Pending<mcpapps::CallToolResult> askDetails(int id) const;

  /// Gives the user these expenses as a file, where the host can.
  void save(const Rows& rows) const;
  bool canSave() const;

 private:
  using List = std::vector<Expense>;

  void take(const mcpapps::CallToolResult& result);
  void change();

  mcpapps::App& app_;
  mcpapps::SavedState<Filter> saved_;
  mcpapps::Optimistic<List, int> expenses_;
  mcpapps::ModelContext context_;
  std::function<void()> onChange_;
  Phase phase_ = Phase::waiting;
  std::string problem_;
  Filter filter_;
};
MCPAPPS_DESCRIBE_ENUM(Desk::Phase, waiting, ready, failed)

}  // namespace expenses
