// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What js_glue/npm/connection.js calls. A block is the address of a packed value that JavaScript
// allocated with malloc(), and is taken over; 0 stands for no value. Times are in milliseconds, and
// requests give their number. They are plain exports: embind would cost 7 kB after compression.

#include <emscripten/em_macros.h>
#include "../block.h"
#include "javascript_app.h"

using mcpapps::Payload;
using mcpapps::npm::JavaScriptApp;
using mcpapps::packed::Word;

namespace {

Payload take(Word block) { return mcpapps::take(reinterpret_cast<Word*>(block)); }

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

  static int count() { return count_; }

  JavaScriptApp* operator->() const { return app_.get(); }

 private:
  static inline int count_ = 0;
  std::shared_ptr<JavaScriptApp> app_;
};

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE Handle* mcpapps_npm_open(int key, Word firstId, Word hello) {
  return new Handle(key, firstId, hello);
}

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_close(Handle* app) { delete app; }

/// How many are open, for the tests.
EMSCRIPTEN_KEEPALIVE int mcpapps_npm_count() { return Handle::count(); }

EMSCRIPTEN_KEEPALIVE Word mcpapps_npm_connect(Handle* app, double timeout, double maxTotalTimeout,
                                              bool wantsProgress, bool resetTimeoutOnProgress) {
  return (*app)->connect({timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress});
}

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_receive(Handle* app, Word message) {
  (*app)->receive(take(message));
}

EMSCRIPTEN_KEEPALIVE Word mcpapps_npm_ask(Handle* app, Word block, double timeout,
                                          double maxTotalTimeout, bool wantsProgress,
                                          bool resetTimeoutOnProgress, bool check) {
  const Payload message = take(block);
  return (*app)->request(message.value().member("method").string(), message.member("params"),
                         {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, check);
}

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_cancel(Handle* app, Word id, Word reason) {
  (*app)->abandon(id, take(reason));
}

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_forget(Handle* app, Word id) { (*app)->forget(id); }

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_notify(Handle* app, Word block) {
  const Payload message = take(block);
  (*app)->notify(message.value().member("method").string(), message.member("params"));
}

EMSCRIPTEN_KEEPALIVE void mcpapps_npm_respond(Handle* app, Word inbound, Word answer) {
  (*app)->respond(inbound, take(answer));
}
}
