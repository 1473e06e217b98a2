// An SDL program as for a desktop, whose loop waits: SDL calls emscripten_sleep() in a program
// linked with -sASYNCIFY.
#include <SDL.h>

#include "noting.h"

namespace {

SDL_Window* window = nullptr;

void obey(const std::string& order) {
  if (order == "fullscreen") SDL_SetWindowFullscreen(window, SDL_WINDOW_FULLSCREEN_DESKTOP);
  if (order == "windowed") SDL_SetWindowFullscreen(window, 0);
  if (order == "state") {
    const bool isFullscreen = (SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN) != 0;
    int width, height;
    SDL_GetWindowSize(window, &width, &height);
    note(std::string(isFullscreen ? "fullscreen " : "windowed ") + std::to_string(width) + "x" +
         std::to_string(height));
  }
  if (order == "copy") note("copy " + std::to_string(SDL_SetClipboardText("copied")));
  if (order == "paste") {
    char* const text = SDL_GetClipboardText();
    note(std::string(SDL_HasClipboardText() ? "has " : "has not ") + text);
    SDL_free(text);
  }
  note("obeyed");
}

void hear(const SDL_Event& event) {
  if (event.type == SDL_KEYDOWN) note(std::string("key ") + SDL_GetKeyName(event.key.keysym.sym));
  if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
    note("window " + std::to_string(event.window.data1) + "x" + std::to_string(event.window.data2));
}

}  // namespace

int main(int, char**) {
  val::global().set("framesDrawn", 0);
  static mcpapps::App app({.name = "sdl_window", .version = "1.0.0"});
  hearOrders(app, obey);
  mcpapps::canvas::followHost(app);
  app.connect(mcpapps::browser());

  if (SDL_Init(SDL_INIT_VIDEO) != 0) return 1;
  window = SDL_CreateWindow("SDL", 0, 0, 640, 360, SDL_WINDOW_RESIZABLE);
  SDL_Renderer* const renderer = SDL_CreateRenderer(window, -1, 0);
  if (!renderer) note(std::string("error ") + SDL_GetError());
  for (bool isRunning = true; isRunning;) {
    for (SDL_Event event; SDL_PollEvent(&event);) {
      if (event.type == SDL_QUIT) isRunning = false;
      hear(event);
    }
    val::global().set("framesDrawn", val::global("framesDrawn").as<int>() + 1);
    SDL_SetRenderDrawColor(renderer, 0, 128, 0, 255);
    SDL_RenderClear(renderer);
    SDL_RenderPresent(renderer);
    SDL_Delay(5);
  }
  SDL_Quit();
}
