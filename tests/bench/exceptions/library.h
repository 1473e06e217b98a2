// A library that throws, as authors have them: it parses by nlohmann_json.
#pragma once

#include <cstddef>
#include <string>

namespace library {

/// How many values the list in a JSON text has. Throws what nlohmann_json throws.
std::size_t countValues(const std::string& text);

/// The number after this one. Throws std::out_of_range below 0.
int next(int number);

}  // namespace library
