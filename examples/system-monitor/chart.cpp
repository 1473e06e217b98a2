#include "chart.h"

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include <cmath>
#include <string>

using emscripten::val;

namespace monitor {
namespace {

constexpr double kLeft = 40;
constexpr double kRight = 10;
constexpr double kTop = 8;
constexpr double kBottom = 24;
constexpr int kSteps = 60;  // of `seconds`, from the left edge to the right one

class Chart {
 public:
  Chart(const val& canvas, const History& history, int seconds)
      : points_(history.points()),
        seconds_(seconds),
        context_(canvas.call<val>("getContext", std::string("2d"))) {
    const mcpapps::dom::CanvasSize size = mcpapps::dom::fitCanvas(canvas);
    width_ = size.width;
    height_ = size.height;
    context_.call<void>("scale", size.ratio, size.ratio);
    const val style = val::global("window").call<val>("getComputedStyle", canvas);
    font_ = "11px " + style["fontFamily"].as<std::string>();
    text_ = style["color"].as<std::string>();
  }

  void draw() {
    drawGrid();
    if (points_.empty()) return;
    drawCurve(&Point::memory, mcpapps::styleColor("--memory", "gray"), false);
    drawCurve(&Point::processor, mcpapps::styleColor("--processor", "gray"), true);
  }

 private:
  double x(const Point& point) const {
    const double ago = (points_.back().time - point.time) / (seconds_ * kSteps);
    return kLeft + (1 - ago) * (width_ - kLeft - kRight);
  }
  double y(double part) const { return kTop + (1 - part) * (height_ - kTop - kBottom); }

  void label(const std::string& text, double x, double y, const char* align) {
    context_.set("textAlign", std::string(align));
    context_.call<void>("fillText", text, x, y);
  }

  void drawGrid() {
    context_.set("font", font_);
    context_.set("fillStyle", text_);
    context_.set("strokeStyle", text_);
    for (const double part : {0.0, 0.25, 0.5, 0.75, 1.0}) {
      const double at = std::round(y(part)) + 0.5;
      context_.set("globalAlpha", 0.15);
      context_.call<void>("beginPath");
      context_.call<void>("moveTo", kLeft, at);
      context_.call<void>("lineTo", width_ - kRight, at);
      context_.call<void>("stroke");
      context_.set("globalAlpha", 0.75);
      label(std::to_string(std::lround(part * 100)) + " %", kLeft - 6, at + 4, "right");
    }
    const int span = seconds_ * kSteps;
    label(span < 120 ? std::to_string(span) + " s ago" : std::to_string(span / 60) + " min ago",
          kLeft, height_ - 6, "left");
    label("now", width_ - kRight, height_ - 6, "right");
    context_.set("globalAlpha", 1.0);
  }

  // Where nothing was measured for a while, the curve has a gap.
  void drawCurve(double Point::* value, const std::string& color, bool isFilled) {
    context_.call<void>("save");
    context_.call<void>("beginPath");
    context_.call<void>("rect", kLeft, 0.0, width_ - kLeft - kRight, height_);
    context_.call<void>("clip");
    context_.set("strokeStyle", color);
    context_.set("fillStyle", color);
    context_.set("lineWidth", 2.0);
    context_.set("lineJoin", std::string("round"));
    for (std::size_t begin = 0; begin < points_.size();) {
      std::size_t end = begin + 1;
      while (end < points_.size() && points_[end].time - points_[end - 1].time < seconds_ * 3)
        ++end;
      drawPart(value, begin, end, isFilled);
      begin = end;
    }
    context_.call<void>("restore");
  }

  void drawPart(double Point::* value, std::size_t begin, std::size_t end, bool isFilled) {
    context_.call<void>("beginPath");
    for (std::size_t i = begin; i < end; ++i) {
      context_.call<void>(i == begin ? "moveTo" : "lineTo", x(points_[i]), y(points_[i].*value));
    }
    // One point alone is a short line.
    if (end == begin + 1)
      context_.call<void>("lineTo", x(points_[begin]) + 1, y(points_[begin].*value));
    context_.call<void>("stroke");
    if (!isFilled) return;
    context_.call<void>("lineTo", x(points_[end - 1]), y(0));
    context_.call<void>("lineTo", x(points_[begin]), y(0));
    context_.set("globalAlpha", 0.15);
    context_.call<void>("fill");
    context_.set("globalAlpha", 1.0);
  }

  const std::vector<Point>& points_;
  const int seconds_;
  val context_;
  double width_ = 0;
  double height_ = 0;
  std::string font_;
  std::string text_;
};

}  // namespace

void drawChart(const mcpapps::page::Canvas& canvas, const History& history, int seconds) {
  Chart(mcpapps::dom::element(canvas.id()), history, seconds).draw();
}

}  // namespace monitor
