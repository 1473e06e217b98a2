#pragma once

#include <mcpapps/describe.h>

namespace my_view {

/// The arguments of the tool roll_dice. The view sends them, and the server says by them what the
/// tool takes.
struct Query {
  int dice = 2;
  int rolls = 100;
};
constexpr auto describe(mcpapps::Describe<Query>) {
  using mcpapps::field;
  return mcpapps::fields(
      field<&Query::dice>("dice").orDefault().minimum(1).maximum(3).description("How many dice"),
      field<&Query::rolls>("rolls").orDefault().minimum(1).maximum(10'000).description(
          "How many times all of them are rolled"));
}

}  // namespace my_view
