#pragma once

// What the view shows and what its user wants, apart from any page.

#include <mcpapps/protocol/tools.h>
#include <mcpapps/result.h>

#include <optional>
#include <string>
#include <string_view>

#include "forecast.h"

namespace weather {

enum class State { Waiting, Streaming, Ready, Error };

/// What the page offers to do about a problem.
enum class Remedy {
  None,
  Again,    ///< The same call once more.
  Default,  ///< The days that the tool has by default: it refused those asked for.
};

struct Problem {
  std::string_view text;
  std::string details;  ///< In the words of the tool or the host.
  Remedy remedy = Remedy::None;
};

/// Calls the tool for one range at a time. What its user wants while a call is under way is noted;
/// when the call ends, the last wish is called for. So ten clicks move ten ranges and cost two
/// calls.
class Model {
 public:
  State state() const { return state_; }
  bool hasWeather() const { return !shown_.days.empty(); }
  const Forecast& shown() const { return shown_; }
  /// How many days came, if more than are kept.
  std::size_t allDays() const { return allDays_; }
  /// The tool's input, as far as it is known.
  const Query& asked() const { return asked_; }
  /// What is being loaded, if anything.
  const std::optional<Query>& wish() const { return wish_; }
  const std::optional<Problem>& problem() const { return problem_; }
  /// Whether the view has waited in vain for a tool's input or result.
  bool nothingCame() const { return nothingCame_ && state_ == State::Waiting; }
  /// The city that the view is at, or wants to be at. May be empty.
  std::string place() const;

  // ---- From the host ----

  void takeInput(const Query& input);
  void takeResult(const mcpapps::CallToolResult& result);
  void takeCancellation(const std::string& reason);
  void failToConnect(const mcpapps::Error& error);
  void noteThatNothingCame() { nothingCame_ = true; }

  // ---- From the user ----
  // Each gives the call to make now; nothing if there is none, or one is under way.

  std::optional<Query> move(int ranges);
  bool canMove(int ranges) const { return target(ranges).has_value(); }
  std::optional<Query> goTo(const std::string& place);
  /// The problem's remedy, which may be another call for `place`.
  std::optional<Query> remedy(const std::string& place);

  /// Ends the call under way. Gives the next call if its user wants something else by now.
  std::optional<Query> finish(const mcpapps::Result<mcpapps::CallToolResult>& result);

 private:
  std::optional<Query> target(int ranges) const;
  std::optional<Query> want(Query query);
  /// `query` is what the result answers.
  void take(const mcpapps::CallToolResult& result, const Query& query);
  void fail(Problem problem, const Query& query);

  State state_ = State::Waiting;
  bool nothingCame_ = false;
  Forecast shown_;
  std::size_t allDays_ = 0;
  int length_ = 0;  ///< Of the ranges that the user moves by, in days.
  Query asked_;
  std::optional<Query> wish_;
  std::optional<Query> underWay_;
  Query failed_;
  std::optional<Problem> problem_;
};

}  // namespace weather
