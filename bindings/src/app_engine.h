// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "app_clock.h"
#include "mcpapps/detail/packed.h"
#include "mcpapps/session.h"
#include "mcpapps/transport.h"

namespace mcpapps {

/// What is behind one connection of the `App` for JavaScript (js_glue/app): a session, the
/// handshake, the host's context. JavaScript brings the messages of whatever transport it was
/// given, takes those that are to be sent, and keeps the author's handlers; nothing of the author's
/// runs while C++ is on the stack.
///
/// The other App, sdk/include/mcpapps/app.h, hands structs to its author and repairs what it can.
/// This one hands on what came, and refuses what the reference SDK refuses.
class AppEngine {
 public:
  using Word = packed::Word;

  /// How a request ends. The numbers are those of js_glue/app/connection.js.
  enum class Outcome {
    Result = 0,
    RemoteError = 1,
    BadResult = 2,
    Timeout = 3,
    TotalTimeout = 4,
    Closed = 5,
    Cancelled = 6,
    Failed = 7,
  };

  /// What JavaScript says of a request. Infinity stands for no limit.
  struct Limits {
    double timeout;
    double maxTotalTimeout;
    bool wantsProgress;
    bool resetTimeoutOnProgress;
  };

  /// `nextId` goes on where the connection before has ended.
  explicit AppEngine(Word nextId);
  ~AppEngine();
  AppEngine(const AppEngine&) = delete;
  AppEngine& operator=(const AppEngine&) = delete;

  void receive(const Payload& message);

  /// `message` has `method` and perhaps `params`. With `check`, a result that the method's type
  /// does not fit ends the request with BadResult.
  Word request(const Payload& message, const Limits& limits, bool check);
  /// Sends `ui/initialize` with these parameters, and `ui/notifications/initialized` when it is
  /// answered.
  Word initialize(const Payload& params, const Limits& limits);
  void cancel(Word id, const Payload& reason);
  void forget(Word id);

  Result<void> notify(const Payload& message);

  /// Answers the inbound request that JavaScript knows by this number; `answer` has `result` or
  /// `error`.
  void respond(Word inbound, const Payload& answer);

  /// What the host told in the handshake and since.
  const Payload& context() const { return context_; }

 private:
  class Wire;

  struct Inbound {
    Session::Responder responder;
    std::stop_callback<std::function<void()>> onStop;

    Inbound(const Session::Responder& theResponder, std::function<void()> callback)
        : responder(theResponder), onStop(theResponder.stopToken(), std::move(callback)) {}
  };

  void receiveNotification(const std::string& method, const Payload& params);
  void receiveRequest(const std::string& method, const Payload& params,
                      const Session::Responder& responder);
  Word start(std::string_view method, const Payload& params, const Limits& limits,
             std::function<void(Word id, Result<Payload> result, bool isTotal)> end);
  void settle(Word id, std::string_view method, const Result<Payload>& result, bool isTotal,
              bool check);

  std::shared_ptr<AppClock> clock_;
  std::shared_ptr<Wire> wire_;
  Payload context_;
  std::map<Word, Inbound> inbound_;
  Word lastInbound_ = 0;
  /// Last, so that it ends first.
  Session session_;
};

}  // namespace mcpapps
