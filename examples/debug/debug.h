// The parts of the view: each shows or does one thing in debug.html.
#pragma once

#include <mcpapps/mcpapps.h>

#include <functional>
#include <string>

namespace debug {

// ---- calls.cpp, own_tools.cpp ----

/// A button of the page, with its inputs, for each call of the App's.
void listenToCalls(mcpapps::App& app);
/// Tools that the view offers to the host and its model, and which the page turns on and off.
void offerTools(mcpapps::App& app);

/// Calls `act` for the first button of the element with this id, and for the Enter key in one of
/// its inputs. Not by a <form>: hosts' frames have no `allow-forms`, without which nothing is
/// submitted.
void onCall(const std::string& id, std::function<void()> act);
/// What an input of the page contains.
std::string input(const std::string& id);

// ---- content.cpp: what a tool or a resource gave, as people can see or hear it ----

void showResult(const mcpapps::CallToolResult& result);
void showContents(const mcpapps::ReadResourceResult& result);

// ---- log.cpp: a line for each event and each answer, the newest first ----

/// JSON for people.
std::string jsonText(const mcpapps::Payload& value);

/// `what` such as "onToolInput", and what came with it, which may be absent.
void logLine(const std::string& what, const mcpapps::Payload& value = {});
/// The same of something that went wrong.
void logError(const std::string& what, const std::string& message);

/// Logs a call with what it was `asked`, and later its answer as it came, which `show` then gets.
template <class T>
void follow(const std::string& what, const mcpapps::Pending<T>& pending,
            void (*show)(const T&) = nullptr, const mcpapps::Payload& asked = {}) {
  logLine(what + ": asked", asked);
  pending.then([what, show](const mcpapps::Result<T>& answer) {
    if (!answer) return logError(what, answer.error().message);
    if constexpr (requires { answer->raw; }) {
      logLine(what + ": answered", answer->raw);
    } else {
      logLine(what + ": answered", mcpapps::Payload::of(*answer));
    }
    if (show) show(*answer);
  });
}
inline void follow(const std::string& what, const mcpapps::Result<void>& sent) {
  if (sent) {
    logLine(what + ": sent");
  } else {
    logError(what, sent.error().message);
  }
}

}  // namespace debug
