#include "catching_library.h"

#include <stdexcept>

namespace library {

int Held::count = 0;

int numberIn(const std::string& text) {
  const Held held;
  if (text.empty()) throw 7;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') throw std::invalid_argument("no number: " + text);
    number = number * 10 + (digit - '0');
  }
  return number;
}

}  // namespace library
