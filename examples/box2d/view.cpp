#include "view.h"

#include <emscripten/emscripten.h>
#include <mcpapps/browser.h>

#include <algorithm>
#include <utility>

#include "draw.h"
#include "imgui/imgui.h"
#include "settings.h"

using mcpapps::CallToolResult;
using mcpapps::Payload;

namespace {

constexpr std::size_t kMostDrags = 5;
constexpr int kNarrow = 480;
// The ends of the zoom, which are those of the Testbed's keys.
constexpr float kLeastZoom = 0.02f;
constexpr float kMostZoom = 20;
// Milliseconds. The Testbed is made for 60 frames a second, and a screen may have more.
constexpr double kFrame = 1000.0 / 60;
constexpr double kEarly = 4;
/// While the simulation is paused, frames are drawn for so long after an input.
constexpr double kAfterInput = 500;

std::string noScene(const std::string& name) {
  return "There is no scene \"" + name + "\". There are: " + sceneNames() + ". ";
}

}  // namespace

View::View(Testbed testbed) : testbed_(testbed) {
  ImGui::GetIO().IniFilename = nullptr;  // a view has no files
  app_.onToolInput([this](const mcpapps::ToolInput& input) { begin(input.arguments); });
  app_.onToolResult([this](const CallToolResult& result) { begin(result.structuredContent); });
  offerTools();
  listen();
  mcpapps::canvas::followHost(app_);
  app_.connect(mcpapps::browser());
}

// The input and the result say the same, and some hosts send only one of them.
void View::begin(const Payload& input) {
  const std::string scene = input.asPartial<Pick>().value.scene;
  if (scene.empty() || scene == std::exchange(begun_, scene) || !pick(scene).isError) return;
  problem_ = noScene(scene);
  tell();
}

void View::offerTools() {
  app_.registerTool<Pick>(
      "pick_scene",
      {.description = "Shows another scene of Box2D's Testbed, or the same one from its beginning. "
                      "The error of an unknown name says all names."},
      [this](const Pick& input) { return pick(input.scene); });
  app_.registerTool<Parameters>(
      "set_parameters",
      {.description = "Sets parameters of the simulation that the user sees. Answers with all of "
                      "them, also if none is given."},
      [this](const Parameters& parameters) {
        setParameters(testbed_, parameters);
        return answer();
      });
}

void View::listen() {
  const auto wake = [this] { drawnUntil_ = emscripten_get_now() + kAfterInput; };
  for (const char* type : {"pointermove", "pointerdown", "pointerup", "wheel", "keydown"}) {
    mcpapps::dom::on(mcpapps::canvas::element(), type, wake);
  }
  mcpapps::canvas::onResize(wake);
  mcpapps::canvas::takeWheel([](double x, double y) {
    const ImVec2 at = ImGui::GetIO().MousePos;
    if (windowAt(at.x, at.y)) return canScroll(at.x, at.y, x, y);
    return y < 0 ? g_camera.m_zoom > kLeastZoom : y > 0 && g_camera.m_zoom < kMostZoom;
  });
}

CallToolResult View::pick(const std::string& scene) {
  if (pickScene(testbed_, scene)) return answer();
  return {.content = {mcpapps::TextContent{.text = noScene(scene)}}, .isError = true};
}

CallToolResult View::answer() {
  problem_.clear();
  tell();
  return {.content = {mcpapps::TextContent{.text = inWords({told_, {}})}},
          .structuredContent = Payload::of(told_)};
}

void View::tell() {
  const State state = stateOf(testbed_);
  if (state.scene != told_.scene) drags_.clear();
  told_ = state;
  drawnUntil_ = emscripten_get_now() + kAfterInput;
  const Report report{told_, drags_};
  const std::string text = problem_ + inWords(report);
  mcpapps::canvas::element().call<void>("setAttribute", std::string("aria-label"), text);
  context_
      .tell({.content = {{mcpapps::TextContent{.text = text}}},
             .structuredContent = Payload::of(report)})
      .ignoreIfUnsupported();
}

bool View::beginFrame() {
  const double now = emscripten_get_now();
  if (now < nextFrame_ - kEarly || (testbed_.settings.m_pause && now > drawnUntil_)) return false;
  nextFrame_ = std::max(nextFrame_ + kFrame, now);
  if (g_camera.m_width < kNarrow) collapseWindows();
  followUser();
  return true;
}

void View::followUser() {
  if (!app_.isConnected()) return;
  if (const std::optional<Drag> now = dragOf(testbed_)) {
    const Point from = drag_ ? drag_->from : now->from;
    drag_ = now;
    drag_->from = from;
  } else if (drag_) {
    if (drags_.size() == kMostDrags) drags_.erase(drags_.begin());
    drags_.push_back(*drag_);
    drag_.reset();
    tell();
  }
  // What is set by a slider is told when the slider is let go.
  if (!ImGui::GetIO().MouseDown[0] && stateOf(testbed_) != told_) tell();
}
