#include "logic.h"

#include <stdexcept>

std::string wordAt(const std::vector<std::string>& words, std::size_t index) {
  return words.at(index);
}

bool hasWordAt(const std::vector<std::string>& words, std::size_t index) {
  try {
    wordAt(words, index);
    return true;
  } catch (const std::out_of_range&) {
    return false;
  }
}
