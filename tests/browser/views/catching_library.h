#pragma once

#include <string>

namespace library {

/// Counts how many there are.
class Held {
 public:
  Held() { ++count; }
  ~Held() { --count; }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

  static int count;
};

/// The number that a text consists of. Throws std::invalid_argument, which names the text, or an
/// int if it is empty.
int numberIn(const std::string& text);

}  // namespace library
