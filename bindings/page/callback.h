// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <emscripten/val.h>

#include <functional>

namespace mcpapps {

using CallbackId = int;

/// Keeps a function for JavaScript, until it is removed. JavaScript does not say when it lets go of
/// one.
CallbackId addCallback(std::function<void(emscripten::val)> callback);
/// It may be running: it lives until it has ended.
void removeCallback(CallbackId id);
/// The JavaScript function that calls it with its first argument; once it is removed, does nothing.
emscripten::val callbackFunction(CallbackId id);

}  // namespace mcpapps
