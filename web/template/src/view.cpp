#include "view.h"

#include <utility>

using mcpapps::CallToolResult;
using mcpapps::Result;

namespace my_view {

View::View(mcpapps::App& app, std::function<void()> show) : app_(app), show_(std::move(show)) {
  // While the model writes the arguments, each time with more of them. Not all hosts send this.
  app_.onToolInputPartial([this](const mcpapps::ToolInputPartial& input) {
    ask(input.arguments, "The model wants dice …");
  });
  app_.onToolInput([this](const mcpapps::ToolInput& input) { ask(input.arguments, "Rolling …"); });
  app_.onToolResult([this](const CallToolResult& result) {
    rolls_ = {};
    take(result);
  });
  app_.onToolCancelled([this] { say("The call was cancelled."); });
}

void View::rollMore() {
  if (!canRoll()) return;
  isRolling_ = true;
  say("Rolling …");
  app_.callServerTool("roll_dice", Query{.dice = rolls_.dice, .rolls = query_.rolls})
      .then([this](const Result<CallToolResult>& result) {
        isRolling_ = false;
        if (result) {
          take(*result);
        } else {
          say("The host did not call the tool: " + result.error().message);
        }
      });
}

void View::ask(const mcpapps::Payload& arguments, const char* status) {
  query_ = arguments.asPartial<Query>().value;
  headline_ = inWords(query_.dice, query_.rolls);
  say(status);
}

void View::take(const CallToolResult& result) {
  if (result.isError) return say(result.text());
  const Result<Rolls> rolls = result.structuredContent.as<Rolls>();
  if (!rolls) return say(rolls.error().message);
  if (!isPossible(*rolls)) return say("The tool answered what no dice can show.");

  if (rolls->dice == rolls_.dice) {
    add(rolls_, *rolls);
  } else {
    rolls_ = *rolls;
  }
  headline_ = inWords(rolls_.dice, rolls_.number());
  say(summary(rolls_));
  // What the model knows in its next turn, in place of what it was told before.
  app_.updateModelContext("The user sees " + headline_ + ". " + status_).ignoreIfUnsupported();
}

void View::say(std::string status) {
  status_ = std::move(status);
  show_();
}

}  // namespace my_view
