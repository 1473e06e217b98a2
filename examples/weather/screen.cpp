#include "screen.h"

#include <vector>

#include "numbers.h"

namespace weather {
namespace {

/// A row of the table.
struct Row {
  std::string date, sky, high, low, rain, wind;
};
MCPAPPS_DESCRIBE(Row, date, sky, high, low, rain, wind)

// With the month in words: "Jan 10, 2012".
constexpr mcpapps::DateTimeFormat kFullDate{.year = mcpapps::DigitWidth::Numeric,
                                            .month = mcpapps::MonthWidth::Short,
                                            .day = mcpapps::DigitWidth::Numeric};

// By State.
constexpr const char* kStates[] = {"waiting", "streaming", "ready", "error"};

}  // namespace

Screen::Screen(Draw draw) : draw_(draw) { setLocale(formats_.locale()); }

void Screen::setLocale(const std::string& locale) {
  formats_ = mcpapps::Formats(spokenLocale(locale));
  words_ = &wordsFor(locale);
  page_.root.setAttribute("lang", languageFor(locale));
}

void Screen::showDisplayMode(bool isInline, bool canChange) {
  page_.fullscreen.setVisible(canChange);
  page_.fullscreen.setText(isInline ? words_->expand : words_->close);
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
  page_.showTexts(*words_);
  showState(model);
  if (model.hasWeather()) {
    showWeather(model.shown());
  } else {
    page_.chart.setAttribute("aria-label", words_->noWeatherYet);
  }
  drawChart(model);
}

void Screen::drawChart(const Model& model) {
  if (model.hasWeather()) draw_(page_.chart, model.shown(), formats_);
}

void Screen::showHead(const Model& model) {
  const std::string asked = model.asked().location.value_or(words_->weather.toString());
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
                    .sky = std::string(nameOf(*words_, day.weather)),
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
    advice = words_->stillShown;
  } else if (problem->remedy != Remedy::None) {
    advice = isDefault ? words_->chooseOther : words_->tryLater;
  }
  page_.problemTitle.setText(say(problem->text));
  page_.problemAdvice.setText(advice);
  page_.remedy.setText(isDefault ? words_->showDefault : words_->tryAgain);
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
  return fill(words_->chart, {{"place", forecast.location},
                              {"range", rangeOf(forecast)},
                              {"coldest", tenths(formats_, summary.coldest)},
                              {"warmest", tenths(formats_, summary.warmest)},
                              {"rain", tenths(formats_, summary.precipitation)},
                              {"wind", tenths(formats_, summary.wind)}});
}

// As much of the tool's arguments as there is.
std::string Screen::inputInWords(const Query& query) const {
  std::string range;
  if (query.start) range = fill(words_->from, {{"start", fullDate(*query.start)}});
  if (query.days) {
    if (!range.empty()) range += ", ";
    range += fill(words_->days, {{"count", formats_.number(*query.days)}});
  }
  return range;
}

std::string Screen::statusOf(const Model& model) const {
  if (const std::optional<Query>& wish = model.wish()) {
    if (!wish->start) return words_->loading.toString();
    return fill(words_->loadingFrom, {{"start", fullDate(*wish->start)}});
  }
  const std::size_t shown = model.shown().days.size();
  if (model.allDays() > shown) {
    return fill(words_->firstYear,
                {{"most", formats_.number(shown)}, {"all", formats_.number(model.allDays())}});
  }
  return model.nothingCame() ? words_->nothingCame.toString() : "";
}

}  // namespace weather
