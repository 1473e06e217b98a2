#include "view.h"

#include <mcpapps/download.h>

#include <chrono>
#include <utility>

#include "unfinished.h"

using mcpapps::AppRef;
using mcpapps::CallToolResult;
using mcpapps::DisplayMode;
using mcpapps::Duration;
using mcpapps::HostContext;
using mcpapps::Pending;
using mcpapps::RequestDisplayModeResult;
using mcpapps::Result;
using mcpapps::Task;
using mcpapps::TimePoint;
using mcpapps::ToolInput;
using mcpapps::ToolInputPartial;

namespace graphviz {
namespace {

std::string inWords(int count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 20;
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMost; ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return text + (names.size() > kMost ? ", …" : "");
}

std::string describe(const Node& node) {
  std::string text = node.name;
  if (!node.label.empty() && node.label != node.name) text += " (" + node.label + ")";
  if (!node.to.empty()) text += ", with edges to " + listed(node.to);
  if (!node.from.empty())
    text += (node.to.empty() ? ", with" : " and") + std::string(" edges from ") + listed(node.from);
  return text;
}

}  // namespace

View::View(mcpapps::App& app, Picture& picture) : app_(app), picture_(picture), context_(app) {
  listenToHost();
  listenToUser();
  page_.status.setText("Waiting for the graph");
}

void View::listenToHost() {
  app_.onToolInputPartial([this](const ToolInputPartial& input) {
    want(input.arguments.asPartial<Wanted>().value, false);
  });
  app_.onToolInput(
      [this](const ToolInput& input) { want(input.arguments.asPartial<Wanted>().value, true); });
  app_.onToolResult([this](const CallToolResult& result) { takeResult(result); });
  app_.onToolCancelled([this] { page_.status.setText("The call was cancelled"); });
  app_.addEventListener<HostContext>([this] { followContext(); });
}

void View::listenToUser() {
  page_.larger.onClick([this] { picture_.zoomBy(1.25); });
  page_.smaller.onClick([this] { picture_.zoomBy(0.8); });
  page_.fit.onClick([this] { picture_.fit(); });
  page_.save.onClick(
      [this] { mcpapps::downloadText(app_, "graph.svg", "image/svg+xml", diagram_->svg()); });
  page_.fullscreen.onClick([this] { return toggleFullscreen(); });
  page_.repair.onClick([this] {
    page_.repair.hide();
    app_.sendMessage("Graphviz cannot draw this graph. It says:\n" + messages_ +
                     "Please correct it.");
  });
  page_.link.onClick([this] {
    if (const auto node = diagram_->find(picked_)) app_.openLink({.url = node->url});
  });
}

void View::takeResult(const CallToolResult& result) {
  if (result.isError) {
    if (!diagram_) page_.status.setText("There is no graph");
    return showProblem(result.text(), false);
  }
  Wanted drawn = result.structuredContent.asPartial<Wanted>().value;
  // The input said it, if the host has sent it.
  if (isWhole_ && (drawn.dot.empty() || drawn.dot == wanted_.dot)) return;
  if (!drawn.dot.empty()) return want(std::move(drawn), true);
  page_.status.setText("There is no graph");
  showProblem("The host has sent the view neither the tool's input nor a result with a graph.",
              false);
}

// What came last is drawn, and what was written of it in between is not.
void View::want(Wanted wanted, bool isWhole) {
  wanted_ = std::move(wanted);
  isWhole_ = isWhole;
  if (std::exchange(isWaiting_, true)) return;
  // Of what is written, half of the time is left for the rest of the page.
  AppRef(app_).clock()->after(isWhole ? Duration{0} : lastDuration_, [this] {
    isWaiting_ = false;
    draw();
  });
}

void View::draw() {
  const auto clock = AppRef(app_).clock();
  const TimePoint begin = clock->now();
  auto diagram = std::make_unique<Diagram>(isWhole_ ? wanted_.dot : closeUnfinished(wanted_.dot));
  lastDuration_ = std::chrono::duration_cast<Duration>(clock->now() - begin);
  // The model may be in the middle of what has not come to its end.
  if (diagram->svg().empty() && !isWhole_) return;
  messages_ = diagram->messages();
  if (diagram->svg().empty()) {
    context_.tellFailure("draw the graph", wanted_, mcpapps::Error{.message = messages_})
        .ignoreIfUnsupported();
    if (!diagram_) page_.status.setText("There is no drawing of this graph");
    return showProblem(messages_, true);
  }
  diagram_ = std::move(diagram);
  picture_.show(diagram_->svg());
  page_.picture.show();
  page_.tools.show();
  page_.status.setText(counted() + (isWhole_ ? "" : " …"));
  if (!isWhole_) return;
  // Graphviz warns of what it has left out.
  messages_.empty() ? page_.problem.hide() : showProblem(messages_, false);
  context_.forgetFailures().ignoreIfUnsupported();
  pick({});
}

void View::showProblem(const std::string& text, bool canRepair) {
  page_.problem.show();
  page_.words.setText(text);
  page_.repair.setVisible(canRepair && app_.getHostCapabilities().message.has_value());
}

void View::pick(const std::string& name) {
  if (!diagram_) return;
  const std::optional<Node> node = diagram_->find(name);
  picked_ = node ? name : "";
  picture_.mark(picked_);
  page_.link.setVisible(node && !node->url.empty());
  page_.status.setText(node ? describe(*node) : counted());
  tellModel();
}

// Each time all of it: an update takes the place of the one before.
void View::tellModel() {
  std::string text = "The user sees the graph, drawn by Graphviz: " + counted() + ".";
  if (const auto node = diagram_->find(picked_))
    text += " The user has picked the node " + describe(*node) + ".";
  if (!messages_.empty()) text += " Graphviz says:\n" + messages_;
  context_.tell(text).ignoreIfUnsupported();
}

std::string View::counted() const {
  const std::string name = diagram_->name();
  return (name.empty() ? "" : name + ": ") + inWords(diagram_->nodes(), "node") + ", " +
         inWords(diagram_->edges(), "edge");
}

void View::followContext() {
  const HostContext& context = app_.getHostContext();
  const bool isInline = context.displayMode != DisplayMode::Fullscreen;
  // A picture has a button of the host's, and some lie over ours.
  page_.fullscreen.setVisible(
      context.displayMode != DisplayMode::Pip &&
      context.canDisplay(isInline ? DisplayMode::Fullscreen : DisplayMode::Inline));
  page_.fullscreen.setText(isInline ? "Expand" : "Close");
  page_.save.setVisible(app_.getHostCapabilities().downloadFile.has_value());
}

Task<> View::toggleFullscreen() {
  const bool isInline = app_.getHostContext().displayMode != DisplayMode::Fullscreen;
  const DisplayMode wanted = isInline ? DisplayMode::Fullscreen : DisplayMode::Inline;
  const Pending<RequestDisplayModeResult> request = app_.requestDisplayMode({.mode = wanted});
  const Result<RequestDisplayModeResult> result = co_await request;
  // Some hosts say no by an answer that names the mode before.
  if (!result || result->mode.value_or(wanted) != wanted)
    page_.status.setText("The host keeps the view as it is.");
}

}  // namespace graphviz
