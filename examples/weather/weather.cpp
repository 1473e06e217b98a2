// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view on observed weather: shows what the tool answered, and loads other ranges by itself.

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <optional>

#include "model.h"
#include "page.h"

using namespace weather;
namespace dom = mcpapps::dom;
using mcpapps::CallToolResult;
using mcpapps::DisplayMode;
using mcpapps::Error;
using mcpapps::HostContext;
using mcpapps::Pending;
using mcpapps::RequestDisplayModeResult;
using mcpapps::Result;
using mcpapps::Task;

namespace {

// The program's state lives as long as the page.
mcpapps::App app({.name = "weather", .version = "1.0.0", .title = "Weather"},
                 {.availableDisplayModes = {DisplayMode::Inline, DisplayMode::Fullscreen}});
Model model;
std::stop_source loading;

// Each update replaces the one before: the model knows what is on the screen now.
void tellModel() {
  app.updateModelContext("The user is looking at: " + inWords(model.shown()))
      .then([](const Result<mcpapps::Empty>& result) {
        // Some hosts do not offer this; the view is as good without.
        if (!result) app.sendLog(mcpapps::LoggingLevel::Debug, result.error().message);
      });
}

void showResult() {
  page::showAll(model);
  if (model.state() == State::Ready) tellModel();
}

// Calls the tool until the view shows what its user wanted last.
Task<> load(std::optional<Query> query) {
  page::showState(model);
  while (query) {
    const Pending<CallToolResult> call = app.callServerTool(
        "get_weather", *query, {.resetTimeoutOnProgress = true, .stopToken = loading.get_token()});
    const Result<CallToolResult> result = co_await call;
    if (loading.stop_requested()) co_return;
    query = model.finish(result);
    if (!query) showResult();
  }
}

Task<> toggleFullscreen() {
  const bool isInline = app.getHostContext().displayMode == DisplayMode::Inline;
  const Pending<RequestDisplayModeResult> request =
      app.requestDisplayMode({.mode = isInline ? DisplayMode::Fullscreen : DisplayMode::Inline});
  const Result<RequestDisplayModeResult> result = co_await request;
  if (!result) page::setNotice(text::kHostKeepsView);
}

void followContext() {
  const HostContext& context = app.getHostContext();
  const bool isInline = !context.displayMode || context.displayMode == DisplayMode::Inline;
  if (context.locale) page::setLocale(*context.locale);
  page::showDisplayMode(
      isInline, context.canDisplay(isInline ? DisplayMode::Fullscreen : DisplayMode::Inline));
  page::showAll(model);
}

void listenToPage() {
  dom::on("previous", "click", [] { return load(model.move(-1)); });
  dom::on("next", "click", [] { return load(model.move(1)); });
  dom::on("location", "change", [] { return load(model.goTo(page::chosenPlace())); });
  dom::on("remedy", "click", [] { return load(model.remedy(page::chosenPlace())); });
  dom::on("fullscreen", "click", toggleFullscreen);
  // The chart is drawn for one size: draw it anew for another.
  dom::onResize(dom::element("chart"), [] { page::redraw(model); });
}

void listenToHost() {
  app.onToolInputPartial([](const mcpapps::ToolInputPartial& input) {
    model.takeInput(input.arguments.asPartial<Query>().value);
    page::showState(model);
  });
  app.onToolInput([](const mcpapps::ToolInput& input) {
    model.takeInput(input.arguments.asPartial<Query>().value);
    page::showState(model);
  });
  app.onToolResult([](const CallToolResult& result) {
    model.takeResult(result);
    showResult();
  });
  app.onToolCancelled([](const mcpapps::ToolCancelled& cancelled) {
    model.takeCancellation(cancelled.reason.value_or(""));
    page::showState(model);
  });
  app.addEventListener<HostContext>([](const HostContext&) { followContext(); });
  app.onTeardown([](const mcpapps::ResourceTeardown&) {
    loading.request_stop();
    model.close();
    page::showState(model);
  });
  app.onError([](const Error& error) {
    app.sendLog(
        {.level = mcpapps::LoggingLevel::Warning, .data = error.message, .logger = "weather"});
  });
}

}  // namespace

int main() {
  listenToPage();
  listenToHost();
  mcpapps::followHostStyles(app);
  page::showAll(model);
  app.connect(mcpapps::browser()).then([](const Result<mcpapps::InitializeResult>& result) {
    if (result) return followContext();
    model.failToConnect(result.error());
    page::showAll(model);
  });
}
