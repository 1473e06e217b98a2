// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include <ostream>

#include "mcpapps/testing_page.h"
#include "testing/user/user.h"

namespace mcpapps::testing {

namespace inspect = page::inspect;

Page::Page(const char* tree) {
  user::forget();
  inspect::open(tree);
}

Page::~Page() {
  user::forget();
  inspect::close();
}

Locator Page::focused() const {
  inspect::settle();
  const Node node = inspect::focused();
  Locator found;
  found.steps_ = {
      {.kind = Step::Kind::Node, .text = "what has the focus", .name = {}, .node = node}};
  return found;
}

void Page::press(std::string_view key) const {
  inspect::settle();
  user::press(key);
  inspect::settle();
}

std::vector<std::string> Page::reports() const { return inspect::reports(); }

std::string Page::print() const {
  inspect::settle();
  return treeText(inspect::body());
}

std::ostream& operator<<(std::ostream& out, const Page& page) { return out << page.print(); }

}  // namespace mcpapps::testing
