#include "chances.h"

#include <cstddef>
#include <utility>

namespace my_view {

std::vector<double> chances(int dice) {
  constexpr int kFaces = 6;
  std::vector<double> result{1};
  for (int die = 0; die < dice; ++die) {
    std::vector<double> next(result.size() + kFaces - 1);
    for (std::size_t i = 0; i < result.size(); ++i) {
      for (std::size_t face = 0; face < kFaces; ++face) next[i + face] += result[i] / kFaces;
    }
    result = std::move(next);
  }
  return result;
}

}  // namespace my_view
