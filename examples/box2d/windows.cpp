#include "windows.h"

#include "imgui/imgui.h"
#include "imgui/imgui_internal.h"

namespace {

ImGuiWindow* find(double x, double y) {
  ImVector<ImGuiWindow*>& windows =
      ImGui::GetCurrentContext()->Windows;  // the foremost is the last
  const ImVec2 place(static_cast<float>(x), static_cast<float>(y));
  for (int i = windows.Size - 1; i >= 0; --i) {
    ImGuiWindow* const window = windows[i];
    const bool isShown = window->Active && !window->Hidden;
    const bool takesInput = !(window->Flags & ImGuiWindowFlags_NoInputs);
    if (isShown && takesInput && window->OuterRectClipped.Contains(place)) return window;
  }
  return nullptr;
}

bool canMove(double delta, float scrolled, float most) {
  return delta < 0 ? scrolled > 0 : delta > 0 && scrolled < most;
}

}  // namespace

bool windowAt(double x, double y) { return find(x, y); }

bool canScroll(double x, double y, double deltaX, double deltaY) {
  for (ImGuiWindow* window = find(x, y); window; window = window->ParentWindow) {
    if (canMove(deltaX, window->Scroll.x, ImGui::GetWindowScrollMaxX(window)) ||
        canMove(deltaY, window->Scroll.y, ImGui::GetWindowScrollMaxY(window)))
      return true;
  }
  return false;
}

void collapseWindows() {
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    ImGui::SetWindowCollapsed(window->Name, true, ImGuiCond_Once);
  }
}
