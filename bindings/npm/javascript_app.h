// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "mcpapps/detail/packed.h"
#include "mcpapps/transport.h"
#include "session/session.h"

namespace mcpapps::npm {

/// One connection of the `App` of js_glue/npm: a session, and checks of the host's messages by the
/// types of the SDK. JavaScript brings the messages of its transport, writes the author's, and
/// keeps the author's handlers. No JavaScript runs while C++ is on the stack: actions are queued,
/// and run after the call has returned.
class JavaScriptApp final : public detail::Session::Delegate,
                            public Transport,
                            public std::enable_shared_from_this<JavaScriptApp> {
 public:
  using Word = packed::Word;

  enum class EngineEvent { Send, Settle, Progress, Cancelled, Error, Stray, StartTimer, StopTimer };

  enum class Outcome {
    Result,
    RemoteError,
    BadResult,
    Timeout,
    TotalTimeout,
    Closed,
    Cancelled,
    Failed
  };

  /// JavaScript's handler for a method, and whether its parameters are checked here.
  enum class Handling { None, AsItIs, Checked };

  /// Time-outs of a request, in milliseconds. Infinity stands for no limit.
  struct Limits {
    double timeout;
    double maxTotalTimeout;
    bool wantsProgress;
    bool resetTimeoutOnProgress;
  };

  JavaScriptApp();

  /// `firstId` continues the ids of the previous connection.
  void begin(Word firstId);
  void end() { session_->close(); }
  Word nextId() const { return static_cast<Word>(session_->nextId()); }
  void fire() const;

  /// Takes a message of the host. `handling` is JavaScript's for its method, and `inbound` names it
  /// if it is a request. Returns the problems of the parameters, for the handler; null if the
  /// message is none for a handler.
  const char* receive(const Payload& message, Handling handling, Word inbound);

  /// Expects the answer to a request that JavaScript sends, and returns its id, which is also its
  /// progress token. With `check`, a result that does not fit the method's type ends it
  /// with BadResult.
  Word request(std::string_view method, const Limits& limits, bool check);
  void abandon(Word id, const Payload& reason);
  void forget(Word id) { session_->forget(id); }

  /// Ends a request of the host. True if the host waits for the answer, which JavaScript sends.
  bool release(Word inbound);

 private:
  class TimeoutClock;

  /// Reports the end of a request to JavaScript; `problems` are those of its result.
  void settle(Word id, const Result<Payload>& result, TimePoint lastMoment, std::string problems);

  // Session::Delegate
  void onNotification(std::string_view method, const Payload& params) override;
  void onRequest(std::string_view method, const Payload& params,
                 const detail::Responder& responder) override;
  void onStray(detail::Session::Stray kind, const Payload& message) override;
  void onSessionError(const Error& error) override;
  void onSessionClosed() override { requests_.clear(); }

  // Transport: JavaScript has the real one, and closes it.
  Result<void> start(std::weak_ptr<Receiver> receiver) override;
  Result<void> send(const Payload& message) override;
  void close() override {}

  std::shared_ptr<TimeoutClock> clock_;
  std::shared_ptr<detail::Session> session_;
  /// The requests that JavaScript has not answered yet.
  std::map<Word, detail::Responder> requests_;
  // Of the current message.
  Handling handling_ = Handling::None;
  Word inbound_ = 0;
  bool isForHandler_ = false;
  std::string problems_;
};

}  // namespace mcpapps::npm
