#include "page.h"

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "chart.h"
#include "format.h"
#include "view.h"

using emscripten::val;
using namespace mcpapps::dom;

namespace weather::page {
namespace {

Format& format() {
  static Format format;
  return format;
}

std::string say(const Text& text) { return format().text(text); }

void setHidden(const std::string& id, bool hidden) { element(id).set("hidden", hidden); }

// By State.
constexpr const char* kStates[] = {"waiting", "streaming", "ready", "error"};

// What the page always says.
void translatePage() {
  val::global("document")["documentElement"].set("lang", std::string(tagOf(format().language())));
  setAttribute(element("location"), "aria-label", say(text::kCity));
  setAttribute(element("time"), "aria-label", say(text::kTime));
  for (const auto& [id, text] : text::kElements) setText(id, say(text));
}

std::string rangeOf(const Forecast& forecast) {
  return format().range(forecast.days.front().date, forecast.days.back().date);
}

std::string chartInWords(const Forecast& forecast) {
  if (forecast.days.empty()) return fill(say(text::kNoDays), {{"place", forecast.location}});
  const Summary summary = summarize(forecast);
  return fill(say(text::kChart), {{"place", forecast.location},
                                  {"range", rangeOf(forecast)},
                                  {"coldest", format().number(summary.coldest)},
                                  {"warmest", format().number(summary.warmest)},
                                  {"rain", format().number(summary.precipitation)},
                                  {"wind", format().number(summary.wind)}});
}

void appendCell(const val& row, const char* tag, const std::string& text) {
  const val cell = create(tag, text);
  if (tag == std::string_view("th")) setAttribute(cell, "scope", "row");
  row.call<void>("append", cell);
}

void fillTable(const Forecast& forecast) {
  val body = element("days");
  body.call<void>("replaceChildren");
  for (const Day& day : forecast.days) {
    const val row = create("tr");
    appendCell(row, "th", format().date(day.date, DateForm::DayAndMonth));
    appendCell(row, "td", say(text::kSkies[static_cast<int>(day.weather)]));
    for (const double value : {day.tempMax, day.tempMin, day.precipitation, day.wind})
      appendCell(row, "td", format().number(value));
    body.call<void>("append", row);
  }
}

void showWeather(const Forecast& forecast) {
  const Summary summary = summarize(forecast);
  setText("warmest", format().number(summary.warmest) + " °C");
  setText("coldest", format().number(summary.coldest) + " °C");
  setText("precipitation", format().number(summary.precipitation) + " mm");
  setText("wind", format().number(summary.wind) + " m/s");
  fillTable(forecast);
  setAttribute(element("chart"), "aria-label", chartInWords(forecast));
}

// As much of the tool's arguments as there is.
std::string inputInWords(const Query& query) {
  std::string range;
  if (query.start)
    range = fill(say(text::kFrom), {{"start", format().date(*query.start, DateForm::FullDate)}});
  if (query.days) {
    if (!range.empty()) range += ", ";
    range += fill(say(text::kDays), {{"count", format().wholeNumber(*query.days)}});
  }
  return range;
}

void showHead(const Model& model) {
  setText("place", model.hasWeather() ? model.shown().location
                                      : model.asked().location.value_or(say(text::kWeather)));
  setText("range", model.hasWeather() ? rangeOf(model.shown()) : inputInWords(model.asked()));
  val select = element("location");
  select.set("value", model.place());
  // A city that the tool does not have.
  if (select["selectedIndex"].as<int>() < 0) select.set("selectedIndex", 0);
}

std::string statusOf(const Model& model) {
  if (const std::optional<Query>& wish = model.wish()) {
    if (!wish->start) return say(text::kLoading);
    return fill(say(text::kLoadingFrom),
                {{"start", format().date(*wish->start, DateForm::FullDate)}});
  }
  if (model.hasWeather() && model.allDays() > model.shown().days.size()) {
    return fill(say(text::kFirstYear),
                {{"most", format().wholeNumber(static_cast<double>(model.shown().days.size()))},
                 {"all", format().wholeNumber(static_cast<double>(model.allDays()))}});
  }
  return model.nothingCame() ? say(text::kNothingCame) : "";
}

void showProblem(const Model& model) {
  const std::optional<Problem>& problem = model.problem();
  setHidden("problem", !problem);
  for (const char* id : {"weather", "previous", "next", "table"})
    setHidden(id, problem && !model.hasWeather());
  if (!problem) return;
  setText("problem-title", say(problem->text));
  const bool isDefault = problem->remedy == Remedy::Default;
  std::string advice;
  if (model.hasWeather()) {
    advice = say(text::kStillShown);
  } else if (problem->remedy != Remedy::None) {
    advice = say(isDefault ? text::kChooseOther : text::kTryLater);
  }
  setText("problem-advice", advice);
  setText("remedy", say(isDefault ? text::kShowDefault : text::kTryAgain));
  setHidden("remedy", problem->remedy == Remedy::None);
  element("remedy").set("disabled", model.wish().has_value());
  setText("problem-details", problem->details);
  setHidden("problem-more", problem->details.empty());
}

// The chart again, at the size and in the colours of now.
void redraw(const Model& model) {
  if (model.hasWeather()) drawChart(element("chart"), model.shown(), format());
}

// The city that is chosen.
std::string chosenPlace() { return element("location")["value"].as<std::string>(); }

}  // namespace

void setLocale(const std::string& locale) {
  // A host may send anything, and Intl throws on what is no language tag.
  if (isLanguageTag(locale)) format() = Format(locale);
}

void showDisplayMode(bool isInline, bool canChange) {
  setHidden("fullscreen", !canChange);
  setText("fullscreen", say(isInline ? text::kExpand : text::kClose));
}

void setNotice(const Text& notice) { setText("status", say(notice)); }

void showState(const Model& model) {
  element("view")["dataset"].set("state", std::string(kStates[static_cast<int>(model.state())]));
  showHead(model);
  setText("status", statusOf(model));
  element("previous").set("disabled", !model.canMove(-1));
  element("next").set("disabled", !model.canMove(1));
  showProblem(model);
}

void showAll(const Model& model) {
  translatePage();
  showState(model);
  if (model.hasWeather()) {
    showWeather(model.shown());
  } else {
    setAttribute(element("chart"), "aria-label", say(text::kNoWeatherYet));
  }
  redraw(model);
}

}  // namespace weather::page

int main() {
  using namespace weather;
  static View view;  // static: outlives main()
  on("previous", "click", [] { return view.move(-1); });
  on("next", "click", [] { return view.move(1); });
  on("location", "change", [] { return view.goTo(page::chosenPlace()); });
  on("remedy", "click", [] { return view.remedy(page::chosenPlace()); });
  on("fullscreen", "click", [] { return view.toggleFullscreen(); });
  // The chart is drawn for one size: draw it anew for another.
  onResize(element("chart"), [] { page::redraw(view.model()); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
