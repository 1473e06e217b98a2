#include "tool.h"

#include <cstddef>
#include <random>
#include <string>

#include "../src/dice.h"
#include "../src/query.h"

namespace my_view {
namespace {

Rolls roll(const Query& query) {
  constexpr int kFaces = 6;
  static std::mt19937 generator{std::random_device()()};
  std::uniform_int_distribution<std::size_t> face(0, kFaces - 1);
  Rolls rolls{.dice = query.dice};
  rolls.counts.resize(static_cast<std::size_t>(query.dice) * (kFaces - 1) + 1);
  for (int i = 0; i < query.rolls; ++i) {
    std::size_t index = 0;
    for (int die = 0; die < query.dice; ++die) index += face(generator);
    ++rolls.counts[index];
  }
  return rolls;
}

}  // namespace

void addTool(mcpapps::server::Server& server, const mcpapps::server::View& view) {
  using mcpapps::server::Answer;
  server.registerTool<Query>(
      "roll_dice",
      {.title = "Roll dice",
       .description = "Rolls some dice many times, and shows how often each total came.",
       .view = view.uri(),
       .annotations = {.readOnlyHint = true, .destructiveHint = false, .openWorldHint = false}},
      [](const Query& query) {
        Rolls rolls = roll(query);
        std::string text = "How often each total came:";
        for (std::size_t i = 0; i < rolls.counts.size(); ++i) {
          text += (i == 0 ? " " : ", ") + std::to_string(rolls.total(i)) + ": " +
                  std::to_string(rolls.counts[i]);
        }
        return Answer<Rolls>{std::move(text), std::move(rolls)};
      });
}

}  // namespace my_view
