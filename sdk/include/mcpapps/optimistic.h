// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Changes that the user sees at once, before the server has agreed, and that are undone if it does
// not.
//
//   mcpapps::Optimistic<std::vector<Expense>> expenses{
//       {}, [](const std::vector<Expense>& shown) { page.rows.show(shown); }};
//
//   expenses.apply(expense.id, [id = expense.id](auto& all) { find(all, id).isApproved = true; })
//       .confirm(app.callServerTool({.name = "approve", …}));

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/detail/share.h"
#include "mcpapps/pending.h"

namespace mcpapps {

/// A state on which changes are shown before they are certain. `State` is any value that can be
/// copied; `Key` tells what a change is about, such as the id of a row.
///
/// Changes may overlap. One that fails is taken away, and what is shown is made again: from what is
/// certain, by the changes that are left, in the order in which they were made. So a change runs
/// again; let it depend on nothing but the state, find what it changes by an id, and do nothing if
/// that is gone.
template <class State, class Key = std::string>
class Optimistic {
 public:
  using Change = std::function<void(State&)>;
  using Listener = std::function<void(const State& shown)>;
  class Update;

  /// `onChange` is called after each change of what is shown, and of what is busy.
  explicit Optimistic(State certain = {}, Listener onChange = nullptr)
      : held_(mcpapps::detail::share<Held>(std::move(certain), std::move(onChange))) {}
  Optimistic(const Optimistic&) = delete;
  Optimistic& operator=(const Optimistic&) = delete;

  /// What is certain, with all changes.
  const State& shown() const { return held_->shown; }

  /// Whether a change of this key, or any, is not confirmed yet.
  bool isBusy(const Key& key) const {
    return std::ranges::any_of(
        held_->steps, [&](const Step& step) { return !step.isConfirmed && step.key == key; });
  }
  bool isBusy() const { return !busy().empty(); }
  /// The keys of changes that are not confirmed yet, each once, in the order of the changes.
  std::vector<Key> busy() const {
    std::vector<Key> keys;
    for (const Step& step : held_->steps) {
      const bool isNew = std::ranges::find(keys, step.key) == keys.end();
      if (!step.isConfirmed && isNew) keys.push_back(step.key);
    }
    return keys;
  }

  /// Shows a change at once. Confirm the Update that it gives; one that is dropped is rolled back.
  Update apply(Key key, Change change) {
    const std::uint64_t number = ++held_->last;
    const std::shared_ptr<Held> held = held_;
    held->steps.push_back({number, std::move(key), std::move(change)});
    // onChange may change this list.
    const Change now = held->steps.back().change;
    now(held->shown);
    held->tell();
    return Update(held, number);
  }

  /// What the server says. Changes that are not confirmed yet are made to it again: let them set
  /// values rather than add to them, because the server may have made them already.
  void settle(State certain) {
    const std::shared_ptr<Held> held = held_;
    held->certain = std::move(certain);
    std::erase_if(held->steps, [](const Step& step) { return step.isConfirmed; });
    held->showAnew();
    held->tell();
  }

 private:
  struct Step {
    std::uint64_t number;
    Key key;
    Change change;
    bool isConfirmed = false;
  };

  struct Held {
    Held(State is, Listener listener)
        : certain(is), shown(std::move(is)), onChange(std::move(listener)) {}

    State certain;
    State shown;
    Listener onChange;
    std::vector<Step> steps = {};
    std::uint64_t last = 0;

    /// A confirmed change waits for those before it: if one of them fails, it is made without it.
    void end(std::uint64_t number, bool isConfirmed) {
      const auto step = std::ranges::find(steps, number, &Step::number);
      if (step == steps.end()) return;
      if (isConfirmed) {
        step->isConfirmed = true;
      } else {
        steps.erase(step);
      }
      while (!steps.empty() && steps.front().isConfirmed) {
        const Step first = std::move(steps.front());
        steps.erase(steps.begin());
        first.change(certain);
      }
      if (!isConfirmed) showAnew();
      tell();
    }
    void showAnew() {
      shown = certain;
      for (const Step& each : steps) each.change(shown);
    }
    void tell() const {
      if (const Listener listener = onChange) listener(shown);
    }
  };

  std::shared_ptr<Held> held_;
};

namespace detail {

/// Of a tool that says it has failed, or a host that has declined.
template <class T>
std::optional<Error> refusalIn(const Result<T>& result) {
  if (!result) return result.error();
  if constexpr (requires { result->isError; }) {
    if (result->isError) {
      Error error{ErrorKind::Remote, 0, "declined"};
      if constexpr (requires { std::string(result->text()); }) error.message = result->text();
      return error;
    }
  }
  return std::nullopt;
}

}  // namespace detail

/// A change that is shown and not certain. May outlive its Optimistic.
template <class State, class Key>
class [[nodiscard]] Optimistic<State, Key>::Update {
 public:
  Update(Update&& other) noexcept
      : held_(std::move(other.held_)), number_(std::exchange(other.number_, 0)) {}
  Update& operator=(Update&&) = delete;
  ~Update() { rollBack(); }

  /// The change is certain when the call has succeeded. If it ends with an Error, or with a result
  /// that has `isError`, the change is rolled back. Gives the call's result, where such a result is
  /// an Error too; an Error that no one takes is reported by the App, as that of any call.
  template <class T>
  Pending<T> confirm(const Pending<T>& call) {
    const PendingSource<T> confirmed = detail::standInFor(call);
    call.then([confirmed, held = held_, number = std::exchange(number_, 0)](Result<T> result) {
      const std::optional<Error> refusal = detail::refusalIn(result);
      if (const auto living = held.lock()) living->end(number, !refusal);
      refusal ? confirmed.resolve(*refusal) : confirmed.resolve(std::move(result));
    });
    return confirmed.pending();
  }
  /// The change is certain now.
  void confirm() { end(true); }
  /// The change is taken away now.
  void rollBack() { end(false); }

 private:
  friend class Optimistic;
  Update(const std::shared_ptr<Held>& held, std::uint64_t number) : held_(held), number_(number) {}

  void end(bool isConfirmed) {
    const std::uint64_t number = std::exchange(number_, 0);
    if (number == 0) return;
    if (const auto living = held_.lock()) living->end(number, isConfirmed);
  }

  std::weak_ptr<Held> held_;
  /// 0 if it is no more up to this Update.
  std::uint64_t number_;
};

}  // namespace mcpapps
