// What the ImGui example shows in place of ImGui's demo: series that the tool sends.
#pragma once

#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <vector>

struct Series {
  std::string name;
  std::string unit;
  std::vector<float> values;
};
MCPAPPS_DESCRIBE(Series, name, unit, values)

struct Readings {
  std::string machine;
  int minutes = 0;
  std::vector<Series> series;
};
MCPAPPS_DESCRIBE(Readings, machine, minutes, series)

class Dashboard {
 public:
  Dashboard();
  /// Between ImGui::NewFrame() and ImGui::Render().
  void draw();

 private:
  void show(const mcpapps::CallToolResult& result);
  void load();
  void drawSeries(const Series& series);
  void tellModel();

  mcpapps::App app_{{.name = "imgui", .version = "1.0.0", .title = "Readings"}};
  std::optional<Readings> readings_;
  std::string notice_ = "Waiting for the tool's result";
  bool isLoading_ = false;
  int minutes_ = 60;
  float alarm_ = 80;
};
