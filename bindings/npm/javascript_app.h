// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "mcpapps/detail/packed.h"
#include "mcpapps/session.h"
#include "mcpapps/transport.h"
#include "timeout_clock.h"

namespace mcpapps::npm {

/// What is behind one connection of the `App` for JavaScript (js_glue/npm): a session, the
/// handshake, the host's context. JavaScript brings the messages of whatever transport it was
/// given, takes those that are to be sent, and keeps the author's handlers; nothing of the author's
/// runs while C++ is on the stack.
///
/// The other App, sdk/include/mcpapps/app.h, hands structs to its author and repairs what it can.
/// This one hands on what came, and refuses what the reference SDK refuses.
class JavaScriptApp {
 public:
  using Word = packed::Word;

  /// How a request ends.
  enum class Outcome {
    Result,
    RemoteError,
    BadResult,
    Timeout,
    TotalTimeout,
    Closed,
    Cancelled,
    Failed,
  };

  /// What JavaScript has for a method, and whether its parameters are to be judged here.
  enum class Handling { None, AsItIs, Checked };

  /// What JavaScript says of a request, in milliseconds. Infinity stands for no limit.
  struct Limits {
    double timeout;
    double maxTotalTimeout;
    bool wantsProgress;
    bool resetTimeoutOnProgress;
  };

  /// JavaScript knows the object by `key`. `nextId` goes on where the connection before has ended.
  JavaScriptApp(int key, Word nextId);
  ~JavaScriptApp();
  JavaScriptApp(const JavaScriptApp&) = delete;
  JavaScriptApp& operator=(const JavaScriptApp&) = delete;

  /// How many there are, for the tests.
  static int count() { return liveCount; }

  void receive(const Payload& message);

  /// With `check`, a result that the method's type does not fit ends the request with BadResult.
  Word request(std::string_view method, const Payload& params, const Limits& limits, bool check);
  /// Sends `ui/initialize` with these parameters, and `ui/notifications/initialized` when it is
  /// answered.
  Word connect(const Payload& params, const Limits& limits);
  void cancel(Word id, const Payload& reason);
  void forget(Word id);

  void notify(std::string_view method, const Payload& params);

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

  static inline int liveCount = 0;

  int key_;
  std::shared_ptr<TimeoutClock> clock_;
  std::shared_ptr<Wire> wire_;
  Payload context_;
  std::map<Word, Inbound> inbound_;
  Word lastInbound_ = 0;
  /// Last, so that it ends first.
  Session session_;
};

}  // namespace mcpapps::npm
