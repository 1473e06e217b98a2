#include "chart.h"

#include <mcpapps/dom.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "axis.h"
#include "numbers.h"
#include "scale.h"

using emscripten::val;

namespace weather {
namespace {

struct Point {
  double x;
  double y;
};

// The computed colour of the legend's swatch.
std::string colorOf(const std::string& swatch) {
  return val::global("window")
      .call<val>("getComputedStyle", mcpapps::dom::element("swatch-" + swatch))["backgroundColor"]
      .as<std::string>();
}

class Chart {
 public:
  Chart(const val& canvas, const Forecast& forecast, const mcpapps::Formats& formats)
      : forecast_(forecast),
        formats_(formats),
        scale_(scaleOf(forecast)),
        mostRain_(rainScaleOf(forecast)),
        context_(canvas.call<val>("getContext", std::string("2d"))) {
    const mcpapps::dom::CanvasSize size = mcpapps::dom::fitCanvas(canvas);
    width_ = size.width;
    height_ = size.height;
    labels_ = axisLabels(forecast_, width_ - kLeft - kRight);
    // One day says nothing of the sky of a month.
    plotTop_ = std::ranges::any_of(labels_, hasSky) ? kBelowSky : kWithoutSky;
    context_.call<void>("scale", size.ratio, size.ratio);
    const val style = val::global("window").call<val>("getComputedStyle", canvas);
    font_ = style["fontFamily"].as<std::string>();
    text_ = style["color"].as<std::string>();
  }

  void draw() {
    drawGrid();
    drawPrecipitation();
    drawTemperatures();
    drawDays();
  }

 private:
  static constexpr double kLeft = 34;
  static constexpr double kRight = 56;
  static constexpr double kSkyTop = 16;      // the middle of the row of icons
  static constexpr double kBelowSky = 38;    // where the plot begins below the icons
  static constexpr double kWithoutSky = 14;  // and where there are none
  static constexpr double kLabelBase = 8;    // of the dates, above the lower edge
  static constexpr double kPlotBottom = 26;  // above the dates

  static bool hasSky(const AxisLabel& label) {
    return label.form == DateForm::Day || label.form == DateForm::DayAndMonth;
  }

  double plotHeight() const { return height_ - plotTop_ - kPlotBottom; }
  double step() const {
    return (width_ - kLeft - kRight) / static_cast<double>(forecast_.days.size());
  }
  double x(std::size_t day) const { return kLeft + (static_cast<double>(day) + 0.5) * step(); }
  double y(double temperature) const {
    return plotTop_ + scale_.fromTop(temperature) * plotHeight();
  }

  void setAlpha(double alpha) { context_.set("globalAlpha", alpha); }
  void setFill(const std::string& color) { context_.set("fillStyle", color); }
  void setStroke(const std::string& color, double width) {
    context_.set("strokeStyle", color);
    context_.set("lineWidth", width);
  }
  void line(Point from, Point to) {
    context_.call<void>("beginPath");
    context_.call<void>("moveTo", from.x, from.y);
    context_.call<void>("lineTo", to.x, to.y);
    context_.call<void>("stroke");
  }
  void disc(Point middle, double radius) {
    context_.call<void>("beginPath");
    context_.call<void>("arc", middle.x, middle.y, radius, 0.0, 2 * std::numbers::pi);
    context_.call<void>("fill");
  }
  void label(const std::string& text, Point at, const char* align) {
    context_.set("font", "11px " + font_);
    context_.set("textAlign", std::string(align));
    context_.call<void>("fillText", text, at.x, at.y);
  }

  void drawGrid() {
    for (int i = 0; i < scale_.gridLines; ++i) {
      const double value = scale_.gridLine(i);
      // Where water freezes.
      setAlpha(std::abs(value) < 1e-9 ? 0.5 : 0.15);
      setStroke(text_, 1);
      const double at = std::round(y(value)) + 0.5;
      line({kLeft, at}, {width_ - kRight, at});
      setAlpha(0.75);
      setFill(text_);
      label(whole(formats_, value) + "°", {kLeft - 6, at + 4}, "right");
    }
  }

  // The bars have the lower half of the chart, so that they and the curves can be told apart.
  double rainHeight(double millimetres) const {
    return millimetres / mostRain_ * plotHeight() * 0.5;
  }

  void drawRainScale() {
    const std::string rain = colorOf("rain");
    const double right = width_ - kRight;
    for (const double part : {0.0, 0.5, 1.0}) {
      const double value = mostRain_ * part;
      const double at = std::round(height_ - kPlotBottom - rainHeight(value)) + 0.5;
      setAlpha(1);
      setStroke(rain, 2);
      line({right, at}, {right + 5, at});
      setAlpha(0.75);
      setFill(text_);
      label(whole(formats_, value) + " mm", {right + 9, at + 4}, "left");
    }
  }

