// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/page/media.h"

#include <string>
#include <utility>
#include <vector>

#include "mcpapps/base64.h"

namespace mcpapps::page::detail {
namespace {

struct Showing {
  Node node;
  PendingSource<void> shown;
};
// A page has one for each element.
std::vector<Showing>& showings() {
  static std::vector<Showing> all;
  return all;
}

PendingSource<void> replace(Node node, const PendingSource<void>& shown) {
  for (Showing& each : showings()) {
    if (each.node == node) return std::exchange(each.shown, shown);
  }
  showings().push_back({node, shown});
  return {};
}

/// Calls begin(slot), whose result the driver reports. `kind` is that of an error.
template <class Begin>
Pending<void> show(Node node, ErrorKind kind, Begin begin) {
  const PendingSource<void> shown;
  const PendingSource<void> before = replace(node, shown);
  const Slot slot = keep(node, "shown", [shown, kind](const Payload& problem) {
    if (!problem.value().isString()) return shown.resolve({});
    const std::string message(problem.value().string());
    driver::report(message);
    shown.resolve(Error{kind, 0, message});
  });
  begin(slot.number);
  // Last, because its callback may show other bytes.
  before.resolve(Error{ErrorKind::Cancelled, 0, "other bytes are shown instead"});
  return shown.pending();
}

}  // namespace

Pending<void> showPicture(Node node, std::span<const std::byte> bytes) {
  return show(node, ErrorKind::BadMessage,
              [&](int slot) { driver::showPicture(node, bytes, slot); });
}

Pending<void> showPicture(Node node, const ImageContent& image) {
  const Result<std::vector<std::byte>> decoded = bytes(image);
  if (decoded) return showPicture(node, *decoded);
  driver::report(decoded.error().message);
  const PendingSource<void> failed;
  failed.resolve(decoded.error());
  return failed.pending();
}

Pending<void> showDocument(Node node, std::string_view type, std::span<const std::byte> bytes) {
  return show(node, ErrorKind::NotSupported,
              [&](int slot) { driver::showDocument(node, type, bytes, slot); });
}

}  // namespace mcpapps::page::detail
