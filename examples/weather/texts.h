#pragma once

// What the page says, in the languages that it speaks.

#include <mcpapps/texts.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "forecast.h"

namespace weather {

struct Words {
  mcpapps::Text weather, city, expand, close, time, earlier, later, details;
  mcpapps::Text warmest, coldest, precipitation, wind, high, low, millimetres, table;
  mcpapps::Text day, sky, columnHigh, columnLow, columnRain, columnWind;
  mcpapps::Text drizzle, fog, rain, snow, sun;
  /// With values in the place of names, see fill().
  mcpapps::Text from, days, chart, noDays, loadingFrom, firstYear;
  mcpapps::Text noWeatherYet, loading, nothingCame, hostKeepsView;
  mcpapps::Text refused, unknownForm, callFailed, timeout, cancelled, notConnected;
  mcpapps::Text stillShown, chooseOther, tryLater, tryAgain, showDefault;
};
MCPAPPS_DESCRIBE(Words, weather, city, expand, close, time, earlier, later, details, warmest,
                 coldest, precipitation, wind, high, low, millimetres, table, day, sky, columnHigh,
                 columnLow, columnRain, columnWind, drizzle, fog, rain, snow, sun, from, days,
                 chart, noDays, loadingFrom, firstYear, noWeatherYet, loading, nothingCame,
                 hostKeepsView, refused, unknownForm, callFailed, timeout, cancelled, notConnected,
                 stillShown, chooseOther, tryLater, tryAgain, showDefault)

/// One of the texts, in whatever language.
using TextId = mcpapps::Text Words::*;

/// Of a language tag such as "de-AT"; English for those that the page does not speak.
const Words& wordsFor(std::string_view locale);

/// "en" or "de".
std::string_view languageFor(std::string_view locale);

/// The tag itself if the page speaks its language, else "en": dates are in the language of the
/// words.
std::string spokenLocale(std::string_view locale);

std::string_view nameOf(const Words& words, Sky sky);

/// Puts values in place of names: fill("from {day}", {{"day", "Monday"}}).
std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> values);

}  // namespace weather
