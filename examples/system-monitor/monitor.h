// The view: it polls the tool, shows what was measured, and tells the model.
#pragma once

#include <mcpapps/mcpapps.h>

#include <memory>
#include <optional>
#include <string>

#include "history.h"
#include "system_monitor.page.h"

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

  const History& history() const { return history_; }

  /// A hidden view measures nothing.
  void setShown(bool isShown);

 private:
  void setSeconds(int seconds);
  void setPaused(bool isPaused);
  mcpapps::Task<> tellModel();
  void takeResult(const mcpapps::CallToolResult& result);
  void take(const mcpapps::Result<mcpapps::CallToolResult>& answer);
  void fail(const std::string& message);
  void poll();
  void pauseOrResume();
  void show();
  void showSystem(const System& system);
  void showPoint(const Point& point);
  void showChart();
  void showCores();

  SystemMonitorPage page_;
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
