// The view: it logs all that its host sends, and has a form or a button for each call of the App's.
#pragma once

#include <mcpapps/mcpapps.h>

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "debug.page.h"

namespace debug {

/// JSON for people; empty if there is none.
std::string jsonText(const mcpapps::Payload& value);

/// A row of the log. `text` is what came with it, if anything did.
struct Line {
  int number = 0;
  std::string what = {};
  std::string text = {};
  bool isError = false;
};
MCPAPPS_DESCRIBE(Line, number, what, text, isError)

/// A line for each event and each answer, the newest first.
class Log {
 public:
  Log();
  /// `what` such as "onToolInput", and what came with it, which may be absent.
  void add(const std::string& what, const mcpapps::Payload& value = {});
  /// The same of something that went wrong.
  void addError(const std::string& what, const std::string& message);

 private:
  void addLine(const std::string& what, std::string text, bool isError);

  DebugPage page_;
  int number_ = 0;
};

class View {
 public:
  /// `engine` is what runs the view, and why.
  explicit View(std::string_view engine);
  mcpapps::App& app() { return app_; }
  void connect(mcpapps::Environment environment);

  /// Whether anything of the page can be seen.
  void setShown(bool isShown) { log_.add(isShown ? "shown" : "hidden"); }

 private:
  // ---- view.cpp: what the host sends ----

  void listenToTool();
  void listenToHost();
  void showHost(const mcpapps::InitializeResult& host);
  void showContext();
  void showState(bool isWanted);

  // ---- calls.cpp: the forms and buttons ----

  void listenToServerCalls();
  void listenToConversationCalls();
  void listenToWindowCalls();
  void listenToConnectionCalls();
  /// Text that is no JSON is said. No text is no JSON, and absent.
  std::optional<mcpapps::Payload> parsed(const std::string& what, const std::string& text);

  // ---- own_tools.cpp: tools for the host and its model, which the page turns on and off ----

  void offerTools();
  void registerExtra();
  void showExtra();

  // ---- content.cpp: what a tool or a resource gave, as people can see or hear it ----

  void showResult(const mcpapps::CallToolResult& result);
  void showContents(const mcpapps::ReadResourceResult& result);

  /// Logs a call with what it was `asked`, and later its answer as it came, which `show` then gets.
  template <class T>
  void follow(const std::string& what, const mcpapps::Pending<T>& pending,
              void (View::*show)(const T&) = nullptr, const mcpapps::Payload& asked = {}) {
    log_.add(what + ": asked", asked);
    pending.then([this, what, show](const mcpapps::Result<T>& answer) {
      if (!answer) return log_.addError(what, answer.error().message);
      if constexpr (requires { answer->raw; }) {
        log_.add(what + ": answered", answer->raw);
      } else {
        log_.add(what + ": answered", mcpapps::Payload::of(*answer));
      }
      if (show) (this->*show)(*answer);
    });
  }
  void follow(const std::string& what, const mcpapps::Result<void>& sent) {
    sent ? log_.add(what + ": sent") : log_.addError(what, sent.error().message);
  }

  DebugPage page_;
  Log log_;
  std::stop_source running_;  ///< The call that can be cancelled.
  mcpapps::RegisteredTool extra_;
  // Last: the calls that are under way end with it.
  mcpapps::App app_;
};

}  // namespace debug
