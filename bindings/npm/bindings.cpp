// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The functions that js_glue/npm/connection.js calls, as a class of embind. A block is the address
// of a packed value that JavaScript allocated with malloc(), and is taken over; 0 stands for no
// value. Times are in milliseconds, and requests return their number.

#include <emscripten/bind.h>
#include "../block.h"
#include "javascript_app.h"

using mcpapps::Payload;
using mcpapps::npm::JavaScriptApp;
using mcpapps::packed::Word;

namespace {

// NOLINTNEXTLINE(performance-no-int-to-ptr): JavaScript has addresses as numbers.
Payload take(Word block) { return mcpapps::take(reinterpret_cast<Word*>(block)); }

class Handle {
 public:
  explicit Handle(Word firstId) : app_(std::make_shared<JavaScriptApp>()) {
    app_->begin(firstId);
    ++count_;
  }
  ~Handle() {
    app_->end();
    --count_;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  /// The number of objects, for the tests.
  static int count() { return count_; }

  JavaScriptApp* operator->() const { return app_.get(); }

 private:
  static inline int count_ = 0;
  std::shared_ptr<JavaScriptApp> app_;
};

Word nextId(Handle& app) { return app->nextId(); }

/// Returns 0 if the message is none for a handler, 1 if it is valid, else the address of the
/// problems.
Word receive(Handle& app, Word message, int handling, Word inbound) {
  const char* problems =
      app->receive(take(message), static_cast<JavaScriptApp::Handling>(handling), inbound);
  return problems && !*problems ? 1 : reinterpret_cast<Word>(problems);
}

void fire(Handle& app) { app->fire(); }

Word request(Handle& app, Word method, double timeout, double maxTotalTimeout, bool wantsProgress,
             bool resetTimeoutOnProgress, bool check) {
  return app->request(take(method).value().string(),
                      {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, check);
}

void cancel(Handle& app, Word id, Word reason) { app->abandon(id, take(reason)); }

void forget(Handle& app, Word id) { app->forget(id); }

bool release(Handle& app, Word inbound) { return app->release(inbound); }

}  // namespace

EMSCRIPTEN_BINDINGS(mcpapps) {
  emscripten::class_<Handle>("App")
      .constructor<Word>()
      .class_function("count", &Handle::count)
      .function("nextId", &nextId)
      .function("receive", &receive)
      .function("fire", &fire)
      .function("request", &request)
      .function("cancel", &cancel)
      .function("forget", &forget)
      .function("release", &release);
}
