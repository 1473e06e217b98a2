#pragma once

// The view: what it does when the host or its user wants something.

#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>

#include "model.h"
#include "screen.h"

namespace weather {

class View {
 public:
  explicit View(Screen::Draw draw);
  mcpapps::App& app() { return app_; }

  void connect(mcpapps::Environment environment);
  void redraw() { screen_.drawChart(model_); }

 private:
  void listenToHost();
  void listenToUser();
  void awaitWeather();
  void takeInput(const mcpapps::Payload& arguments);
  mcpapps::Task<> load(std::optional<Query> query);
  mcpapps::Task<> toggleFullscreen();
  void showResult();
  void tellModel();
  void followContext();

  Model model_;
  Screen screen_;
  // Below what is shown: the calls that are under way end with it.
  mcpapps::App app_;
  mcpapps::ModelContext context_{app_};
};

}  // namespace weather
