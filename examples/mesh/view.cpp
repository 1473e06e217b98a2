#include "view.h"

#include <emscripten/html5.h>
#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>
#include <mcpapps/resource_bytes.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "stl.h"

namespace mesh {
namespace {

using emscripten::val;
namespace canvas = mcpapps::canvas;
namespace dom = mcpapps::dom;

// Whatever the style writes it as: rgb(), color(), a name.
Color pageColor(const std::string& variable) {
  val pixel = dom::create("canvas");
  pixel.set("width", 1);
  pixel.set("height", 1);
  val context = pixel.call<val>("getContext", std::string("2d"));
  context.set("fillStyle", mcpapps::styleColor(variable, "gray"));
  context.call<void>("fillRect", 0, 0, 1, 1);
  const val data = context.call<val>("getImageData", 0, 0, 1, 1)["data"];
  return {data[0].as<float>() / 255, data[1].as<float>() / 255, data[2].as<float>() / 255};
}

Gesture::Point placeOf(const val& event) {
  const dom::CanvasSize size = canvas::size();
  return {event["offsetX"].as<double>() - size.width / 2,
          event["offsetY"].as<double>() - size.height / 2};
}

}  // namespace

View::View()
    : annotations_([this] {
        dom::setText("told", "");
        isChanged_ = true;
      }) {
  canDraw_ = drawing_.open();
  color_ = pageColor("--mesh");
  listenToUser();
  listenToHost();
  say("Waiting for the mesh");
}

// ---- The host ----

void View::listenToHost() {
  app_.onToolResult([this](const mcpapps::CallToolResult& result) { return show(result); });
  app_.onToolCancelled([this] { say("The call was cancelled"); });
  app_.addEventListener<mcpapps::HostContext>([this] { followContext(); });
  canvas::followHost(app_);
  app_.connect(mcpapps::browser())
      .then([this](const mcpapps::Result<mcpapps::InitializeResult>& host) {
        if (host) return followContext();
        say(host.error().message, true);
      });
}

void View::followContext() {
  const mcpapps::HostContext& context = app_.getHostContext();
  const bool isInline =
      !context.displayMode || *context.displayMode == mcpapps::DisplayMode::Inline;
  const bool hasHeight = context.containerDimensions && context.containerDimensions->height;
  dom::setAttribute(val::global("document")["documentElement"], "data-fills",
                    !isInline || hasHeight ? "yes" : "no");
  color_ = pageColor("--mesh");
  isChanged_ = true;
}

mcpapps::Task<> View::show(const mcpapps::CallToolResult& result) {
  const int turn = ++results_;
  shown_ = {};
  setMesh({});
  const mcpapps::Result<Shown> shown = result.structuredContent.as<Shown>();
  if (result.isError || !shown) {
    say(result.isError ? result.text() : shown.error().message, true);
    co_return;
  }

  say("Reading " + shown->title);
  const mcpapps::Task<mcpapps::Result<mcpapps::ResourceBytes>> reading =
      mcpapps::readBytes(app_, shown->uri);
  const mcpapps::Result<mcpapps::ResourceBytes> read = co_await reading;
  if (turn != results_) co_return;  // another result came meanwhile
  mcpapps::Result<Mesh> mesh = read ? parseStl(read->bytes) : read.error();
  if (!mesh) {
    say(shown->title + " cannot be shown: " + mesh.error().message, true);
    co_return;
  }
  shown_ = *shown;
  setMesh(std::move(*mesh));
  say(describeMeasures(shown_.title, shown_.unit, measures_));
}

void View::setMesh(Mesh mesh) {
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

mcpapps::Task<> View::tellModel() {
  const Report report = {.title = shown_.title,
                         .unit = shown_.unit,
                         .measures = measures_,
                         .annotations = annotations_.all()};
  mcpapps::UpdateModelContextParams params{.structuredContent = mcpapps::Payload::of(report)};
  params.content = {mcpapps::TextContent{.text = describeReport(report)}};
  const mcpapps::Pending<mcpapps::Empty> telling = app_.updateModelContext(std::move(params));
  const mcpapps::Result<mcpapps::Empty> told = co_await telling;
  dom::setText("told", told ? "The model knows it." : told.error().message);
}

// ---- The user ----

void View::listenToUser() {
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

void View::press(const val& event) {
  if (event["button"].as<int>() != 0) return;
  const Gesture::Point at = placeOf(event);
  gesture_.press(event["pointerId"].as<int>(), at.x, at.y);
}

void View::point(const val& event) {
  const Gesture::Point at = placeOf(event);
  const Gesture::Step step = gesture_.move(event["pointerId"].as<int>(), at.x, at.y);
  if (step.x == 0 && step.y == 0 && step.zoom == 1) return;
  orbit_.turn(step.x, step.y);
  orbit_.zoomBy(step.zoom);
  isChanged_ = true;
}

void View::release(const val& event) {
  point(event);
  if (const auto click = gesture_.release(event["pointerId"].as<int>()))
    annotate(click->x, click->y);
}

bool View::key(const std::string& key) {
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

void View::annotate(double pixelX, double pixelY) {
  const Ray ray = {placement_.toMesh(orbit_.eye()),
                   orbit_.direction(pixelX, pixelY, focus()) * placement_.radius};
  if (const std::optional<double> distance = meet(mesh_, ray))
    annotations_.add(ray.origin + ray.direction * *distance);
}

void View::say(const std::string& text, bool isError) {
  dom::setAttribute(dom::element("line"), "data-state", isError ? "error" : "");
  dom::setText("line",
               canDraw_ ? text : "This browser has no WebGL 2, which the mesh needs. " + text);
}

// ---- A frame ----

double View::focus() const {
  const dom::CanvasSize size = canvas::size();
  return Orbit::focus(size.width, size.height);
}

void View::frame() {
  if (!canDraw_ || !std::exchange(isChanged_, false)) return;
  drawing_.draw(orbit_, focus(), canvas::size().ratio, color_);
  placeMarkers();
}

void View::placeMarkers() {
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

}  // namespace mesh
