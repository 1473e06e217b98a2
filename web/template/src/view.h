#pragma once

#include <mcpapps/mcpapps.h>

#include <functional>
#include <string>

#include "dice.h"

namespace my_view {

/// What the view does, apart from its page: so tests/view_test.cpp can run it natively.
class View {
 public:
  /// Listens to the host. `show` is called after each change.
  View(mcpapps::App& app, std::function<void()> show);

  /// Calls the tool again, and adds what it answers.
  void rollMore();

  // For the page to show.
  bool canRoll() const { return rolls_.dice > 0 && !isRolling_; }
  const std::string& headline() const { return headline_; }
  const std::string& status() const { return status_; }
  const Rolls& rolls() const { return rolls_; }

 private:
  void ask(const mcpapps::Payload& arguments, const char* status);
  void take(const mcpapps::CallToolResult& result);
  void say(std::string status);

  mcpapps::App& app_;
  std::function<void()> show_;
  Query query_;
  Rolls rolls_;
  bool isRolling_ = false;
  std::string headline_ = "Dice";
  std::string status_ = "Waiting for the model …";
};

}  // namespace my_view
