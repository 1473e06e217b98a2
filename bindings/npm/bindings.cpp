// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What js_glue/npm/connection.js calls. A block is the address of a packed value that JavaScript
// allocated with malloc(), and is taken over; 0 stands for no value.

#include <emscripten/bind.h>
#include "../block.h"
#include "javascript_app.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"

using emscripten::class_;
using emscripten::enum_;
using emscripten::enum_value_type;
using mcpapps::Payload;
using mcpapps::npm::JavaScriptApp;
using mcpapps::packed::Word;

namespace method = mcpapps::method;

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
  return app->request(message.value().member("method").string(), message.member("params"),
                      {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, check);
}

template <const auto& kMethod>
Word ask(Handle& app, Word params, double timeout, double maxTotalTimeout, bool wantsProgress,
         bool resetTimeoutOnProgress) {
  return app->request(kMethod.name, take(params),
                      {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, true);
}

void notification(Handle& app, Word block) {
  const Payload message = take(block);
  app->notify(message.value().member("method").string(), message.member("params"));
}

template <const auto& kMethod>
void tell(Handle& app, Word params) {
  app->notify(kMethod.name, take(params));
}

void receive(Handle& app, Word message) { app->receive(take(message)); }

void respond(Handle& app, Word inbound, Word answer) { app->respond(inbound, take(answer)); }

void cancel(Handle& app, Word id, Word reason) { app->abandon(id, take(reason)); }

void forget(Handle& app, Word id) { app->forget(id); }

}  // namespace

EMSCRIPTEN_BINDINGS(mcpapps) {
  class_<Handle>("App")
      .constructor<int, Word, Word>()
      .class_function("count", &Handle::count)

      // The connection
      .function("connect", &connect)
      .function("receive", &receive)

      // Requests
      .function("request", &request)
      .function("callServerTool", &ask<method::kCallTool>)
      .function("readServerResource", &ask<method::kReadResource>)
      .function("listServerResources", &ask<method::kListResources>)
      .function("createSamplingMessage", &ask<method::kCreateMessage>)
      .function("sendMessage", &ask<method::kMessage>)
      .function("updateModelContext", &ask<method::kUpdateModelContext>)
      .function("openLink", &ask<method::kOpenLink>)
      .function("downloadFile", &ask<method::kDownloadFile>)
      .function("requestDisplayMode", &ask<method::kRequestDisplayMode>)
      .function("cancel", &cancel)
      .function("forget", &forget)

      // Notifications
      .function("notification", &notification)
      .function("sendLog", &tell<method::kLoggingMessage>)
      .function("sendSizeChanged", &tell<method::kSizeChanged>)
      .function("sendToolListChanged", &tell<method::kToolsListChanged>)
      .function("requestTeardown", &tell<method::kRequestTeardown>)

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
