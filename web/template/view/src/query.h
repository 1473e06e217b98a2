#pragma once

#include <mcpapps/describe.h>

namespace my_view {

/// The arguments of the tool roll_dice.
struct Query {
  int dice = 2;
  int rolls = 100;
};
MCPAPPS_DESCRIBE(Query, dice, rolls)

}  // namespace my_view
