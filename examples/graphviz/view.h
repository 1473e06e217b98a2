// The view: what it does when the host or its user wants something.
#pragma once

#include <mcpapps/mcpapps.h>
#include <mcpapps/model_context.h>

#include <memory>
#include <string>

#include "diagram.h"
#include "graphviz.page.h"

namespace graphviz {

/// The tool's input, and what it answers.
struct Wanted {
  std::string dot;
};
MCPAPPS_DESCRIBE(Wanted, dot)

/// Where a drawing is shown, which its user moves and zooms.
class Picture {
 public:
  virtual ~Picture() = default;
  virtual void show(const std::string& svg) = 0;
  /// Marks a node by its name; an empty name marks none.
  virtual void mark(const std::string& node) = 0;
  virtual void zoomBy(double factor) = 0;
  virtual void fit() = 0;
};

class View {
 public:
  View(mcpapps::App& app, Picture& picture);

  /// A node by its name; none if the name is empty.
  void pick(const std::string& node);

 private:
  void listenToHost();
  void listenToUser();
  void want(Wanted wanted, bool isWhole);
  void takeResult(const mcpapps::CallToolResult& result);
  void draw();
  void showProblem(const std::string& text, bool canRepair);
  void tellModel();
  std::string counted() const;
  void followContext();
  mcpapps::Task<> toggleFullscreen();

  mcpapps::App& app_;
  Picture& picture_;
  mcpapps::ModelContext context_;
  GraphvizPage page_;

  Wanted wanted_;
  bool isWhole_ = false;
  bool isWaiting_ = false;
  mcpapps::Duration lastDuration_{0};
  std::unique_ptr<Diagram> diagram_;  // the last that could be drawn
  std::string messages_;              // of the last that was tried
  std::string picked_;
};

}  // namespace graphviz
