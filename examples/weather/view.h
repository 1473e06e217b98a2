#pragma once

// The view apart from its page: what it does when the host or its user wants something. It shows
// things by the functions of page.h, which the native test has others for.

#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>

#include "model.h"

namespace weather {

class View {
 public:
  View();
  mcpapps::App& app() { return app_; }
  const Model& model() const { return model_; }

  void connect(mcpapps::Environment environment);

  // ---- What its user does ----

  mcpapps::Task<> move(int ranges) { return load(model_.move(ranges)); }
  mcpapps::Task<> goTo(const std::string& place) { return load(model_.goTo(place)); }
  mcpapps::Task<> remedy(const std::string& place) { return load(model_.remedy(place)); }
  mcpapps::Task<> toggleFullscreen();

 private:
  void awaitWeather();
  void takeInput(const mcpapps::Payload& arguments);
  mcpapps::Task<> load(std::optional<Query> query);
  void showResult();
  void tellModel();
  void followContext();

  Model model_;
  // Last: the calls that are under way end with it.
  mcpapps::App app_;
};

}  // namespace weather
