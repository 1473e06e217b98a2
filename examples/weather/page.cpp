// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "page.h"

#include <mcpapps/dom.h>

#include "chart.h"

using emscripten::val;
using mcpapps::dom::create;
using mcpapps::dom::element;
using mcpapps::dom::setText;

namespace weather::page {
namespace {

std::string locale_;

// "Mar 4, 2012" in the host's language.
std::string dateText(const std::string& date, bool withYear) {
  val options = val::object();
  options.set("month", std::string("short"));
  options.set("day", std::string("numeric"));
  options.set("timeZone", std::string("UTC"));
  if (withYear) options.set("year", std::string("numeric"));
  const val time = val::global("Date").new_(date);
  const val locale = locale_.empty() ? val::undefined() : val(locale_);
  return time.call<std::string>("toLocaleDateString", locale, options);
}

// The day of the month, and the month where it begins.
std::vector<std::string> dateLabels(const Forecast& forecast) {
  std::vector<std::string> labels;
  std::string month;
  for (const Day& day : forecast.days) {
    const bool isFirst = month != day.date.substr(0, 7);
    month = day.date.substr(0, 7);
    labels.push_back(isFirst ? dateText(day.date, false) : std::to_string(dayOfMonth(day.date)));
  }
  return labels;
}

void appendCell(const val& row, const char* tag, const std::string& text) {
  const val cell = create(tag, text);
  if (tag == std::string_view("th")) mcpapps::dom::setAttribute(cell, "scope", "row");
  row.call<void>("append", cell);
}

void fillTable(const Forecast& forecast) {
  val body = element("days");
  body.call<void>("replaceChildren");
  for (const Day& day : forecast.days) {
    const val row = create("tr");
    appendCell(row, "th", dateText(day.date, false));
    appendCell(row, "td", std::string(mcpapps::toString(day.weather)));
    appendCell(row, "td", fixed(day.tempMax));
    appendCell(row, "td", fixed(day.tempMin));
    appendCell(row, "td", fixed(day.precipitation));
    appendCell(row, "td", fixed(day.wind));
    body.call<void>("append", row);
  }
}

}  // namespace

void setDisabled(const std::string& id, bool disabled) { element(id).set("disabled", disabled); }
void setState(const std::string& state) { element("view")["dataset"].set("state", state); }
void setStatus(const std::string& text) { setText("status", text); }

void setLocale(const std::string& locale) {
  // A host may send anything, and toLocaleDateString() throws on what is no language tag.
  if (isLanguageTag(locale)) locale_ = locale;
}

void showQuery(const Query& query) {
  setText("place", query.location.value_or("Weather"));
  std::string range;
  if (query.start) range = "from " + *query.start;
  if (query.days) range += (range.empty() ? "" : ", ") + std::to_string(*query.days) + " days";
  setText("range", range);
}

void showForecast(const Forecast& forecast) {
  const Summary summary = summarize(forecast);
  setText("place", forecast.location);
  if (!forecast.days.empty()) {
    setText("range", dateText(forecast.days.front().date, false) + " – " +
                         dateText(forecast.days.back().date, true));
  }
  setText("warmest", fixed(summary.warmest) + " °C");
  setText("coldest", fixed(summary.coldest) + " °C");
  setText("precipitation", fixed(summary.precipitation) + " mm");
  setText("wind", fixed(summary.wind) + " m/s");
  element("location").set("value", forecast.location);
  setDisabled("previous", !previousRange(forecast));
  setDisabled("next", !nextRange(forecast));
  fillTable(forecast);
  mcpapps::dom::setAttribute(element("chart"), "aria-label", inWords(forecast));
  redraw(forecast);
}

void redraw(const Forecast& forecast) {
  if (!forecast.days.empty()) drawChart(element("chart"), forecast, dateLabels(forecast));
}

}  // namespace weather::page
