// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "mcpapps/detail/outgoing.h"
#include "mcpapps/detail/shared_function.h"
#include "mcpapps/protocol/utilities.h"
#include "mcpapps/result.h"

namespace mcpapps::detail {

/// The duty to answer one request of the host. Answers by itself, with an internal error, if it is
/// dropped; after the first answer, after the host has cancelled the request and after the end of
/// the connection, an answer does nothing.
class Responder {
 public:
  void result(const Outgoing& result) const;
  void error(int code, std::string message, Payload data = {}) const;
  /// Code 0 is sent as an internal error.
  void error(const Error& error) const;

  /// Sends `result` at once. The answer goes to `taken` instead, as a message; until then, progress
  /// is told and the end of the connection asks to stop, but the host ends the work by cancel().
  void defer(const Outgoing& result, SharedFunction<void(const Payload&)> taken) const;
  /// Ends the duty without an answer, and asks to stop.
  void cancel() const;

  /// Ends the duty without an answer; the caller sends one by itself. False if no one waits for it.
  bool release() const;

  /// Asked to stop when the host cancels the request (`notifications/cancelled`) or the
  /// connection ends before the answer: no one waits for the work any more.
  std::stop_token stopToken() const;

  /// Calls back instead, once: what std::stop_callback needs for threads is left out. A responder
  /// has either this or the token.
  void onStop(SharedFunction<void()> callback) const;

  /// Tells the host how far the work is, if the request asked for it (`_meta.progressToken`) and
  /// still waits. `progress` has to grow from call to call.
  void progress(const Progress& progress) const;

 private:
  friend class Session;
  struct State;
  explicit Responder(std::shared_ptr<State> state) : state_(std::move(state)) {}
  std::shared_ptr<State> state_;
};

}  // namespace mcpapps::detail
