// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "mcpapps/detail/session.h"

/// A session whose delegate is a table of handlers. What has none is refused and reported, as an
/// App does.
class TestSession final : public mcpapps::detail::Session::Delegate {
 public:
  using Session = mcpapps::detail::Session;
  using NotificationHandler = std::function<void(const mcpapps::Payload& params)>;
  using RequestHandler =
      std::function<void(const mcpapps::Payload& params, const Session::Responder& responder)>;

  explicit TestSession(Session::Options options = {})
      : session_(std::make_shared<Session>(*this, options)) {}
  ~TestSession() { session_->forgetDelegate(); }

  void onError(std::function<void(const mcpapps::Error&)> handler) {
    onError_ = std::move(handler);
  }
  void onClose(std::function<void()> handler) { onClose_ = std::move(handler); }
  void setNotificationHandler(const std::string& method, NotificationHandler handler) {
    notifications_[method] = std::move(handler);
  }
  void setRequestHandler(const std::string& method, RequestHandler handler) {
    requests_[method] = std::move(handler);
  }

  mcpapps::Result<void> start(std::shared_ptr<mcpapps::Transport> transport,
                              std::shared_ptr<mcpapps::Clock> clock) {
    return session_->start(std::move(transport), std::move(clock));
  }
  void close() { session_->close(); }
  bool isOpen() const { return session_->isOpen(); }
  mcpapps::detail::RequestId request(std::string_view method, const mcpapps::Payload& params,
                                     mcpapps::RequestOptions options, Session::Callback callback) {
    return session_->request(method, params, std::move(options), std::move(callback));
  }
  mcpapps::Result<void> notify(std::string_view method, const mcpapps::Payload& params) {
    return session_->notify(method, params);
  }

 private:
  void onNotification(const std::string& method, const mcpapps::Payload& params) override {
    const auto handler = notifications_.find(method);
    if (handler != notifications_.end()) return handler->second(params);
    session_->report({mcpapps::ErrorKind::NotSupported, mcpapps::error_code::kMethodNotFound,
                      method + ": unknown notification"});
  }
  void onRequest(const std::string& method, const mcpapps::Payload& params,
                 const Session::Responder& responder) override {
    const auto handler = requests_.find(method);
    if (handler != requests_.end()) return handler->second(params, responder);
    responder.error(mcpapps::error_code::kMethodNotFound, "Method not found");
    session_->report({mcpapps::ErrorKind::NotSupported, mcpapps::error_code::kMethodNotFound,
                      method + ": unknown request"});
  }
  void onSessionError(const mcpapps::Error& error) override {
    if (onError_) onError_(error);
  }
  void onSessionClosed() override {
    if (onClose_) onClose_();
  }

  std::function<void(const mcpapps::Error&)> onError_;
  std::function<void()> onClose_;
  std::map<std::string, NotificationHandler> notifications_;
  std::map<std::string, RequestHandler> requests_;
  std::shared_ptr<Session> session_;
};
