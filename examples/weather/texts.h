// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#pragma once

// What the page says, in the languages that it speaks.

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace weather {

enum class Language { English, German };

/// Of a language tag such as "de-AT"; English for those that the page does not speak.
Language languageOf(std::string_view locale);

/// "en" or "de".
std::string_view tagOf(Language language);

struct Text {
  std::string_view english;
  std::string_view german;

  std::string_view in(Language language) const {
    return language == Language::German ? german : english;
  }
};

/// Puts values in place of names: fill("from {day}", {{"day", "Monday"}}).
std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> values);

namespace text {
inline constexpr Text kWeather{"Weather", "Wetter"};
inline constexpr Text kCity{"City", "Stadt"};
inline constexpr Text kExpand{"Expand", "Vergrößern"};
inline constexpr Text kClose{"Close", "Schließen"};
inline constexpr Text kWarmest{"Warmest", "Höchstwert"};
inline constexpr Text kColdest{"Coldest", "Tiefstwert"};
inline constexpr Text kPrecipitation{"Precipitation", "Niederschlag"};
inline constexpr Text kStrongestWind{"Strongest wind", "Stärkster Wind"};
inline constexpr Text kHighest{"Highest °C", "Höchstwert in °C"};
inline constexpr Text kLowest{"Lowest °C", "Tiefstwert in °C"};
inline constexpr Text kRain{"Precipitation in mm", "Niederschlag in mm"};
inline constexpr Text kTime{"Time", "Zeitraum"};
inline constexpr Text kEarlier{"‹ Earlier", "‹ Früher"};
inline constexpr Text kLater{"Later ›", "Später ›"};
inline constexpr Text kTable{"All days as a table", "Alle Tage als Tabelle"};
inline constexpr Text kDay{"Day", "Tag"};
inline constexpr Text kSky{"Sky", "Himmel"};
inline constexpr Text kHighColumn{"High °C", "Max. °C"};
inline constexpr Text kLowColumn{"Low °C", "Min. °C"};
inline constexpr Text kRainColumn{"mm", "mm"};
inline constexpr Text kWindColumn{"Wind m/s", "Wind m/s"};

inline constexpr Text kDrizzle{"drizzle", "Nieselregen"};
inline constexpr Text kFog{"fog", "Nebel"};
inline constexpr Text kRainySky{"rain", "Regen"};
inline constexpr Text kSnow{"snow", "Schnee"};
inline constexpr Text kSun{"sun", "Sonne"};

inline constexpr Text kFrom{"from {start}", "ab {start}"};
inline constexpr Text kDays{"{count} days", "{count} Tage"};
inline constexpr Text kNoWeatherYet{"No weather yet", "Noch kein Wetter"};
inline constexpr Text kNoDays{"There is no weather of {place} to show.",
                              "Es gibt kein Wetter von {place} zu zeigen."};
inline constexpr Text kChart{
    "Weather of {place}, {range}: {coldest} to {warmest} °C, {rain} mm of precipitation, wind up "
    "to "
    "{wind} m/s.",
    "Wetter von {place}, {range}: {coldest} bis {warmest} °C, {rain} mm Niederschlag, Wind bis "
    "{wind} m/s."};
inline constexpr Text kLoading{"Loading…", "Wird geladen …"};
inline constexpr Text kLoadingFrom{"Loading from {start}…", "Lade ab {start} …"};
inline constexpr Text kFirstYear{"These are the first {most} of {all} days.",
                                 "Dies sind die ersten {most} von {all} Tagen."};
inline constexpr Text kHostKeepsView{"The host keeps the view as it is.",
                                     "Der Host lässt die Ansicht, wie sie ist."};

inline constexpr Text kRefused{"There is no weather for this request.",
                               "Für diese Anfrage gibt es kein Wetter."};
inline constexpr Text kUnknownForm{"The weather came in a form that this view does not know.",
                                   "Das Wetter kam in einer Form, die diese Ansicht nicht kennt."};
inline constexpr Text kCallFailed{"The weather could not be loaded.",
                                  "Das Wetter konnte nicht geladen werden."};
inline constexpr Text kTimeout{"The host did not answer in time.",
                               "Der Host hat nicht rechtzeitig geantwortet."};
inline constexpr Text kCancelled{"The request was cancelled.", "Die Anfrage wurde abgebrochen."};
inline constexpr Text kNotConnected{"There is no connection to the host.",
                                    "Es gibt keine Verbindung zum Host."};
inline constexpr Text kStillShown{"What you see is what was loaded before.",
                                  "Zu sehen ist, was vorher geladen wurde."};
inline constexpr Text kChooseOther{
    "Choose a city, or begin with the first days that the tool shows.",
    "Wählen Sie eine Stadt, oder beginnen Sie mit den Tagen, die das "
    "Werkzeug von selbst zeigt."};
inline constexpr Text kTryLater{"It may work if you try again.", "Ein neuer Versuch kann helfen."};
inline constexpr Text kTryAgain{"Try again", "Noch einmal versuchen"};
inline constexpr Text kShowDefault{"Show other days", "Andere Tage zeigen"};
inline constexpr Text kDetails{"Details", "Einzelheiten"};
}  // namespace text

}  // namespace weather
