#include "view.h"

#include <mcpapps/base64.h>
#include <mcpapps/dom.h>
#include <mcpapps/download.h>

#include <algorithm>
#include <utility>

using emscripten::val;
using mcpapps::Pending;
using mcpapps::RefusableResult;
using mcpapps::Result;
using mcpapps::Task;
using namespace std::chrono_literals;

extern "C" {
/// In page.js.
void plot_show(emscripten::EM_VAL element, emscripten::EM_VAL document);
emscripten::EM_VAL plot_png(emscripten::EM_VAL document);
}

namespace plot {

MCPAPPS_DESCRIBE(File, name, text)
MCPAPPS_DESCRIBE(Input, script, files)

namespace {

// A page that computes does not answer: a part must not be felt, and the whole not last.
constexpr auto kLimitOfPart = 300ms;
constexpr auto kLimit = 5000ms;
/// Until the page has shown that it draws.
constexpr auto kMoment = 50ms;
constexpr double kStep = 1.5;
constexpr double kMostZoom = 16;
constexpr size_t kMostTold = 8000;
/// Of SVG. Browsers take seconds for more.
constexpr size_t kMostShown = 8'000'000;

/// The last line may be unfinished.
std::string wholeLines(const std::string& script) {
  return script.substr(0, script.rfind('\n') + 1);
}

/// Whole lines, at most kMostTold bytes of them: an error stands at the end.
std::string endOf(const std::string& text) {
  if (text.size() <= kMostTold) return text;
  const size_t before = text.find('\n', text.size() - kMostTold);
  return "…\n" + (before == text.npos ? "" : text.substr(before + 1));
}

/// About as wide as the page, so that texts can be read.
int widthOfPlot() { return std::clamp(val::global("innerWidth").as<int>(), 360, 640); }

std::string plots(size_t count) { return count == 1 ? "1 plot" : std::to_string(count) + " plots"; }

}  // namespace

View::View(mcpapps::App& app) : app_(app), context_(app) {
  app_.onToolInputPartial([this](const mcpapps::ToolInputPartial& input) {
    takePart(input.arguments.asPartial<Input>().value);
  });
  app_.onToolInput([this](const mcpapps::ToolInput& input) {
    takeAll(input.arguments.asPartial<Input>().value);
  });
  app_.onToolResult([this](const mcpapps::CallToolResult& result) { takeResult(result); });
  app_.onToolCancelled([this] { page_.status.setText("The script was cancelled."); });
  listen();
}

void View::listen() {
  page_.previous.onClick([this] { turnTo(shown_ - 1); });
  page_.next.onClick([this] { turnTo(shown_ + 1); });
  page_.larger.onClick([this] { zoom(kStep); });
  page_.smaller.onClick([this] { zoom(1 / kStep); });
  page_.whole.onClick([this] { zoom(1 / kMostZoom); });
  page_.frame.onKey([this](const std::string& key) {
    if (key == "+") zoom(kStep);
    if (key == "-") zoom(1 / kStep);
    if (key == "0") zoom(1 / kMostZoom);
  });
  page_.ask.onClick([this] { return askModel(); });
  page_.svg.onClick([this] { return saveSvg(); });
  page_.png.onClick([this] { return savePng(); });
}

void View::takePart(Input input) {
  page_.script.setText(input.script);
  const std::string lines = wholeLines(input.script);
  if (!isWhole_ && lines == input_.script) return;
  isWhole_ = false;
  input_ = {.script = lines, .files = std::move(input.files)};
  page_.status.setText("The script is being written …");
  drawSoon();
}

void View::takeAll(Input input) {
  // Without a script the server has one, which the result brings.
  if (input.script.empty()) return;
  page_.script.setText(input.script);
  isWhole_ = true;
  input_ = std::move(input);
  page_.status.setText("Drawing …");
  drawSoon();
}

void View::takeResult(const mcpapps::CallToolResult& result) {
  if (result.isError) return page_.status.setText(result.text());
  Input drawn = result.structuredContent.asPartial<Input>().value;
  const bool isNew = !isWhole_ || drawn.script != input_.script || drawn.files != input_.files;
  if (!drawn.script.empty() && isNew) return takeAll(std::move(drawn));
  if (isWhole_) return;
  page_.status.setText(
      "The host has sent the view neither the tool's input nor a result with a script.");
}

// Not at once: the words above are to be seen, and of parts that come quickly the last is drawn.
void View::drawSoon() {
  if (std::exchange(isWaiting_, true)) return;
  mcpapps::AppRef(app_).clock()->after(kMoment, [this] {
    isWaiting_ = false;
    isWhole_ ? drawAll() : drawPart();
  });
}

// As far as it goes: an error is one of what has not been written yet.
void View::drawPart() {
  Drawn drawn = draw(input_.script, input_.files, widthOfPlot(), kLimitOfPart);
  if (!drawn.plots.empty()) show(std::move(drawn));
}

void View::drawAll() {
  show(draw(input_.script, input_.files, widthOfPlot(), kLimit));
  page_.status.setText(drawn_.hasFailed       ? "gnuplot has stopped at an error."
                       : drawn_.plots.empty() ? "The script draws nothing."
                                              : "");
  page_.messages.setText(endOf(drawn_.messages));
  page_.messages.setVisible(!drawn_.messages.empty());
  page_.ask.setVisible(drawn_.hasFailed);
  tellModel();
}

void View::show(Drawn drawn) {
  drawn_ = std::move(drawn);
  turnTo(drawn_.plots.size() - 1);
}

void View::turnTo(size_t plot) {
  const size_t count = drawn_.plots.size();
  page_.drawing.setVisible(plot < count);
  page_.turning.setVisible(count > 1);
  if (plot >= count) return;
  shown_ = plot;
  const std::string place = std::to_string(plot + 1) + " of " + std::to_string(count);
  page_.place.setText(place);
  page_.plot.setAttribute("aria-label", "Plot " + place);
  page_.previous.setDisabled(plot == 0);
  page_.next.setDisabled(plot + 1 == count);
  const bool isSmall = drawn_.plots[plot].size() <= kMostShown;
  page_.frame.setVisible(isSmall);
  page_.large.setVisible(!isSmall);
  if (!isSmall) return;
  plot_show(mcpapps::dom::element(page_.plot.id()).as_handle(),
            val(drawn_.plots[plot]).as_handle());
}

// The picture grows in a frame that scrolls; its middle stays where it is.
void View::zoom(double factor) {
  const double before = zoom_;
  zoom_ = std::clamp(zoom_ * factor, 1.0, kMostZoom);
  for (const char* size : {"width", "height"})
    page_.plot.setStyle(size, std::to_string(100 * zoom_) + "%");
  page_.whole.setDisabled(zoom_ == 1);
  page_.smaller.setDisabled(zoom_ == 1);
  page_.larger.setDisabled(zoom_ == kMostZoom);
  val frame = mcpapps::dom::element(page_.frame.id());
  for (const auto& [scrolled, size] :
       {std::pair("scrollLeft", "clientWidth"), std::pair("scrollTop", "clientHeight")}) {
    const double middle = frame[size].as<double>() / 2;
    frame.set(scrolled, (frame[scrolled].as<double>() + middle) * zoom_ / before - middle);
  }
}

void View::tellModel() {
  std::string text = "The view shows " + plots(drawn_.plots.size()) + ".";
  if (drawn_.hasFailed) text += " gnuplot has stopped at an error.";
  if (!drawn_.messages.empty()) text += " gnuplot says:\n" + endOf(drawn_.messages);
  context_.tell(text).ignoreIfUnsupported();
}

Task<> View::askModel() {
  const Pending<RefusableResult> sending =
      app_.sendMessage("Please correct the script. gnuplot says:\n" + endOf(drawn_.messages));
  const Result<RefusableResult> sent = co_await sending;
  page_.status.setText(sent && !sent->isError ? "The model was asked."
                                              : "The host did not ask the model.");
}

Task<> View::saveSvg() {
  const Pending<RefusableResult> saving =
      mcpapps::downloadText(app_, "plot.svg", "image/svg+xml", drawn_.plots[shown_]);
  tellSaved(co_await saving);
}

Task<> View::savePng() {
  const val png = co_await val::take_ownership(plot_png(val(drawn_.plots[shown_]).as_handle()));
  const Result<std::vector<std::byte>> bytes = mcpapps::decodeBase64(png.as<std::string>());
  if (!bytes || bytes->empty()) {
    page_.status.setText("This host lets a view make no pictures. Save the SVG.");
    co_return;
  }
  const Pending<RefusableResult> saving =
      mcpapps::downloadBytes(app_, "plot.png", "image/png", *bytes);
  tellSaved(co_await saving);
}

void View::tellSaved(const Result<RefusableResult>& done) {
  page_.status.setText(done && !done->isError ? "The plot is saved."
                                              : "The host did not save the plot.");
}

}  // namespace plot
