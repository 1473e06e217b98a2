#include "view.h"

using mcpapps::CallToolResult;
using mcpapps::Result;

namespace my_view {

View::View(mcpapps::App& app, Chart& chart) : app_(app), chart_(chart) {
  // Sent while the model writes the arguments, each time with more. Not all hosts send this.
  app_.onToolInputPartial([this](const mcpapps::ToolInputPartial& input) {
    ask(input.arguments, "The model wants dice …");
  });
  app_.onToolInput([this](const mcpapps::ToolInput& input) { ask(input.arguments, "Rolling …"); });
  app_.onToolResult([this](const CallToolResult& result) {
    rolls_ = {};
    take(result);
  });
  app_.onToolCancelled([this] { say("The call was cancelled."); });
  page_.more.onClick([this] { rollMore(); });
}

// Calls the tool again and adds its result.
void View::rollMore() {
  page_.more.setDisabled(true);
  say("Rolling …");
  app_.callServerTool("roll_dice", Query{.dice = rolls_.dice, .rolls = query_.rolls})
      .then([this](const Result<CallToolResult>& result) {
        page_.more.setDisabled(false);
        if (result) {
          take(*result);
        } else {
          say("The host did not call the tool: " + result.error().text());
        }
      });
}

void View::ask(const mcpapps::Payload& arguments, const std::string& status) {
  query_ = arguments.asPartial<Query>().value;
  page_.headline.setText(inWords(query_.dice, query_.rolls));
  say(status);
}

void View::take(const CallToolResult& result) {
  const Result<Rolls> rolls = result.as<Rolls>();
  if (!rolls) return say(rolls.error().text());
  if (!isPossible(*rolls)) return say("The tool answered what no dice can show.");

  if (rolls->dice == rolls_.dice) {
    add(rolls_, *rolls);
  } else {
    rolls_ = *rolls;
  }
  const std::string headline = inWords(rolls_.dice, rolls_.number());
  page_.headline.setText(headline);
  page_.more.setDisabled(false);
  chart_.show(rolls_);
  say(summary(rolls_));
  // The model's context in its next turn, in place of the one before.
  app_.updateModelContext("The user sees " + headline + ". " + summary(rolls_))
      .ignoreIfUnsupported();
}

void View::say(const std::string& status) { page_.status.setText(status); }

}  // namespace my_view
