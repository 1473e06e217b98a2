#pragma once

#include <string>

namespace library {

/// Counts its objects.
class Held {
 public:
  Held() { ++count; }
  ~Held() { --count; }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  static int count;
};

/// Parses a number. Throws std::invalid_argument, which names the text, or an int if it is empty.
int numberIn(const std::string& text);

}  // namespace library
