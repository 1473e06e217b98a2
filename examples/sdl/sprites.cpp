#include "sprites.h"

#include <mcpapps/browser.h>
#include <mcpapps/canvas.h>
#include <mcpapps/mcpapps.h>

#include <algorithm>
#include <string>

namespace {

struct Input {
  int count = 100;
};
MCPAPPS_DESCRIBE(Input, count)

int wanted = 100;

}  // namespace

void sprites_start() {
  static mcpapps::App app({.name = "sdl", .version = "1.0.0"});
  static mcpapps::ModelContext context(app);
  const auto show = [](const mcpapps::Payload& arguments) {
    wanted = std::clamp(arguments.asPartial<Input>().value.count, 1, SPRITES_MOST);
    const std::string text = "The view shows " + std::to_string(wanted) + " sprites.";
    mcpapps::canvas::element().call<void>("setAttribute", std::string("aria-label"), text);
    context.tell(text).ignoreIfUnsupported();
  };
  app.onToolInput([show](const mcpapps::ToolInput& input) { show(input.arguments); });
  app.onToolResult([show](const mcpapps::CallToolResult& result) {
    if (result.structuredContent) show(result.structuredContent);
  });
  mcpapps::canvas::followHost(app);
  app.connect(mcpapps::browser());
}

int sprites_wanted() { return wanted; }
