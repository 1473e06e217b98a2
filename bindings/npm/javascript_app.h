// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "app/engine.h"
#include "mcpapps/detail/packed.h"

namespace mcpapps::npm {

/// The engine's face for JavaScript: what is behind one connection of the `App` of js_glue/npm.
/// JavaScript brings the messages of whatever transport it was given, takes those that are to be
/// sent, and keeps the author's handlers; nothing of the author's runs while C++ is on the stack.
///
/// It hands on what came, of which it has looked at a packed copy, and refuses what the reference
/// SDK refuses.
class JavaScriptApp : public detail::Engine {
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

  /// JavaScript knows the object by `key`. `firstId` goes on where the connection before has ended;
  /// `hello` has the `appInfo` and `appCapabilities` of the handshake.
  JavaScriptApp(int key, Word firstId, const Payload& hello);

  void receive(const Payload& message);

  /// Makes the handshake.
  Word connect(const Limits& limits);
  /// With `check`, a result that the method's type does not fit ends the request with BadResult.
  Word request(std::string_view method, const Payload& params, const Limits& limits, bool check);
  void abandon(Word id, const Payload& reason);
  void forget(Word id) { session().forget(id); }

  void notify(std::string_view method, const Payload& params);

  /// Answers the inbound request that JavaScript knows by this number; `answer` has `result` or
  /// `error`.
  void respond(Word inbound, const Payload& answer);

 private:
  class Wire;

  struct Asked {
    RequestOptions options;
    /// When the time of all in all is up.
    TimePoint lastMoment = TimePoint::max();
  };

  Asked ask(Word id, const Limits& limits) const;
  /// Tells JavaScript how the request ended; `problems` are those of its result.
  void settle(Word id, const Result<Payload>& result, TimePoint lastMoment, std::string problems);

  // Engine
  Result<void> takeHost(const Payload& answer) override;
  void takeError(const Error& error) override;
  void onNotification(std::string_view method, const Payload& params) override;
  void onRequest(std::string_view method, const Payload& params,
                 const detail::Session::Responder& responder) override;
  void onUnknownProgress() override;
  // Events are notifications like others here: JavaScript calls whom it finds.
  bool isListening(std::size_t /*event*/) const override { return false; }
  void takeEvent(std::size_t /*event*/, const Payload& /*params*/) override {}
  void takeNotification(std::string_view /*method*/, const Payload& /*params*/) override {}

  int key_;
  /// What the session will call the next request.
  Word nextId_;
  std::shared_ptr<Clock> clock_;
  std::shared_ptr<Wire> wire_;
  /// The requests that JavaScript has yet to answer.
  std::map<Word, detail::Session::Responder> inbound_;
  Word lastInbound_ = 0;
};

}  // namespace mcpapps::npm
