#pragma once

#include <random>
#include <string>
#include <vector>

#include "mcpapps/json.h"

/// Random values, reproducible: mostly of the shape of a Reading below, with occasional mismatches.
class RandomJson {
 public:
  explicit RandomJson(unsigned seed) : random_(seed) {}

  /// A list of records, as tools send them.
  mcpapps::Json readings() {
    mcpapps::Json list = mcpapps::Json::array();
    // Mostly a table, as which only lists of four and more with the same keys are packed; its cells
    // may still be of any kind.
    const bool regular = !chance(6);
    const int count = chance(8) ? below(4) : 4 + below(5);
    for (int i = 0; i < count; ++i)
      list.push_back(!regular ? spoilt() : chance(6) ? bent() : reading());
    return {{"name", text()}, {"readings", chance(30) ? any(2) : list}};
  }

  mcpapps::Json any(int depth) {
    switch (below(depth > 0 ? 8 : 6)) {
      case 0: return nullptr;
      case 1: return chance(2);
      case 2: return below(200) - 100;
      case 3: return number();
      case 4: return text();
      case 5: return 9007199254740991;
      case 6: {
        mcpapps::Json array = mcpapps::Json::array();
        for (int left = below(7); left > 0; --left) array.push_back(any(depth - 1));
        return array;
      }
      default: {
        mcpapps::Json object = mcpapps::Json::object();
        for (int left = below(5); left > 0; --left) object[text()] = any(depth - 1);
        return object;
      }
    }
  }

 private:
  mcpapps::Json reading() {
    mcpapps::Json json = {{"x", number()},
                          {"n", below(300)},
                          {"label", text()},
                          {"on", chance(2)},
                          {"sky", "rain"},
                          {"tags", {"a", "b", "c", "d", "e"}},
                          {"at", {{"lat", number()}, {"lon", number()}}},
                          {"series", {1, 2.5, 3, number(), 5}}};
    json["maybe"] = chance(3) ? mcpapps::Json(nullptr) : mcpapps::Json(number());
    return json;
  }

  // Possibly with one value of another kind.
  mcpapps::Json bent() {
    mcpapps::Json json = reading();
    json[std::vector<const char*>{"x", "n", "label", "on", "sky", "tags", "at", "series",
                                  "maybe"}[static_cast<std::size_t>(below(9))]] = any(1);
    return json;
  }

  mcpapps::Json spoilt() {
    mcpapps::Json json = chance(2) ? bent() : reading();
    if (chance(3)) json.erase(json.begin());
    if (chance(3)) json["unknown"] = any(1);
    return chance(10) ? any(2) : json;
  }

  int below(int limit) { return static_cast<int>(random_() % static_cast<unsigned>(limit)); }
  bool chance(int in) { return below(in) == 0; }
  double number() { return (below(2'000'001) - 1'000'000) / 64.0; }

  std::string text() {
    static const std::vector<std::string> parts = {
        "a",  "long and plain ",    "é",        "€", "😀", "\"", "\\",
        "\n", std::string(1, '\0'), "__proto__"};
    std::string text;
    for (int left = below(6); left > 0; --left)
      text += parts[static_cast<std::size_t>(below(static_cast<int>(parts.size())))];
    if (chance(20)) text += std::string(60, 'x');
    return text;
  }

  std::mt19937 random_;
};
