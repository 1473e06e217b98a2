// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

#include <emscripten/val.h>

#include <functional>
#include <memory>
#include <string>

#include "../block.h"
#include "mcpapps/environment.h"

namespace mcpapps {

/// performance.now() and setTimeout().
std::shared_ptr<Clock> browserClock();

/// Messages to and from `window.parent`. Only one can be open: two Apps would use the same request
/// ids, and take each other's answers.
std::shared_ptr<Transport> postMessageTransport();

/// Exceptions of JavaScript that passed through C++, in any call of the page.
std::shared_ptr<ThrowObserver> pageThrowObserver();

/// Watches the document. `included`: BrowserOptions::sizeIncludes.
std::shared_ptr<SizeObserver> documentSizeObserver(std::string included);

class OpenAi;
/// The part of browserOpenAi() that browserStorage() needs: no uploads, no listeners.
std::shared_ptr<OpenAi> widgetOpenAi();

using CallbackId = int;

/// Keeps a function for JavaScript until it is removed, as JavaScript does not tell when it drops
/// one.
CallbackId addCallback(std::function<void(emscripten::val)> callback);
/// A running function lives until it has ended.
void removeCallback(CallbackId id);
/// The JavaScript function that calls it with its first argument; does nothing once it is removed.
emscripten::val callbackFunction(CallbackId id);

}  // namespace mcpapps
