#include "screen.h"

#include <vector>

#include "numbers.h"

namespace weather {
namespace {

/// A row of the table.
struct Row {
  std::string date;
  Sky sky = Sky::Sun;
  std::string high, low, rain, wind;
};
MCPAPPS_DESCRIBE(Row, date, sky, high, low, rain, wind)

// With the month in words: "Jan 10, 2012".
constexpr mcpapps::DateTimeFormat kFullDate{.year = mcpapps::DigitWidth::Numeric,
                                            .month = mcpapps::MonthWidth::Short,
                                            .day = mcpapps::DigitWidth::Numeric};

// By State.
constexpr const char* kStates[] = {"waiting", "streaming", "ready", "error"};

}  // namespace

void Screen::setLocale(const std::string& locale) {
  formats_ = mcpapps::Formats(locale.starts_with("en") ? locale : "en");
}

void Screen::showDisplayMode(bool isInline, bool canChange) {
  page_.fullscreen.setVisible(canChange);
  page_.fullscreen.setText(isInline ? "Expand" : "Close");
}

void Screen::showState(const Model& model) {
  page_.view.setData("state", kStates[static_cast<int>(model.state())]);
  showHead(model);
  page_.status.setText(statusOf(model));
  page_.previous.setDisabled(!model.canMove(-1));
  page_.next.setDisabled(!model.canMove(1));
  showProblem(model);
}

void Screen::showAll(const Model& model) {
  showState(model);
  if (model.hasWeather()) {
    showWeather(model.shown());
  } else {
    page_.chart.setAttribute("aria-label", "No weather yet");
  }
  drawChart(model);
}

void Screen::drawChart(const Model& model) {
  if (model.hasWeather()) draw_(page_.chart, model.shown(), formats_);
}

void Screen::showHead(const Model& model) {
  const std::string asked = model.asked().location.value_or("Weather");
  page_.place.setText(model.hasWeather() ? model.shown().location : asked);
  page_.range.setText(model.hasWeather() ? rangeOf(model.shown()) : inputInWords(model.asked()));
  // Does nothing for a city that the tool does not have.
  page_.location.setValue(model.place());
}

void Screen::showWeather(const Forecast& forecast) {
  const Summary summary = summarize(forecast);
  page_.warmest.setText(tenths(formats_, summary.warmest) + " °C");
  page_.coldest.setText(tenths(formats_, summary.coldest) + " °C");
  page_.precipitation.setText(tenths(formats_, summary.precipitation) + " mm");
  page_.wind.setText(tenths(formats_, summary.wind) + " m/s");
  page_.chart.setAttribute("aria-label", chartInWords(forecast));
  showTable(forecast);
}

void Screen::showTable(const Forecast& forecast) {
  std::vector<Row> rows;
  for (const Day& day : forecast.days) {
    rows.push_back({.date = dateText(formats_, day.date, DateForm::DayAndMonth),
                    .sky = day.weather,
                    .high = tenths(formats_, day.tempMax),
                    .low = tenths(formats_, day.tempMin),
                    .rain = tenths(formats_, day.precipitation),
                    .wind = tenths(formats_, day.wind)});
  }
  page_.days.show(rows);
}

void Screen::showProblem(const Model& model) {
  const std::optional<Problem>& problem = model.problem();
  const bool isWeatherShown = !problem || model.hasWeather();
  page_.problem.setVisible(problem.has_value());
  page_.weather.setVisible(isWeatherShown);
  page_.previous.setVisible(isWeatherShown);
  page_.next.setVisible(isWeatherShown);
  page_.table.setVisible(isWeatherShown);
  if (!problem) return;
  const bool isDefault = problem->remedy == Remedy::Default;
  std::string_view advice;
  if (model.hasWeather()) {
    advice = "What you see is what was loaded before.";
  } else if (problem->remedy != Remedy::None) {
    advice = isDefault ? "Choose a city, or begin with the first days that the tool shows."
                       : "It may work if you try again.";
  }
  page_.problemTitle.setText(problem->text);
  page_.problemAdvice.setText(advice);
  page_.remedy.setText(isDefault ? "Show other days" : "Try again");
  page_.remedy.setVisible(problem->remedy != Remedy::None);
  page_.remedy.setDisabled(model.wish().has_value());
  page_.problemDetails.setText(problem->details);
  page_.problemMore.setVisible(!problem->details.empty());
}

std::string Screen::fullDate(mcpapps::Date date) const { return formats_.date(date, kFullDate); }

std::string Screen::rangeOf(const Forecast& forecast) const {
  return formats_.dateRange(forecast.days.front().date, forecast.days.back().date, kFullDate);
}

std::string Screen::chartInWords(const Forecast& forecast) const {
  const Summary summary = summarize(forecast);
  return "Weather of " + forecast.location + ", " + rangeOf(forecast) + ": " +
         tenths(formats_, summary.coldest) + " to " + tenths(formats_, summary.warmest) + " °C, " +
         tenths(formats_, summary.precipitation) + " mm of precipitation, wind up to " +
         tenths(formats_, summary.wind) + " m/s.";
}

// As much of the tool's arguments as there is.
std::string Screen::inputInWords(const Query& query) const {
  std::string range;
  if (query.start) range = "from " + fullDate(*query.start);
  if (query.days) {
    if (!range.empty()) range += ", ";
    range += formats_.number(*query.days) + " days";
  }
  return range;
}

std::string Screen::statusOf(const Model& model) const {
  if (const std::optional<Query>& wish = model.wish()) {
    return wish->start ? "Loading from " + fullDate(*wish->start) + "…" : "Loading…";
  }
  const std::size_t shown = model.shown().days.size();
  if (model.allDays() > shown) {
    return "These are the first " + formats_.number(shown) + " of " +
           formats_.number(model.allDays()) + " days.";
  }
  return model.nothingCame() ? "No weather has come yet. Choose a city to see one." : "";
}

}  // namespace weather
