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

/// The tag itself if the page speaks its language, else "en": dates are in the language of the
/// words.
std::string spokenLocale(std::string_view locale);

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
inline constexpr Text kTime{"Time", "Zeitraum"};
/// What elements of the page always say, by their ids.
inline constexpr std::pair<const char*, Text> kElements[] = {
    {"name-warmest", {"Warmest", "Höchstwert"}},
    {"name-coldest", {"Coldest", "Tiefstwert"}},
    {"name-precipitation", {"Precipitation", "Niederschlag"}},
    {"name-wind", {"Strongest wind", "Stärkster Wind"}},
    {"name-high", {"Highest °C", "Höchstwert in °C"}},
    {"name-low", {"Lowest °C", "Tiefstwert in °C"}},
    {"name-rain", {"Precipitation in mm", "Niederschlag in mm"}},
    {"previous", {"‹ Earlier", "‹ Früher"}},
    {"next", {"Later ›", "Später ›"}},
    {"name-table", {"All days as a table", "Alle Tage als Tabelle"}},
    {"column-day", {"Day", "Tag"}},
    {"column-sky", {"Sky", "Himmel"}},
    {"column-high", {"High °C", "Max. °C"}},
    {"column-low", {"Low °C", "Min. °C"}},
    {"column-rain", {"mm", "mm"}},
    {"column-wind", {"Wind m/s", "Wind m/s"}},
    {"name-details", {"Details", "Einzelheiten"}},
};
/// By Sky.
inline constexpr Text kSkies[] = {{"drizzle", "Nieselregen"},
                                  {"fog", "Nebel"},
                                  {"rain", "Regen"},
                                  {"snow", "Schnee"},
                                  {"sun", "Sonne"}};

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
inline constexpr Text kNothingCame{
    "No weather has come yet. Choose a city to see one.",
    "Noch ist kein Wetter gekommen. Wählen Sie eine Stadt, um eines zu sehen."};
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
}  // namespace text

}  // namespace weather
