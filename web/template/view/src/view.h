#pragma once

#include <mcpapps/mcpapps.h>

#include <string>

#include "chart.h"
#include "dice.h"
#include "query.h"
#include "view.page.h"

namespace my_view {

/// What the view does and shows. The build makes view.page.h from view.html: each element with an
/// id is a member of ViewPage. tests/view_test.cpp runs all of it natively.
class View {
 public:
  /// Listens to the host and to the user.
  View(mcpapps::App& app, Chart& chart);

 private:
  void rollMore();
  void ask(const mcpapps::Payload& arguments, const std::string& status);
  void take(const mcpapps::CallToolResult& result);
  void say(const std::string& status);

  mcpapps::App& app_;
  Chart& chart_;
  ViewPage page_;
  Query query_;
  Rolls rolls_;
};

}  // namespace my_view
