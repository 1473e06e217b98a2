// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view on observed weather: shows what the tool answered, and loads other ranges by itself.

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>
#include <mcpapps/mcpapps.h>

#include <utility>

#include "forecast.h"
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
Forecast shown;
std::stop_source loading;

void fail(const std::string& message) {
  page::setState("error");
  page::setStatus(message);
}

// Each update replaces the one before: the model knows what is on the screen now.
void tellModel() {
  app.updateModelContext("The user is looking at: " + inWords(shown))
      .then([](const Result<mcpapps::Empty>& result) {
        // Some hosts do not offer this; the view is as good without.
        if (!result) app.sendLog(mcpapps::LoggingLevel::Debug, result.error().message);
      });
}

void show(const CallToolResult& result) {
  if (result.isError) return fail(result.text());
  Result<Forecast> forecast = result.structuredContent.as<Forecast>();
  if (!forecast)
    return fail("The weather came in a form that this view does not know: " +
                forecast.error().message);
  shown = *std::move(forecast);
  page::setState("ready");
  page::setStatus(keepFirstYear(shown));
  page::showForecast(shown);
  tellModel();
}

Task<> load(Query query) {
  // A newer wish replaces an older one.
  loading.request_stop();
  loading = std::stop_source();
  page::setStatus("Loading…");
  const Pending<CallToolResult> call = app.callServerTool(
      "get_weather", query, {.resetTimeoutOnProgress = true, .stopToken = loading.get_token()});
  const Result<CallToolResult> result = co_await call;
  if (result) {
    show(*result);
  } else if (result.error().kind != mcpapps::ErrorKind::Cancelled) {
    fail(result.error().message);
  }
}

Task<> toggleFullscreen() {
  const bool isInline = app.getHostContext().displayMode == DisplayMode::Inline;
  const Pending<RequestDisplayModeResult> request =
      app.requestDisplayMode({.mode = isInline ? DisplayMode::Fullscreen : DisplayMode::Inline});
  const Result<RequestDisplayModeResult> result = co_await request;
  if (!result) page::setStatus("The host keeps the view as it is.");
}

void followContext() {
  const HostContext& context = app.getHostContext();
  const bool isInline = !context.displayMode || context.displayMode == DisplayMode::Inline;
  dom::element("view")["dataset"].set("displayMode",
                                      std::string(isInline ? "inline" : "fullscreen"));
  dom::element("fullscreen")
      .set("hidden", !context.canDisplay(isInline ? DisplayMode::Fullscreen : DisplayMode::Inline));
  dom::setText("fullscreen", isInline ? "Expand" : "Close");
  if (context.locale) page::setLocale(*context.locale);
  page::redraw(shown);
}

void listenToPage() {
  dom::on("previous", "click", [] {
    if (auto query = previousRange(shown)) load(*query).detach();
  });
  dom::on("next", "click", [] {
    if (auto query = nextRange(shown)) load(*query).detach();
  });
  dom::on("location", "change", [] {
    load({.location = dom::element("location")["value"].as<std::string>(),
          .start = shown.start,
          .days = static_cast<int>(shown.days.size())})
        .detach();
  });
  dom::on("fullscreen", "click", toggleFullscreen);
  // The chart is drawn for one size: draw it anew for another.
  dom::onResize(dom::element("chart"), [] { page::redraw(shown); });
}

void listenToHost() {
  app.onToolInputPartial([](const mcpapps::ToolInputPartial& input) {
    page::setState("streaming");
    page::showQuery(input.arguments.asPartial<Query>().value);
  });
  app.onToolInput([](const mcpapps::ToolInput& input) {
    // Some hosts send it again after the result.
    if (!shown.days.empty()) return;
    page::setState("streaming");
    page::showQuery(input.arguments.asPartial<Query>().value);
  });
  app.onToolResult(show);
  app.onToolCancelled([](const mcpapps::ToolCancelled& cancelled) {
    fail("The tool was cancelled" + (cancelled.reason ? ": " + *cancelled.reason : "."));
  });
  app.addEventListener<HostContext>([](const HostContext&) { followContext(); });
  app.onTeardown([](const mcpapps::ResourceTeardown&) {
    loading.request_stop();
    page::setState("closed");
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
  app.connect(mcpapps::browser()).then([](const Result<mcpapps::InitializeResult>& result) {
    if (!result) return fail(result.error().message);
    followContext();
  });
}
