// A form of the page for each call of the App's.
#pragma once

#include <mcpapps/mcpapps.h>

#include <functional>
#include <string>

namespace debug {

/// Calls `act` when the form with this id is submitted, by its button or by the Enter key.
void onForm(const std::string& id, std::function<void()> act);
/// What an input of the page contains.
std::string input(const std::string& id);

void listenToForms(mcpapps::App& app);

}  // namespace debug
