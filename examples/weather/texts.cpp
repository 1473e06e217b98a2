#include "texts.h"

namespace weather {

Language languageOf(std::string_view locale) {
  return locale.substr(0, locale.find('-')) == "de" ? Language::German : Language::English;
}

std::string spokenLocale(std::string_view locale) {
  const std::string_view tag = tagOf(languageOf(locale));
  return std::string(locale.substr(0, locale.find('-')) == tag ? locale : tag);
}

std::string_view tagOf(Language language) { return language == Language::German ? "de" : "en"; }

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
