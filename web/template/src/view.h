#pragma once

#include <mcpapps/mcpapps.h>

#include <string>

#include "dice.h"
#include "view.page.h"

namespace my_view {

/// What the view does and shows. The build makes view.page.h from view.html: each element with an
/// id is a member of ViewPage. tests/view_test.cpp runs all of it natively.
class View {
 public:
  /// Listens to the host and to the user.
  explicit View(mcpapps::App& app);

 private:
  void rollMore();
  void ask(const mcpapps::Payload& arguments, const std::string& status);
  void take(const mcpapps::CallToolResult& result);
  void showBars();
  void say(const std::string& status);

  mcpapps::App& app_;
  ViewPage page_;
  Query query_;
  Rolls rolls_;
};

}  // namespace my_view
