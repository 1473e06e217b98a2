// A view that shows a mesh, measures it, and lets the user annotate it: what the host and the user
// do, and a frame of it.
#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../support/gestures.h"
#include "drawing.h"
#include "measure.h"
#include "mesh.page.h"
#include "orbit.h"
#include "ray.h"
#include "reading.h"
#include "stl.h"
#include "texts.h"

namespace mesh {
namespace {

using emscripten::val;
using namespace mcpapps;

/// What the tool answers. The mesh itself is a resource: in the result, the model would read it.
struct Shown {
  std::string title;
  std::string unit;
  std::string uri;
};
MCPAPPS_DESCRIBE(Shown, title, unit, uri)

/// An annotation in the list below the canvas, and its marker on the canvas.
struct Line {
  int number = 0;
  std::string text;
  std::string point;
  std::string name() const { return "Annotation " + std::to_string(number); }
  std::string removal() const { return "Remove annotation " + std::to_string(number); }
};
MCPAPPS_DESCRIBE(Line, number, text, point)

struct Marker {
  int number = 0;
  std::string place;  ///< From the middle of the canvas, in CSS.
  bool isBehind = false;
};
MCPAPPS_DESCRIBE(Marker, number, place, isBehind)

class View : private gestures::Scene {
 public:
  View() {
    if (canDraw_) drawing_.restore();
    color_ = webgl::pageColor("--mesh");
    listenToUser();
    listenToHost();
    say("Waiting for the mesh");
  }

  /// Draws, if anything has changed.
  void frame() {
    if (!canDraw_ || !std::exchange(isChanged_, false)) return;
    drawing_.draw(orbit_, focus(), canvas::size().ratio, color_);
    showMarkers();
  }

 private:
  // ---- The host ----

  void listenToHost() {
    app_.onToolResult([this](const CallToolResult& result) { return show(result); });
    app_.onToolCancelled([this] { say("The call was cancelled"); });
    app_.addEventListener<HostContext>([this] { followContext(); });
    canvas::followHost(app_);
    app_.connect(browser()).then([this](const Result<InitializeResult>& host) {
      if (host) return followContext();
      say(host.error().text(), true);
    });
  }

  void followContext() {
    color_ = webgl::pageColor("--mesh");
    isChanged_ = true;
  }

  Task<> show(const CallToolResult& result) {
    const int turn = ++results_;
    shown_ = {};
    setMesh({});
    const Result<Shown> shown = result.as<Shown>();
    if (!shown) {
      say(shown.error().text(), true);
      co_return;
    }

    say("Reading " + shown->title);
    const Task<Result<std::vector<std::byte>>> reading = readMesh(app_, shown->uri);
    const Result<std::vector<std::byte>> read = co_await reading;
    if (turn != results_) co_return;  // another result came meanwhile
    Result<Mesh> mesh = read ? parseStl(*read) : read.error();
    if (!mesh) {
      say(shown->title + " cannot be shown: " + mesh.error().text(), true);
      co_return;
    }
    shown_ = *shown;
    setMesh(std::move(*mesh));
    say(describeMeasures(shown_.title, shown_.unit, measures_));
  }

  void setMesh(Mesh mesh) {
    mesh_ = std::move(mesh);
    measures_ = measure(mesh_);
    placement_ = {.middle = measures_.middle(), .radius = reach(mesh_, measures_.middle())};
    if (placement_.radius == 0) placement_.radius = 1;  // all of it is one point
    drawing_.setMesh(mesh_, placement_);
    annotations_.clear();
    showAnnotations();
    page_.tell.setDisabled(mesh_.empty());
    reset();
  }

  Task<> tellModel() {
    const Report report = {.title = shown_.title,
                           .unit = shown_.unit,
                           .measures = measures_,
                           .annotations = annotations_};
    UpdateModelContextParams params{.structuredContent = Payload::of(report)};
    params.content = {TextContent{.text = describeReport(report)}};
    const Pending<Empty> telling = app_.updateModelContext(std::move(params));
    const Result<Empty> told = co_await telling;
    page_.told.setText(told ? "The model knows it." : told.error().text());
  }

