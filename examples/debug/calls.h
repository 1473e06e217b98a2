// A button of the page, with its inputs, for each call of the App's.
#pragma once

#include <mcpapps/mcpapps.h>

#include <functional>
#include <string>

namespace debug {

/// Calls `act` for the first button of the element with this id, and for the Enter key in one of
/// its inputs. Not by a <form>: hosts' frames have no `allow-forms`, without which nothing is
/// submitted.
void onCall(const std::string& id, std::function<void()> act);
/// What an input of the page contains.
std::string input(const std::string& id);

void listenToCalls(mcpapps::App& app);

}  // namespace debug
