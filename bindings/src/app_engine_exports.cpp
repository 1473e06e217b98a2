// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What js_glue/app/connection.js calls. Blocks are packed values that JavaScript allocated with
// malloc(), and are taken over.

#include <emscripten/em_macros.h>

#include <cstdlib>

#include "app_engine.h"

using mcpapps::AppEngine;
using mcpapps::Payload;
using mcpapps::packed::Value;
using mcpapps::packed::Word;

namespace {

/// How many there are, for the tests.
int liveEngines = 0;

Payload take(Word* block) { return {std::shared_ptr<void>(block, std::free), Value(block)}; }

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE AppEngine* mcpapps_app_create(Word nextId) {
  ++liveEngines;
  return new AppEngine(nextId);
}

EMSCRIPTEN_KEEPALIVE void mcpapps_app_destroy(AppEngine* app) {
  --liveEngines;
  delete app;
}

EMSCRIPTEN_KEEPALIVE int mcpapps_app_count() { return liveEngines; }

EMSCRIPTEN_KEEPALIVE void mcpapps_app_receive(AppEngine* app, Word* block) {
  app->receive(take(block));
}

EMSCRIPTEN_KEEPALIVE Word mcpapps_app_start(AppEngine* app, Word* block, double timeout,
                                            double maxTotalTimeout, bool wantsProgress,
                                            bool resetTimeoutOnProgress, bool check) {
  return app->request(take(block),
                      {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress}, check);
}

EMSCRIPTEN_KEEPALIVE Word mcpapps_app_initialize(AppEngine* app, Word* block, double timeout,
                                                 double maxTotalTimeout, bool wantsProgress,
                                                 bool resetTimeoutOnProgress) {
  return app->initialize(take(block),
                         {timeout, maxTotalTimeout, wantsProgress, resetTimeoutOnProgress});
}

EMSCRIPTEN_KEEPALIVE void mcpapps_app_cancel(AppEngine* app, Word id, Word* block) {
  app->cancel(id, take(block));
}

EMSCRIPTEN_KEEPALIVE void mcpapps_app_forget(AppEngine* app, Word id) { app->forget(id); }

EMSCRIPTEN_KEEPALIVE void mcpapps_app_notify(AppEngine* app, Word* block) {
  // The wire hands everything to JavaScript.
  static_cast<void>(app->notify(take(block)));
}

EMSCRIPTEN_KEEPALIVE void mcpapps_app_respond(AppEngine* app, Word inbound, Word* block) {
  app->respond(inbound, take(block));
}

/// Null if there is none.
EMSCRIPTEN_KEEPALIVE const Word* mcpapps_app_context(const AppEngine* app) {
  return app->context().value().words();
}
}
