#pragma once

#include <vector>

namespace my_view {

/// The probability of each total of so many dice, from the lowest.
std::vector<double> chances(int dice);

}  // namespace my_view