  // ---- The user ----

  void listenToUser() {
    canvas::onResize([this](const dom::CanvasSize&) { isChanged_ = true; });
    canvas::onShown([this](bool) { isChanged_ = true; });
    canvas::onContextRestored([this] {
      drawing_.restore();
      drawing_.setMesh(mesh_, placement_);
      isChanged_ = true;
    });
    page_.tell.onClick([this] { return tellModel(); });
    page_.annotations.onWrite([this](const Line& line, const std::string& text) {
      annotationOf(line)->text = text;
      page_.told.setText("");
    });
    page_.annotations.onRemove([this](const Line& line) {
      annotations_.erase(annotationOf(line));
      showAnnotations();
      page_.canvas.focus();
    });
  }

  void drag(double x, double y) override {
    orbit_.turn(x, y);
    isChanged_ = true;
  }
  void zoomAt(double factor, double, double) override {
    orbit_.zoomBy(factor);
    isChanged_ = true;
  }
  bool canZoom(bool in) const override { return orbit_.canZoom(in); }
  void step(int x, int y) override { drag(30 * x, 30 * y); }
  void reset() override {
    orbit_ = {};
    isChanged_ = true;
  }

  // Annotates what is seen at this place.
  void click(const val&, double x, double y) override {
    const Ray ray = {placement_.toMesh(orbit_.eye()),
                     orbit_.direction(x, y, focus()) * placement_.radius};
    const std::optional<double> distance = meet(mesh_, ray);
    if (!distance) return;
    annotations_.push_back({.point = ray.origin + ray.direction * *distance});
    showAnnotations();
    dom::element(page_.annotations.id())
        .call<val>("querySelector", std::string("li:last-of-type input"))
        .call<void>("focus");
  }

  std::vector<Annotation>::iterator annotationOf(const Line& line) {
    return annotations_.begin() + line.number - 1;
  }

  void showAnnotations() {
    std::vector<Line> lines;
    for (const Annotation& each : annotations_) {
      const int number = static_cast<int>(lines.size()) + 1;
      lines.push_back({.number = number, .text = each.text, .point = formatPoint(each.point)});
    }
    page_.annotations.show(lines);
    page_.told.setText("");
    isChanged_ = true;
  }

  void say(const std::string& text, bool isError = false) {
    page_.line.setData("state", isError ? "error" : "");
    page_.line.setText(canDraw_ ? text
                                : "This browser has no WebGL 2, which the mesh needs. " + text);
  }

  // ---- A frame ----

  double focus() const {
    const dom::CanvasSize size = canvas::size();
    return Orbit::focus(size.width, size.height);
  }

  void showMarkers() {
    // What is before a point, and not the surface that it is on.
    constexpr double kBefore = 0.995;
    const Vector eye = placement_.toMesh(orbit_.eye());
    std::vector<Marker> markers;
    int number = 0;
    for (const Annotation& each : annotations_) {
      ++number;
      const auto pixel = orbit_.pixelOf(placement_.toDrawn(each.point), focus());
      if (!pixel) continue;
      markers.push_back(
          {.number = number,
           .place = std::to_string(pixel->x) + "px " + std::to_string(pixel->y) + "px",
           .isBehind = meet(mesh_, {eye, each.point - eye}).value_or(1) < kBefore});
    }
    page_.markers.show(markers);
  }

  MeshPage page_;
  App app_{{.name = "mesh", .version = "1.0.0", .title = "Mesh"}};
  Shown shown_;
  Mesh mesh_;
  Measures measures_;
  Placement placement_;
  int results_ = 0;

  Drawing drawing_;
  Orbit orbit_;
  webgl::Color color_ = {};
  std::vector<Annotation> annotations_;
  const bool canDraw_ = webgl::open(/* hasDepth */ true);
  bool isChanged_ = true;
  gestures::Gestures gestures_{canvas::element(), *this};
};

}  // namespace
}  // namespace mesh

int main() {
  static mesh::View view;
  mcpapps::canvas::run([] { view.frame(); });
}
