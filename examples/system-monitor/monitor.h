// The view apart from its page: it polls the tool, keeps what it measured, and tells the model.
// What it shows is behind the functions of page.h, which the native test has others for.
#pragma once

#include <mcpapps/mcpapps.h>

#include <memory>
#include <optional>
#include <string>

#include "history.h"

namespace monitor {

/// What the user chose, kept for when the view is shown again.
struct Settings {
  int seconds = 2;  ///< Between two measurements.
};
MCPAPPS_DESCRIBE(Settings, seconds)

class Monitor {
 public:
  explicit Monitor(std::shared_ptr<mcpapps::ViewStorage> storage);
  mcpapps::App& app() { return app_; }
  void connect(mcpapps::Environment environment);

  const std::optional<System>& system() const { return system_; }
  const History& history() const { return history_; }
  const std::string& notice() const { return notice_; }
  int seconds() const { return settings_.seconds; }
  bool isPaused() const { return isPaused_; }

  // ---- What its user and its page do ----

  void setSeconds(int seconds);
  void setPaused(bool isPaused);
  /// Nothing is measured while nobody can see it.
  void setShown(bool isShown);
  mcpapps::Task<> tellModel();

 private:
  void takeResult(const mcpapps::CallToolResult& result);
  void take(const mcpapps::Result<mcpapps::CallToolResult>& answer);
  void fail(const std::string& message);
  void poll();
  void pauseOrResume();

  std::optional<System> system_;
  History history_;
  Settings settings_;
  std::string notice_;
  bool isPaused_ = false;
  bool isShown_ = true;
  mcpapps::App app_{{.name = "system-monitor", .version = "1.0.0", .title = "System monitor"}};
  mcpapps::SavedState<Settings> saved_;
  mcpapps::ModelContext context_{app_};
  mcpapps::Poller poller_;
};

}  // namespace monitor
