// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <emscripten/val.h>

#include <deque>
#include <utility>

#include "mcpapps/browser.h"

using emscripten::EM_VAL;
using emscripten::val;

// js_glue/link/callback.js
extern "C" EM_VAL mcpapps_callback_create(const std::function<void(val)>* callback);

extern "C" void mcpapps_callback_call(const std::function<void(val)>* callback, EM_VAL argument) {
  (*callback)(val::take_ownership(argument));
}

namespace mcpapps {

val callback(std::function<void(val)> callback) {
  // JavaScript does not say when it lets go of a function, so these stay; a deque never moves them.
  static std::deque<std::function<void(val)>> callbacks;
  callbacks.push_back(std::move(callback));
  return val::take_ownership(mcpapps_callback_create(&callbacks.back()));
}

}  // namespace mcpapps
