// The view of the Testbed: what the host and its model hear of it, and do to it.
#pragma once

#include <mcpapps/canvas.h>
#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <vector>

#include "testbed.h"
#include "windows.h"

class View {
 public:
  explicit View(Testbed testbed);
  /// Between two frames: tells the model what the user has done. False if the next frame is not due
  /// yet, or would be as the last.
  bool beginFrame();

 private:
  void begin(const mcpapps::Payload& input);
  void offerTools();
  void listen();
  mcpapps::CallToolResult pick(const std::string& scene);
  mcpapps::CallToolResult answer();
  void tell();
  void followUser();

  mcpapps::App app_{{.name = "box2d", .version = "1.0.0", .title = "Testbed"}};
  Testbed testbed_;
  mcpapps::ModelContext context_{app_};
  std::string begun_;
  State told_;
  std::string problem_;
  std::optional<Drag> drag_;
  std::vector<Drag> drags_;
  double nextFrame_ = 0;
  double drawnUntil_ = 0;
};
