// A view that shows a mesh, measures it, and lets the user annotate it: what the host and the user
// do, and a frame of it.
#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "annotations.h"
#include "drawing.h"
#include "gesture.h"
#include "measure.h"
#include "orbit.h"
#include "ray.h"
#include "reading.h"
#include "stl.h"

namespace mesh {
namespace {

using emscripten::val;
using namespace mcpapps;

Gesture::Point placeOf(const val& event) {
  const dom::CanvasSize size = canvas::size();
  return {event["offsetX"].as<double>() - size.width / 2,
          event["offsetY"].as<double>() - size.height / 2};
}

/// What the tool answers. The mesh itself is a resource: in the result, the model would read it.
struct Shown {
  std::string title;
  std::string unit;
  std::string uri;
};
MCPAPPS_DESCRIBE(Shown, title, unit, uri)

class View {
 public:
  View()
      : annotations_([this] {
          dom::setText("told", "");
          isChanged_ = true;
        }) {
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
    placeMarkers();
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
      say(host.error().message, true);
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
    const Result<Shown> shown = result.structuredContent.as<Shown>();
    if (result.isError || !shown) {
      say(result.isError ? result.text() : shown.error().message, true);
      co_return;
    }

    say("Reading " + shown->title);
    const Task<Result<std::vector<std::byte>>> reading = readMesh(app_, shown->uri);
    const Result<std::vector<std::byte>> read = co_await reading;
    if (turn != results_) co_return;  // another result came meanwhile
    Result<Mesh> mesh = read ? parseStl(*read) : read.error();
    if (!mesh) {
      say(shown->title + " cannot be shown: " + mesh.error().message, true);
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
    orbit_ = {};
    dom::setText("told", "");
    dom::element("tell").set("disabled", mesh_.empty());
    isChanged_ = true;
  }

  Task<> tellModel() {
    const Report report = {.title = shown_.title,
                           .unit = shown_.unit,
                           .measures = measures_,
                           .annotations = annotations_.all()};
    UpdateModelContextParams params{.structuredContent = Payload::of(report)};
    params.content = {TextContent{.text = describeReport(report)}};
    const Pending<Empty> telling = app_.updateModelContext(std::move(params));
    const Result<Empty> told = co_await telling;
    dom::setText("told", told ? "The model knows it." : told.error().message);
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
    dom::on("tell", "click", [this] { return tellModel(); });
    const val element = canvas::element();
    dom::on(element, "pointerdown", [this](const val& event) { press(event); });
    dom::on(element, "pointermove", [this](const val& event) { point(event); });
    dom::on(element, "pointerup", [this](const val& event) { release(event); });
    dom::on(element, "pointercancel",
            [this](const val& event) { gesture_.cancel(event["pointerId"].as<int>()); });
    dom::on(element, "keydown", [this](const val& event) {
      if (key(event["key"].as<std::string>())) event.call<void>("preventDefault");
    });
    // At the ends of the zoom, the wheel scrolls the chat.
    canvas::takeWheel([this](double, double y) { return orbit_.canZoom(y < 0); });
    emscripten_set_wheel_callback(
        "#canvas", this, false, [](int, const EmscriptenWheelEvent* event, void* self) {
          auto& view = *static_cast<View*>(self);
          const double pixels = event->deltaY * (event->deltaMode == DOM_DELTA_LINE ? 20 : 1);
          view.orbit_.zoomBy(std::exp2(-pixels / 300));
          return view.isChanged_ = true;
        });
  }

  void press(const val& event) {
    if (event["button"].as<int>() != 0) return;
    const Gesture::Point at = placeOf(event);
    gesture_.press(event["pointerId"].as<int>(), at.x, at.y);
  }

  void point(const val& event) {
    const Gesture::Point at = placeOf(event);
    const Gesture::Step step = gesture_.move(event["pointerId"].as<int>(), at.x, at.y);
    if (step.x == 0 && step.y == 0 && step.zoom == 1) return;
    orbit_.turn(step.x, step.y);
    orbit_.zoomBy(step.zoom);
    isChanged_ = true;
  }

  void release(const val& event) {
    point(event);
    if (const auto click = gesture_.release(event["pointerId"].as<int>()))
      annotate(click->x, click->y);
  }

  bool key(const std::string& key) {
    constexpr double kStep = 30;
    if (key == "ArrowLeft" || key == "ArrowRight") {
      orbit_.turn(key == "ArrowLeft" ? -kStep : kStep, 0);
    } else if (key == "ArrowUp" || key == "ArrowDown") {
      orbit_.turn(0, key == "ArrowUp" ? -kStep : kStep);
    } else if (key == "+" || key == "=") {
      orbit_.zoomBy(1.25);
    } else if (key == "-") {
      orbit_.zoomBy(0.8);
    } else if (key == "0") {
      orbit_ = {};
    } else if (key == "Enter") {
      annotate(0, 0);
    } else {
      return false;
    }
    return isChanged_ = true;
  }

  void annotate(double pixelX, double pixelY) {
    const Ray ray = {placement_.toMesh(orbit_.eye()),
                     orbit_.direction(pixelX, pixelY, focus()) * placement_.radius};
    if (const std::optional<double> distance = meet(mesh_, ray))
      annotations_.add(ray.origin + ray.direction * *distance);
  }

  void say(const std::string& text, bool isError = false) {
    dom::setAttribute(dom::element("line"), "data-state", isError ? "error" : "");
    dom::setText("line",
                 canDraw_ ? text : "This browser has no WebGL 2, which the mesh needs. " + text);
  }

  // ---- A frame ----

  double focus() const {
    const dom::CanvasSize size = canvas::size();
    return Orbit::focus(size.width, size.height);
  }

  void placeMarkers() {
    // What is before a point, and not the surface that it is on.
    constexpr double kBefore = 0.995;
    const Vector eye = placement_.toMesh(orbit_.eye());
    for (std::size_t i = 0; i < annotations_.all().size(); ++i) {
      const Vector& point = annotations_.all()[i].point;
      const std::optional<Orbit::Pixel> pixel = orbit_.pixelOf(placement_.toDrawn(point), focus());
      if (!pixel) continue;
      const bool isBehind = meetsBefore(mesh_, {eye, point - eye}, kBefore);
      annotations_.placeMarker(i, {pixel->x, pixel->y, isBehind});
    }
  }

  App app_{{.name = "mesh", .version = "1.0.0", .title = "Mesh"}};
  Shown shown_;
  Mesh mesh_;
  Measures measures_;
  Placement placement_;
  int results_ = 0;

  Drawing drawing_;
  Orbit orbit_;
  webgl::Color color_ = {};
  Annotations annotations_;
  const bool canDraw_ = webgl::open(/* hasDepth */ true);
  bool isChanged_ = true;

  Gesture gesture_;
};

}  // namespace
}  // namespace mesh

int main() {
  static mesh::View view;
  mcpapps::canvas::run([] { view.frame(); });
}
