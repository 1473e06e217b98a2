// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <map>
#include <utility>

#include "mcpapps/browser.h"
#include "page.h"

using emscripten::EM_VAL;
using emscripten::val;

// js_glue/link/program/callback.js
extern "C" EM_VAL mcpapps_callback_create(mcpapps::CallbackId id);

namespace mcpapps {
namespace {

using Callbacks = std::map<CallbackId, std::shared_ptr<std::function<void(val)>>>;

// Never destroyed: the page may call after the end of main().
Callbacks& callbacks() {
  static auto& all = *new Callbacks;
  return all;
}

}  // namespace

CallbackId addCallback(std::function<void(val)> callback) {
  static CallbackId last = 0;
  callbacks().emplace(++last, std::make_shared<std::function<void(val)>>(std::move(callback)));
  return last;
}

void removeCallback(CallbackId id) { callbacks().erase(id); }

val callbackFunction(CallbackId id) { return val::take_ownership(mcpapps_callback_create(id)); }

val callback(std::function<void(val)> callback) {
  return callbackFunction(addCallback(std::move(callback)));
}

}  // namespace mcpapps

extern "C" void mcpapps_callback_call(mcpapps::CallbackId id, EM_VAL argument) {
  val taken = val::take_ownership(argument);
  const auto& all = mcpapps::callbacks();
  const auto found = all.find(id);
  if (found == all.end()) return;
  const auto running = found->second;
  (*running)(std::move(taken));
}
