// The view: it draws a script while the model writes it, and tells the model what gnuplot says of
// it.
#pragma once

#include <mcpapps/app.h>
#include <mcpapps/model_context.h>

#include <chrono>
#include <string>
#include <vector>

#include "gnuplot.h"
#include "gnuplot.page.h"

namespace plot {

/// The tool's input, and what it answers.
struct Input {
  std::string script;
  std::vector<File> files;
};

class View {
 public:
  /// Make it before connect().
  explicit View(mcpapps::App& app);

 private:
  void listen();
  void takePart(Input input);
  void takeAll(Input input);
  void takeResult(const mcpapps::CallToolResult& result);
  void drawSoon();
  void drawPart();
  void drawAll();
  void show(Drawn drawn);
  void turnTo(size_t plot);
  void zoom(double factor);
  void tellModel();
  mcpapps::Task<> askModel();
  mcpapps::Task<> saveSvg();
  mcpapps::Task<> savePng();
  void tellSaved(const mcpapps::Result<mcpapps::RefusableResult>& done);

  mcpapps::App& app_;
  mcpapps::ModelContext context_;
  GnuplotPage page_;
  Input input_;
  bool isWhole_ = false;
  bool isWaiting_ = false;
  Drawn drawn_;
  size_t shown_ = 0;
  double zoom_ = 1;
};

}  // namespace plot
