#include <odds.h>

#include "chances.h"

namespace my_view {

// The C library counts; the view has its numbers as C++ has them.
std::vector<double> chances(int dice) {
  constexpr int kFaces = 6;
  std::vector<double> result(odds_count(dice, kFaces));
  if (odds_of_totals(dice, kFaces, result.data()) != 0) result.clear();
  return result;
}

}  // namespace my_view
