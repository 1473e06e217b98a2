#include "logic.h"

std::string wordAt(const std::vector<std::string>& words, std::size_t index) {
  return words.at(index);
}
