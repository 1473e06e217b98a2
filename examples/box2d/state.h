// What the model reads of the Testbed, and what it writes.
#pragma once

#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <vector>

struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};
constexpr auto describe(mcpapps::Describe<Point>) {
  using mcpapps::field;
  return mcpapps::fields(field<&Point::x>("x").minimum(-1000).maximum(1000),
                         field<&Point::y>("y").minimum(-1000).maximum(1000));
}

/// The input of the tools show_testbed, which is the server's, and pick_scene.
struct Pick {
  std::string scene;
};
MCPAPPS_DESCRIBE(Pick, scene)

/// The input of the tool set_parameters. What is missing stays as it is.
struct Parameters {
  std::optional<Point> gravity;
  std::optional<double> hertz;
  std::optional<int> velocityIterations;
  std::optional<int> positionIterations;
  std::optional<bool> isPaused;
};
constexpr auto describe(mcpapps::Describe<Parameters>) {
  using mcpapps::field;
  return mcpapps::fields(
      field<&Parameters::gravity>("gravity").description("In m/s², up is positive. Of this scene."),
      field<&Parameters::hertz>("hertz").minimum(5).maximum(120).description("Steps a second."),
      field<&Parameters::velocityIterations>("velocityIterations").minimum(0).maximum(50),
      field<&Parameters::positionIterations>("positionIterations").minimum(0).maximum(50),
      field<&Parameters::isPaused>("isPaused"));
}

struct State {
  std::string scene;
  Point gravity;
  double hertz = 0;
  int velocityIterations = 0;
  int positionIterations = 0;
  bool isPaused = false;
  bool operator==(const State&) const = default;
};
MCPAPPS_DESCRIBE(State, scene, gravity, hertz, velocityIterations, positionIterations, isPaused)

/// The user has pulled a body through the world: where its centre was, in metres.
struct Drag {
  double mass = 0;
  Point from;
  Point to;
};
MCPAPPS_DESCRIBE(Drag, mass, from, to)

/// What the model is told: the latest drags are the last.
struct Report {
  State state;
  std::vector<Drag> drags;
};
MCPAPPS_DESCRIBE(Report, state, drags)

std::string inWords(const Report& report);
