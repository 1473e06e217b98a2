// A GLFW program as for a desktop; `globalThis.framesDrawn` counts.
#include <GLES2/gl2.h>
#include <GLFW/glfw3.h>
#include <emscripten/emscripten.h>
#include <emscripten/html5.h>

#include <cstdio>
#include <memory>

#include "noting.h"

namespace {

bool pastes = false;
GLFWwindow* window = nullptr;

std::string text(int number) { return std::to_string(number); }

void listen() {
  glfwSetKeyCallback(window, [](GLFWwindow*, int key, int, int action, int) {
    note("key " + text(key) + (action == GLFW_RELEASE ? " up" : " down"));
  });
  glfwSetMouseButtonCallback(window, [](GLFWwindow*, int button, int action, int) {
    if (button == GLFW_MOUSE_BUTTON_MIDDLE) val::global("missing").call<void>("function");
    note("button " + text(button) + (action == GLFW_RELEASE ? " up" : " down"));
  });
  glfwSetScrollCallback(
      window, [](GLFWwindow*, double, double y) { note(y < 0 ? "scroll down" : "scroll up"); });
  glfwSetWindowSizeCallback(window, [](GLFWwindow*, int width, int height) {
    note("window " + text(width) + "x" + text(height));
  });
  // As SDL does.
  emscripten_set_keydown_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, false,
                                  [](int, const EmscriptenKeyboardEvent* event, void*) {
                                    note(std::string("html5 key ") + event->key);
                                    return false;
                                  });
  emscripten_set_resize_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, nullptr, false,
                                 [](int, const EmscriptenUiEvent*, void*) {
                                   note("html5 resize");
                                   return false;
                                 });
  emscripten_set_fullscreenchange_callback(
      EMSCRIPTEN_EVENT_TARGET_DOCUMENT, nullptr, false,
      [](int, const EmscriptenFullscreenChangeEvent* event, void*) {
        note(event->isFullscreen ? std::string("fullscreen ") + event->id : "not fullscreen");
        return false;
      });
}

void obey(const std::string& order) {
  if (order == "paste") pastes = true;
  if (order == "copy") glfwSetClipboardString(window, "copied");
  if (order == "timer") emscripten_set_main_loop_timing(EM_TIMING_SETTIMEOUT, 10);
  if (order == "restore") {
    mcpapps::canvas::onContextRestored(
        [text = std::make_unique<std::string>("restored")] { note(*text); });
  }
  if (order == "wheel") mcpapps::canvas::takeWheel([](double, double y) { return y < 0; });
  if (order == "tab") mcpapps::canvas::takeTab(true);
  if (order == "fullscreen") emscripten_request_fullscreen("#canvas", true);
  if (order == "monitor") {
    GLFWmonitor* const shown = glfwGetWindowMonitor(window);
    glfwSetWindowMonitor(window, shown ? nullptr : glfwGetPrimaryMonitor(), 0, 0, 640, 360, 0);
  }
  if (order == "exit") emscripten_exit_fullscreen();
  if (order == "cancel") emscripten_cancel_main_loop();
  note("obeyed");
}

void draw() {
  val::global().set("framesDrawn", val::global("framesDrawn").as<int>() + 1);
  if (std::exchange(pastes, false)) note(std::string("pasted ") + glfwGetClipboardString(window));
  glfwPollEvents();
  int width, height;
  glfwGetFramebufferSize(window, &width, &height);
  glViewport(0, 0, width, height);
  glClearColor(0, 0.5f, 0, 1);
  glClear(GL_COLOR_BUFFER_BIT);
  glfwSwapBuffers(window);
}

}  // namespace

int main() {
  val::global().set("framesDrawn", 0);
  static mcpapps::App app({.name = "canvas", .version = "1.0.0"});
  hearOrders(app, obey);
  mcpapps::canvas::onShown([](bool isShown) { note(isShown ? "shown" : "hidden"); });
  mcpapps::canvas::onResize([](const mcpapps::dom::CanvasSize& size) {
    note("size " + text(static_cast<int>(size.width)) + "x" + text(static_cast<int>(size.height)));
  });

  if (!glfwInit()) return 1;
  window = glfwCreateWindow(1280, 720, "Canvas", nullptr, nullptr);
  if (!window) return 1;
  int width, height;
  glfwGetWindowSize(window, &width, &height);
  note("started " + text(width) + "x" + text(height));
  listen();

  char line[32] = "";
  if (std::FILE* const file = std::fopen("canvas.txt", "r")) {
    if (std::fgets(line, sizeof line, file)) note(std::string("read ") + line);
    std::fclose(file);
  }
  app.connect(mcpapps::browser());
  const int local = width;
  mcpapps::canvas::run([&] {
    if (local != width) note("the variables of main() are gone");
    draw();
  });
}
