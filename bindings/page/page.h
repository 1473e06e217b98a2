// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What browser() puts together, and what the files of this folder share.

#include <emscripten/val.h>

#include <functional>
#include <memory>
#include <string>

#include "../block.h"
#include "mcpapps/environment.h"

namespace mcpapps {

/// performance.now() and setTimeout().
std::shared_ptr<Clock> browserClock();

/// Messages to and from `window.parent`. One at a time is open: two Apps would number their
/// requests alike, and take each other's answers.
std::shared_ptr<Transport> postMessageTransport();

/// Exceptions of JavaScript that have passed through C++, in whatever the page has called.
std::shared_ptr<ThrowObserver> pageThrowObserver();

/// Watches the document. `included`: BrowserOptions::sizeIncludes.
std::shared_ptr<SizeObserver> documentSizeObserver(std::string included);

using CallbackId = int;

/// Keeps a function for JavaScript, until it is removed. JavaScript does not say when it lets go of
/// one.
CallbackId addCallback(std::function<void(emscripten::val)> callback);
/// It may be running: it lives until it has ended.
void removeCallback(CallbackId id);
/// The JavaScript function that calls it with its first argument; once it is removed, does nothing.
emscripten::val callbackFunction(CallbackId id);

}  // namespace mcpapps
