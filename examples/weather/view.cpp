#include "view.h"

#include <chrono>
#include <utility>

namespace weather {

using namespace mcpapps;

View::View(Screen::Draw draw)
    : screen_(draw),
      app_({.name = "weather", .version = "1.0.0", .title = "Weather"},
           {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen,
                                      DisplayMode::Pip}}) {
  listenToHost();
  listenToUser();
}

void View::listenToHost() {
  app_.onToolInputPartial([this](const ToolInputPartial& input) { takeInput(input.arguments); });
  app_.onToolInput([this](const ToolInput& input) { takeInput(input.arguments); });
  app_.onToolResult([this](const CallToolResult& result) {
    model_.takeResult(result);
    showResult();
  });
  app_.onToolCancelled([this](const ToolCancelled& cancelled) {
    model_.takeCancellation(cancelled.reason.value_or(""));
    screen_.showState(model_);
  });
  app_.addEventListener<HostContext>([this](const HostContext&) { followContext(); });
  app_.onError([this](const Error& error) {
    app_.sendLog({.level = LoggingLevel::Warning, .data = error.message, .logger = "weather"});
  });
}

void View::listenToUser() {
  const WeatherPage& page = screen_.page();
  page.previous.onClick([this] { return load(model_.move(-1)); });
  page.next.onClick([this] { return load(model_.move(1)); });
  page.location.onChange([this](const std::string& place) { return load(model_.goTo(place)); });
  page.remedy.onClick([this] { return load(model_.remedy(screen_.page().location.value())); });
  page.fullscreen.onClick([this] { return toggleFullscreen(); });
}

void View::connect(Environment environment) {
  screen_.showAll(model_);
  app_.connect(std::move(environment)).then([this](const Result<InitializeResult>& result) {
    if (result) {
      awaitWeather();
      return followContext();
    }
    model_.failToConnect(result.error());
    screen_.showAll(model_);
  });
}

// A host whose page was loaded again may show the view and never tell what it was for.
void View::awaitWeather() {
  constexpr auto kPatience = std::chrono::seconds(10);
  AppRef app = app_;
  app.clock()->after(kPatience, [this, app] {
    if (!app.isConnected() || model_.state() != State::Waiting) return;
    model_.noteThatNothingCame();
    screen_.showState(model_);
  });
}

void View::takeInput(const mcpapps::Payload& arguments) {
  model_.takeInput(arguments.asPartial<Query>().value);
  screen_.showState(model_);
}

// Calls the tool until the view shows what its user wanted last.
Task<> View::load(std::optional<Query> query) {
  screen_.showState(model_);
  while (query) {
    const Pending<CallToolResult> call = app_.callServerTool("get_weather", *query);
    const Result<CallToolResult> result = co_await call;
    query = model_.finish(result);
    if (!query) showResult();
  }
}

void View::showResult() {
  screen_.showAll(model_);
  if (model_.state() == State::Ready) tellModel();
}

// Each update replaces the one before: the model knows what is on the screen now.
void View::tellModel() {
  // Some hosts do not offer this.
  context_.tell("The user is looking at: " + inWords(model_.shown())).ignoreIfUnsupported();
}

Task<> View::toggleFullscreen() {
  const bool isInline = app_.getHostContext().displayMode == DisplayMode::Inline;
  const DisplayMode wanted = isInline ? DisplayMode::Fullscreen : DisplayMode::Inline;
  const Pending<RequestDisplayModeResult> request = app_.requestDisplayMode({.mode = wanted});
  const Result<RequestDisplayModeResult> result = co_await request;
  // Some hosts say no by an answer that names the mode before.
  if (!result || result->mode.value_or(wanted) != wanted)
    screen_.setNotice("The host keeps the view as it is.");
}

void View::followContext() {
  const HostContext& context = app_.getHostContext();
  const bool isInline = context.displayMode != DisplayMode::Fullscreen;
  if (context.locale) screen_.setLocale(*context.locale);
  // A picture has a button of the host's, and some lie over ours.
  screen_.showDisplayMode(
      isInline, context.displayMode != DisplayMode::Pip &&
                    context.canDisplay(isInline ? DisplayMode::Fullscreen : DisplayMode::Inline));
  screen_.showAll(model_);
}

}  // namespace weather
