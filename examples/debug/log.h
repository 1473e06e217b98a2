// The log: a line for each event and each answer, the newest first.
#pragma once

#include <mcpapps/mcpapps.h>

#include <string>

namespace debug {

/// JSON for people.
std::string jsonText(const mcpapps::Payload& value);

/// `what` such as "onToolInput", and what came with it, which may be absent.
void logLine(const std::string& what, const mcpapps::Payload& value = {});
/// The same of something that went wrong.
void logError(const std::string& what, const std::string& message);

/// Logs a call, and later its answer.
template <class T>
void follow(const std::string& what, const mcpapps::Pending<T>& pending) {
  logLine(what + ": asked");
  pending.then([what](const mcpapps::Result<T>& answer) {
    if (!answer) return logError(what, answer.error().message);
    logLine(what + ": answered", mcpapps::Payload::of(*answer));
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
