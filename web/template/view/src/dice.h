#pragma once

#include <mcpapps/describe.h>

#include <string>
#include <vector>

// The result of the tool roll_dice.
namespace my_view {

/// How often each total came, from the lowest one: as many as there are dice.
struct Rolls {
  int dice = 0;
  std::vector<int> counts;

  int number() const;
  int total(std::size_t index) const { return dice + static_cast<int>(index); }
};
MCPAPPS_DESCRIBE(Rolls, dice, counts)

/// Whether the numbers are valid: a host may send anything.
bool isPossible(const Rolls& rolls);

/// Adds rolls of as many dice.
void add(Rolls& rolls, const Rolls& more);

/// "2 dice, 100 rolls".
std::string inWords(int dice, int rolls);

/// "Average 6.93, most often 7."
std::string summary(const Rolls& rolls);

}  // namespace my_view
