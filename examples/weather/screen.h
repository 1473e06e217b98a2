#pragma once

// What the view shows, in the elements of weather.html.

#include <mcpapps/format.h>

#include <string>
#include <string_view>

#include "model.h"
#include "weather.page.h"

namespace weather {

class Screen {
 public:
  /// Draws a forecast into a canvas, at the size that the canvas has in the page.
  using Draw = void (*)(const mcpapps::page::Canvas& canvas, const Forecast& forecast,
                        const mcpapps::Formats& formats);

  explicit Screen(Draw draw) : draw_(draw) {}

  /// What a user touches.
  const WeatherPage& page() const { return page_; }

  /// Numbers and dates from now on, in the English of this locale; what is shown is to be shown
  /// again.
  void setLocale(const std::string& locale);

  /// The button that leads to the other mode. The page itself follows the mode by its style.
  void showDisplayMode(bool isInline, bool canChange);

  /// Says something, until the model has something else to say.
  void setNotice(std::string_view notice) { page_.status.setText(notice); }

  /// What goes on: all but the weather itself.
  void showState(const Model& model);

  /// The weather as well.
  void showAll(const Model& model);

  /// The chart again, at the size and in the colours of now.
  void drawChart(const Model& model);

 private:
  std::string fullDate(mcpapps::Date date) const;
  std::string rangeOf(const Forecast& forecast) const;
  std::string chartInWords(const Forecast& forecast) const;
  std::string inputInWords(const Query& query) const;
  std::string statusOf(const Model& model) const;
  void showWeather(const Forecast& forecast);
  void showTable(const Forecast& forecast);
  void showHead(const Model& model);
  void showProblem(const Model& model);

  WeatherPage page_;
  Draw draw_;
  mcpapps::Formats formats_{"en"};
};

}  // namespace weather
