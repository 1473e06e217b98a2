#include "dice.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "chances.h"

namespace my_view {

namespace {

constexpr int kMostDice = 3;

std::string amount(int count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

// With two decimals.
std::string decimal(double number) {
  const long hundredths = std::lround(number * 100);
  const std::string digits = std::to_string(hundredths % 100);
  return std::to_string(hundredths / 100) + (digits.size() == 1 ? ".0" : ".") + digits;
}

}  // namespace

int Rolls::number() const { return std::accumulate(counts.begin(), counts.end(), 0); }

bool isPossible(const Rolls& rolls) {
  if (rolls.dice < 1 || rolls.dice > kMostDice) return false;
  if (rolls.counts.size() != chances(rolls.dice).size()) return false;
  const bool isCount = std::ranges::all_of(rolls.counts, [](int count) { return count >= 0; });
  return isCount && rolls.number() > 0;
}

void add(Rolls& rolls, const Rolls& more) {
  std::ranges::transform(rolls.counts, more.counts, rolls.counts.begin(), std::plus<>());
}

std::string inWords(int dice, int rolls) {
  return amount(dice, "die", "dice") + ", " + amount(rolls, "roll", "rolls");
}

std::string summary(const Rolls& rolls) {
  double sum = 0;
  for (std::size_t i = 0; i < rolls.counts.size(); ++i) sum += rolls.total(i) * rolls.counts[i];
  const auto most = std::ranges::max_element(rolls.counts) - rolls.counts.begin();
  return "Average " + decimal(sum / rolls.number()) + ", most often " +
         std::to_string(rolls.total(static_cast<std::size_t>(most))) + ".";
}

}  // namespace my_view
