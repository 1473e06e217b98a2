#pragma once

#include <string>
#include <vector>

/// The word at `index`. Throws std::out_of_range.
std::string wordAt(const std::vector<std::string>& words, std::size_t index);
bool hasWordAt(const std::vector<std::string>& words, std::size_t index);
