// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/engine.h"
#include "mcpapps/app.h"

namespace mcpapps {

/// The engine's face for C++. Shared, so that it outlives a handler that destroys the App.
struct App::State : detail::Engine {
  /// Handlers by method, of which there are few.
  template <class Handler>
  class Handlers {
   public:
    /// Null if there is none.
    const Handler* find(std::string_view method) const {
      for (const auto& [name, handler] : all_) {
        if (name == method) return &handler;
      }
      return nullptr;
    }
    /// An empty handler removes the one that is there.
    void set(std::string_view method, Handler handler) {
      std::erase_if(all_, [&](const auto& one) { return one.first == method; });
      if (handler) all_.emplace_back(method, std::move(handler));
    }

   private:
    std::vector<std::pair<std::string, Handler>> all_;
  };

  /// What an onError handler has sent before the handshake was complete.
  struct Waiting {
    detail::RequestId id;  ///< Below -1.
    /// Sends it, or ends it with an error, whose message lacks the method. Made where it is sent,
    /// so that views which send nothing do not link it.
    detail::OnEnd end;
  };
  static constexpr std::size_t kMaxWaiting = 100;
  static constexpr const char* kClosedText = "the connection closed before the answer";

  InitializeResult host;
  /// With all changes since. That of `host` is what the handshake brought.
  HostContext context;
  /// What was told before the handshake's answer.
  Payload earlyContext;
  std::array<detail::Event, detail::kEventCount> events;
  detail::TeardownHandler onTeardown;
  Handlers<detail::NotificationHandler> notifications;
  Handlers<detail::RequestHandler> requests;
  detail::SharedFunction<void(const Error&)> onError;
  detail::SharedFunction<void()> onClose;
  /// Made for the first tool.
  std::shared_ptr<detail::ToolRegistry> tools;
  /// Answers a request by the tools; false if it is none of theirs. Null as long as there are no
  /// tools, so that views which have none do not link it.
  bool (*answerByTools)(const detail::ToolRegistry& tools, std::string_view method,
                        const Payload& params,
                        const detail::Session::Responder& responder) = nullptr;

  std::vector<Waiting> waiting;
  detail::RequestId lastWaiting = -1;
  bool isTellingError = false;
  /// Since the end of a connection and until the next.
  bool hasEnded = false;
  /// See ViewWanted. True at the beginning of each connection.
  bool isWanted = true;

  using Engine::Engine;

  std::shared_ptr<State> self() { return std::static_pointer_cast<State>(shared_from_this()); }

  void setEventHandler(std::size_t event, detail::Event::Call call);
  Subscription addListener(std::size_t event, detail::Event::Call call, Turn turn);
  /// Whether what is sent now waits for the handshake.
  bool waits() const;
  detail::RequestId wait(detail::OnEnd end);
  /// All of it, or one.
  void endWaiting(const Error* error, detail::RequestId id = -1);

  /// Takes what has changed into `into`. Gives the name of a member for which `raw` has no room;
  /// empty if there is none.
  static std::string follow(HostContext& into, const Payload& changed);

  void dispatch(std::size_t event, const void* value);
  /// What is known of the host, as a value of its own.
  std::shared_ptr<InitializeResult> readHost() const;
  template <class T>
  void takeTyped(const Payload& params);
  /// False if those who hear of it have ended the connection.
  bool setWanted(bool wanted);

  /// False, with a report, if a handler of the author's cannot stand for this method.
  bool mayHandle(std::string_view method, bool isRequest);
  void answerTeardown(const Payload& params, const detail::Session::Responder& responder);
  void warnOfReplacing(std::string_view method) const;

  /// Makes a value anew where it is, so that no code is needed which moves it.
  template <class T>
  static void renew(T& value) {
    std::destroy_at(&value);
    std::construct_at(&value);
  }

  // Tools (app_tools.cpp).
  void makeTools();
  void announceTools();

  // Engine
  void takeStart() override {
    renew(host);
    renew(context);
    earlyContext = {};
    hasEnded = false;
    isWanted = true;
  }
  void takeFailedStart(const Error& error) override;
  void cancel(std::int64_t request) override;
  Result<void> takeHost(const Payload& answer) override;
  void takeHandshake() override;
  void takeContext(std::string_view method, const Payload& changed) override;
  bool isListening(std::size_t event) const override { return !events[event].empty(); }
  void takeEvent(std::size_t event, const Payload& params) override;
  void takeNotification(std::string_view method, const Payload& params) override;
  void takeClose() override;
  void takeError(const Error& error) override;
  void onRequest(std::string_view method, const Payload& params,
                 const detail::Session::Responder& responder) override;
};

}  // namespace mcpapps
