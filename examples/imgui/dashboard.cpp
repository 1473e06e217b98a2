#include "dashboard.h"

#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>

#include <algorithm>
#include <cstdio>

#include "imgui.h"
#include "imgui_internal.h"

namespace {

struct Query {
  std::string machine;
  int minutes = 0;
};
MCPAPPS_DESCRIBE(Query, machine, minutes)

void followTheme(const mcpapps::HostContext& context) {
  if (context.theme == mcpapps::Theme::Light) ImGui::StyleColorsLight();
  if (context.theme == mcpapps::Theme::Dark) ImGui::StyleColorsDark();
}

bool canMove(double delta, float scrolled, float most) {
  return delta < 0 ? scrolled > 0 : delta > 0 && scrolled < most;
}

// Whether a window under the pointer would scroll by this turn of the wheel, else the chat does.
// WantCaptureMouse says less: it is true over windows that have nothing to scroll.
bool canScroll(double x, double y) {
  const ImGuiWindow* window = ImGui::GetCurrentContext()->HoveredWindow;
  for (; window; window = window->ParentWindow) {
    if (canMove(x, window->Scroll.x, window->ScrollMax.x) ||
        canMove(y, window->Scroll.y, window->ScrollMax.y))
      return true;
  }
  return false;
}

}  // namespace

Dashboard::Dashboard() {
  app_.onToolResult([this](const mcpapps::CallToolResult& result) { show(result); });
  app_.onHostContextChanged([this] { followTheme(app_.getHostContext()); });
  mcpapps::canvas::followHost(app_);
  mcpapps::canvas::takeWheel(canScroll);
  app_.connect(mcpapps::browser()).then([](const mcpapps::Result<mcpapps::InitializeResult>& host) {
    if (host) followTheme(host->hostContext);
  });
}

void Dashboard::show(const mcpapps::CallToolResult& result) {
  isLoading_ = false;
  mcpapps::Result<Readings> readings = result.as<Readings>();
  if (!readings) {
    notice_ = readings.error().text();
    return;
  }
  readings_ = std::move(*readings);
  minutes_ = readings_->minutes;
  notice_.clear();
}

void Dashboard::load() {
  isLoading_ = true;
  app_.callServerTool("show_readings", Query{readings_->machine, minutes_})
      .then([this](const mcpapps::Result<mcpapps::CallToolResult>& result) {
        if (result) return show(*result);
        isLoading_ = false;
        notice_ = result.error().text();
      });
}

void Dashboard::tellModel() {
  std::string text = "The user looks at " + readings_->machine + ", the last " +
                     std::to_string(readings_->minutes) + " minutes. Latest values:";
  for (const Series& series : readings_->series) {
    char line[128];
    std::snprintf(line, sizeof line, " %s %.1f %s;", series.name.c_str(),
                  series.values.empty() ? 0.0f : series.values.back(), series.unit.c_str());
    text += line;
  }
  app_.updateModelContext(text).then([this](const mcpapps::Result<mcpapps::Empty>& told) {
    notice_ = told ? "The model has been told" : told.error().text();
  });
}

void Dashboard::drawSeries(const Series& series) {
  if (series.values.empty()) return;
  const auto [least, most] = std::minmax_element(series.values.begin(), series.values.end());
  char overlay[64];
  std::snprintf(overlay, sizeof overlay, "%.1f %s", series.values.back(), series.unit.c_str());
  const bool isAlarm = series.values.back() > alarm_;
  if (isAlarm) ImGui::PushStyleColor(ImGuiCol_PlotLines, ImVec4(0.9f, 0.2f, 0.2f, 1));
  ImGui::TextUnformatted(series.name.c_str());
  ImGui::PushID(series.name.c_str());
  ImGui::PlotLines("##values", series.values.data(), static_cast<int>(series.values.size()), 0,
                   overlay, *least - 1, *most + 1, ImVec2(-1, 90));
  ImGui::PopID();
  if (isAlarm) ImGui::PopStyleColor();
}

void Dashboard::draw() {
  const ImGuiViewport* const viewport = ImGui::GetMainViewport();
  ImGui::SetNextWindowPos(viewport->WorkPos);
  ImGui::SetNextWindowSize(viewport->WorkSize);
  ImGui::Begin("Readings", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove);
  if (readings_) {
    ImGui::Text("%s, the last %d minutes", readings_->machine.c_str(), readings_->minutes);
    ImGui::SetNextItemWidth(200);
    ImGui::SliderInt("minutes", &minutes_, 10, 240);
    ImGui::SameLine();
    ImGui::BeginDisabled(isLoading_);
    if (ImGui::Button("Load")) load();
    ImGui::EndDisabled();
    ImGui::SetNextItemWidth(200);
    ImGui::SliderFloat("alarm above", &alarm_, 0, 100, "%.0f");
    for (const Series& series : readings_->series) drawSeries(series);
    if (ImGui::Button("Tell the model")) tellModel();
  }
  if (!notice_.empty()) ImGui::TextWrapped("%s", notice_.c_str());
  ImGui::Text("%.0f frames a second", ImGui::GetIO().Framerate);
  ImGui::End();
}
