#include "texts.h"

namespace weather {
namespace {

constexpr Words kEnglish{
    .weather = "Weather",
    .city = "City",
    .expand = "Expand",
    .close = "Close",
    .time = "Time",
    .earlier = "‹ Earlier",
    .later = "Later ›",
    .details = "Details",
    .warmest = "Warmest",
    .coldest = "Coldest",
    .precipitation = "Precipitation",
    .wind = "Strongest wind",
    .high = "Highest °C",
    .low = "Lowest °C",
    .millimetres = "Precipitation in mm",
    .table = "All days as a table",
    .day = "Day",
    .sky = "Sky",
    .columnHigh = "High °C",
    .columnLow = "Low °C",
    .columnRain = "mm",
    .columnWind = "Wind m/s",
    .drizzle = "drizzle",
    .fog = "fog",
    .rain = "rain",
    .snow = "snow",
    .sun = "sun",
    .from = "from {start}",
    .days = "{count} days",
    .chart =
        "Weather of {place}, {range}: {coldest} to {warmest} °C, {rain} mm of precipitation, "
        "wind up to {wind} m/s.",
    .noDays = "There is no weather of {place} to show.",
    .loadingFrom = "Loading from {start}…",
    .firstYear = "These are the first {most} of {all} days.",
    .noWeatherYet = "No weather yet",
    .loading = "Loading…",
    .nothingCame = "No weather has come yet. Choose a city to see one.",
    .hostKeepsView = "The host keeps the view as it is.",
    .refused = "There is no weather for this request.",
    .unknownForm = "The weather came in a form that this view does not know.",
    .callFailed = "The weather could not be loaded.",
    .timeout = "The host did not answer in time.",
    .cancelled = "The request was cancelled.",
    .notConnected = "There is no connection to the host.",
    .stillShown = "What you see is what was loaded before.",
    .chooseOther = "Choose a city, or begin with the first days that the tool shows.",
    .tryLater = "It may work if you try again.",
    .tryAgain = "Try again",
    .showDefault = "Show other days",
};

constexpr Words kGerman{
    .weather = "Wetter",
    .city = "Stadt",
    .expand = "Vergrößern",
    .close = "Schließen",
    .time = "Zeitraum",
    .earlier = "‹ Früher",
    .later = "Später ›",
    .details = "Einzelheiten",
    .warmest = "Höchstwert",
    .coldest = "Tiefstwert",
    .precipitation = "Niederschlag",
    .wind = "Stärkster Wind",
    .high = "Höchstwert in °C",
    .low = "Tiefstwert in °C",
    .millimetres = "Niederschlag in mm",
    .table = "Alle Tage als Tabelle",
    .day = "Tag",
    .sky = "Himmel",
    .columnHigh = "Max. °C",
    .columnLow = "Min. °C",
    .columnRain = "mm",
    .columnWind = "Wind m/s",
    .drizzle = "Nieselregen",
    .fog = "Nebel",
    .rain = "Regen",
    .snow = "Schnee",
    .sun = "Sonne",
    .from = "ab {start}",
    .days = "{count} Tage",
    .chart =
        "Wetter von {place}, {range}: {coldest} bis {warmest} °C, {rain} mm Niederschlag, "
        "Wind bis {wind} m/s.",
    .noDays = "Es gibt kein Wetter von {place} zu zeigen.",
    .loadingFrom = "Lade ab {start} …",
    .firstYear = "Dies sind die ersten {most} von {all} Tagen.",
    .noWeatherYet = "Noch kein Wetter",
    .loading = "Wird geladen …",
    .nothingCame = "Noch ist kein Wetter gekommen. Wählen Sie eine Stadt, um eines zu sehen.",
    .hostKeepsView = "Der Host lässt die Ansicht, wie sie ist.",
    .refused = "Für diese Anfrage gibt es kein Wetter.",
    .unknownForm = "Das Wetter kam in einer Form, die diese Ansicht nicht kennt.",
    .callFailed = "Das Wetter konnte nicht geladen werden.",
    .timeout = "Der Host hat nicht rechtzeitig geantwortet.",
    .cancelled = "Die Anfrage wurde abgebrochen.",
    .notConnected = "Es gibt keine Verbindung zum Host.",
    .stillShown = "Zu sehen ist, was vorher geladen wurde.",
    .chooseOther =
        "Wählen Sie eine Stadt, oder beginnen Sie mit den Tagen, die das Werkzeug von "
        "selbst zeigt.",
    .tryLater = "Ein neuer Versuch kann helfen.",
    .tryAgain = "Noch einmal versuchen",
    .showDefault = "Andere Tage zeigen",
};

const mcpapps::Texts<Words>& texts() {
  static const mcpapps::Texts<Words> all{{"en", kEnglish}, {"de", kGerman}};
  return all;
}

}  // namespace

const Words& wordsFor(std::string_view locale) { return texts().of(locale); }

std::string_view languageFor(std::string_view locale) { return texts().tagOf(locale); }

std::string spokenLocale(std::string_view locale) {
  const std::string_view language = languageFor(locale);
  return std::string(locale.substr(0, locale.find('-')) == language ? locale : language);
}

std::string_view nameOf(const Words& words, Sky sky) {
  switch (sky) {
    case Sky::Drizzle: return words.drizzle;
    case Sky::Fog: return words.fog;
    case Sky::Rain: return words.rain;
    case Sky::Snow: return words.snow;
    case Sky::Sun: return words.sun;
  }
  return {};
}

std::string fill(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, std::string>> values) {
  std::string filled;
  while (!text.empty()) {
    const std::size_t open = text.find('{');
    filled += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('}', open);
    const std::string_view name = text.substr(open + 1, close - open - 1);
    for (const auto& [key, value] : values)
      if (key == name) filled += value;
    text.remove_prefix(close == std::string_view::npos ? text.size() : close + 1);
  }
  return filled;
}

}  // namespace weather
