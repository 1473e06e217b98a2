// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <algorithm>
#include <utility>
#include <vector>

#include "page.h"

using mcpapps::packed::Word;

namespace mcpapps {
namespace {

class PageThrowObserver;
std::vector<PageThrowObserver*> observers;

class PageThrowObserver : public ThrowObserver,
                          public std::enable_shared_from_this<PageThrowObserver> {
 public:
  ~PageThrowObserver() override { PageThrowObserver::stop(); }

  void start(std::function<void(Error)> onThrow) override {
    stop();
    onThrow_ = std::move(onThrow);
    observers.push_back(this);
  }

  void stop() override { std::erase(observers, this); }

  void tell(const Error& error) const {
    // The callee may start it again.
    const auto onThrow = onThrow_;
    onThrow(error);
  }

 private:
  std::function<void(Error)> onThrow_;
};

}  // namespace

std::shared_ptr<ThrowObserver> pageThrowObserver() { return std::make_shared<PageThrowObserver>(); }

}  // namespace mcpapps

// Called by js_glue/link/program/enter.js. Notifies every observing App, as the handler's is
// unknown. Returns false if there is none.
extern "C" bool mcpapps_thrown(Word* block) {
  const mcpapps::Payload text = mcpapps::take(block);
  const mcpapps::Error error{mcpapps::ErrorKind::Misuse, mcpapps::error_code::kInternalError,
                             std::string(text.value().string())};
  // A callee may stop and drop the others.
  std::vector<std::shared_ptr<mcpapps::PageThrowObserver>> told;
  told.reserve(mcpapps::observers.size());
  for (auto* observer : mcpapps::observers) told.push_back(observer->shared_from_this());
  for (const auto& observer : told) {
    if (std::ranges::count(mcpapps::observers, observer.get()) > 0) observer->tell(error);
  }
  return !told.empty();
}