  void drawPrecipitation() {
    drawRainScale();
    setAlpha(1);
    setFill(colorOf("rain"));
    const double bar = std::max(1.0, std::min(18.0, step() * 0.5));
    for (std::size_t i = 0; i < forecast_.days.size(); ++i) {
      const double tall = rainHeight(forecast_.days[i].precipitation);
      if (!(tall > 0)) continue;
      context_.call<void>("beginPath");
      context_.call<void>("roundRect", x(i) - bar / 2, height_ - kPlotBottom - tall, bar, tall,
                          std::min({3.0, bar / 2, tall}));
      context_.call<void>("fill");
    }
  }

  // A smooth curve through `points`; goes on from where the path is.
  void curve(const std::vector<Point>& points) {
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Point& from = points[i - 1];
      const Point& to = points[i];
      const double middle = (from.x + to.x) / 2;
      context_.call<void>("bezierCurveTo", middle, from.y, middle, to.y, to.x, to.y);
    }
  }
  void strokeCurve(const std::vector<Point>& points, const std::string& color) {
    setStroke(color, 2);
    context_.call<void>("beginPath");
    context_.call<void>("moveTo", points.front().x, points.front().y);
    curve(points);
    context_.call<void>("stroke");
    if (step() < 12) return;
    setFill(color);
    for (const Point& point : points) disc(point, 2.5);
  }

  void drawTemperatures() {
    std::vector<Point> highs;
    std::vector<Point> lows;
    for (std::size_t i = 0; i < forecast_.days.size(); ++i) {
      highs.push_back({x(i), y(forecast_.days[i].tempMax)});
      lows.push_back({x(i), y(forecast_.days[i].tempMin)});
    }
    const std::string high = colorOf("high");
    setAlpha(0.12);
    setFill(high);
    context_.call<void>("beginPath");
    context_.call<void>("moveTo", highs.front().x, highs.front().y);
    curve(highs);
    context_.call<void>("lineTo", lows.back().x, lows.back().y);
    curve({lows.rbegin(), lows.rend()});
    context_.call<void>("fill");
    setAlpha(1);
    strokeCurve(lows, colorOf("low"));
    strokeCurve(highs, high);
  }

  // Dates, as many as there is room for, each with the sky of its day.
  void drawDays() {
    for (const AxisLabel& each : labels_) {
      const Day& day = forecast_.days[each.day];
      if (hasSky(each)) drawSky(day.weather, {x(each.day), kSkyTop});
      setAlpha(0.75);
      setFill(text_);
      label(dateText(formats_, day.date, each.form), {x(each.day), height_ - kLabelBase}, "center");
    }
  }

  void drawCloud(Point at, const std::string& color) {
    setFill(color);
    disc({at.x - 4, at.y}, 4);
    disc({at.x + 1, at.y - 2.5}, 5);
    disc({at.x + 5.5, at.y + 0.5}, 3.5);
    context_.call<void>("fillRect", at.x - 4, at.y, 9.5, 4.0);
  }

  void drawSky(Sky sky, Point at) {
    setAlpha(1);
    const std::string cloud = colorOf("cloud");
    const std::string rain = colorOf("rain");
    switch (sky) {
      case Sky::Sun:
        setFill(colorOf("sun"));
        setStroke(colorOf("sun"), 1.5);
        disc(at, 4.5);
        for (int ray = 0; ray < 8; ++ray) {
          const double angle = ray * std::numbers::pi / 4;
          line({at.x + 6.5 * std::cos(angle), at.y + 6.5 * std::sin(angle)},
               {at.x + 9 * std::cos(angle), at.y + 9 * std::sin(angle)});
        }
        break;
      case Sky::Fog:
        setStroke(cloud, 2);
        for (int row = -1; row <= 1; ++row)
          line({at.x - 8, at.y + row * 5.0}, {at.x + 8, at.y + row * 5.0});
        break;
      case Sky::Drizzle:
      case Sky::Rain:
        drawCloud({at.x, at.y - 3}, cloud);
        setStroke(rain, 1.5);
        for (int drop = -1; drop <= 1; ++drop) {
          const double length = sky == Sky::Rain ? 5 : 2;
          line({at.x + drop * 5.0, at.y + 4}, {at.x + drop * 5.0 - length / 3, at.y + 4 + length});
        }
        break;
      case Sky::Snow:
        drawCloud({at.x, at.y - 3}, cloud);
        setFill(rain);
        for (int flake = -1; flake <= 1; ++flake)
          disc({at.x + flake * 5.0, at.y + (flake == 0 ? 8 : 5.5)}, 1.6);
        break;
    }
  }

  const Forecast& forecast_;
  const mcpapps::Formats& formats_;
  const Scale scale_;
  const double mostRain_;
  val context_;
  double width_ = 0;
  double height_ = 0;
  std::vector<AxisLabel> labels_;
  double plotTop_ = 0;
  std::string font_;
  std::string text_;
};

}  // namespace

void drawChart(const mcpapps::page::Canvas& canvas, const Forecast& forecast,
               const mcpapps::Formats& formats) {
  Chart(mcpapps::dom::element(canvas.id()), forecast, formats).draw();
}

}  // namespace weather
