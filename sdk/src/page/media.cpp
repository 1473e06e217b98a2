// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/media.h"

#include <string>
#include <utility>
#include <vector>

namespace mcpapps::page::detail {
namespace {

struct Showing {
  Node node;
  Pending<void> shown;
};
// A page has one for each element.
std::vector<Showing>& showings() {
  static std::vector<Showing> all;
  return all;
}

/// Gives what was under way before.
Pending<void> replace(Node node, const Pending<void>& shown) {
  for (Showing& each : showings()) {
    if (each.node == node) return std::exchange(each.shown, shown);
  }
  showings().push_back({node, shown});
  return {};
}

}  // namespace

Pending<void> showBytes(Node node, std::string_view type, std::span<const std::byte> bytes,
                        ErrorKind kind) {
  const Pending<void> shown;
  const Pending<void> before = replace(node, shown);
  const Slot slot = keep(node, "shown", [shown, kind](const Payload& problem) {
    if (!problem.value().isString()) return shown.resolve({});
    const std::string message(problem.value().string());
    driver::report(message);
    shown.resolve(Error{kind, 0, message});
  });
  driver::showBytes(node, type, bytes, slot.number);
  // Last, because whoever waits for it may show something himself.
  before.resolve(Error{ErrorKind::Cancelled, 0, "other bytes are shown instead"});
  return shown;
}

}  // namespace mcpapps::page::detail
