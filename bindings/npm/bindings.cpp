// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What js_glue/npm/connection.js calls. A block is the address of a packed value that JavaScript
// allocated with malloc(), and is taken over; 0 stands for no value.

#include <emscripten/bind.h>

#include <cstdlib>

#include "javascript_app.h"

using emscripten::class_;
using emscripten::enum_;
using emscripten::enum_value_type;
using mcpapps::Payload;
using mcpapps::npm::JavaScriptApp;
using mcpapps::packed::Value;
using mcpapps::packed::Word;

namespace {

Payload take(Word block) {
  if (block == 0) return {};
  auto* words = reinterpret_cast<Word*>(block);
  return {std::shared_ptr<void>(words, std::free), Value(words)};
}

/// What JavaScript holds.
class Handle {
 public:
  Handle(int key, Word firstId, Word hello)
      : app_(std::make_shared<JavaScriptApp>(key, firstId, take(hello))) {
    ++count_;
  }
  ~Handle() {
    app_->release();
    --count_;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  /// How many there are, for the tests.
  static int count() { return count_; }

  JavaScriptApp* operator->() const { return app_.get(); }

 private:
  static inline int count_ = 0;
  std::shared_ptr<JavaScriptApp> app_;
};

// Times in milliseconds. Requests give their number.

Word connect(Handle& app, double timeout, double maxTotalTimeout, bool wantsProgress,
             bool resetTimeoutOnProgress) {
  return app->connect({timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress});
}

Word request(Handle& app, Word block, double timeout, double maxTotalTimeout, bool wantsProgress,
             bool resetTimeoutOnProgress, bool check) {
  const Payload message = take(block);
  return app->request(message.member("method").value().string(), message.member("params"),
                      {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, check);
}

void notification(Handle& app, Word block) {
  const Payload message = take(block);
  app->notify(message.member("method").value().string(), message.member("params"));
}

void receive(Handle& app, Word message) { app->receive(take(message)); }

void respond(Handle& app, Word inbound, Word answer) { app->respond(inbound, take(answer)); }

void cancel(Handle& app, Word id, Word reason) { app->abandon(id, take(reason)); }

void forget(Handle& app, Word id) { app->forget(id); }

/// The address of the packed context, 0 if there is none.
Word hostContext(const Handle& app) {
  return reinterpret_cast<Word>(app->context().value().words());
}

}  // namespace

EMSCRIPTEN_BINDINGS(mcpapps) {
  class_<Handle>("App")
      .constructor<int, Word, Word>()
      .class_function("count", &Handle::count)

      // The connection
      .function("connect", &connect)
      .function("receive", &receive)
      .function("getHostContext", &hostContext)

      // Requests
      .function("request", &request)
      .function("cancel", &cancel)
      .function("forget", &forget)

      // Notifications
      .function("notification", &notification)

      // Answers to the host
      .function("respond", &respond);

  using Outcome = JavaScriptApp::Outcome;
  enum_<Outcome>("Outcome", enum_value_type::number)
      .value("Result", Outcome::Result)
      .value("RemoteError", Outcome::RemoteError)
      .value("BadResult", Outcome::BadResult)
      .value("Timeout", Outcome::Timeout)
      .value("TotalTimeout", Outcome::TotalTimeout)
      .value("Closed", Outcome::Closed)
      .value("Cancelled", Outcome::Cancelled)
      .value("Failed", Outcome::Failed);

  using Handling = JavaScriptApp::Handling;
  enum_<Handling>("Handling", enum_value_type::number)
      .value("None", Handling::None)
      .value("AsItIs", Handling::AsItIs)
      .value("Checked", Handling::Checked);
}
