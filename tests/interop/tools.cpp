#include "tools.h"
#include "mcpapps/json.h"

#include <optional>
#include <utility>

using namespace mcpapps;

// Not in an unnamed namespace: the tables of described types are of external linkage.
namespace interop {

struct Pick {
  std::string city;
  std::optional<double> days;
};
constexpr auto describe(Describe<Pick>) {
  return fields(field<&Pick::city>("city").minLength(1), field<&Pick::days>("days").maximum(14));
}

struct Forecast {
  std::string city;
  double warmest = 0;
};
constexpr auto describe(Describe<Forecast>) {
  return fields(field<&Forecast::city>("city"), field<&Forecast::warmest>("warmest").maximum(60));
}

}  // namespace interop

namespace {

using interop::Forecast;
using interop::Pick;

CallToolResult text(std::string words) {
  return {.content = {TextContent{.text = std::move(words)}}};
}

Result<CallToolResult> pick(const Pick& input) {
  if (input.city == "broken") return Error{.code = 0, .message = "no luck"};
  if (input.city == "none") {
    CallToolResult none = text("no such city");
    none.isError = true;
    return none;
  }
  CallToolResult result = text(input.city);
  result.structuredContent =
      Payload::of(Forecast{input.city, input.city == "hot" ? 99 : input.days.value_or(1)});
  return result;
}

CallToolResult walk(ToolCall call) {
  call.progress({.progress = 1, .total = 2});
  call.progress({.progress = 2, .total = 2, .message = "there"});
  return text("walked");
}

// Kept: a Pending whose sources are gone is answered with an error.
Pending<CallToolResult> wait() {
  static const PendingSource<CallToolResult> never;
  return never.pending();
}

}  // namespace

std::map<std::string, RegisteredTool> registerTools(App& app) {
  std::map<std::string, RegisteredTool> tools;
  tools["pick"] = app.registerTool<Pick, Forecast>("pick",
                                                   {.title = "Pick",
                                                    .description = "Shows a city.",
                                                    .annotations = {{.readOnlyHint = true}},
                                                    ._meta = Json{{"example.org/k", 1}}},
                                                   pick);
  tools["walk"] = app.registerTool("walk", {}, walk);
  tools["wait"] = app.registerTool("wait", {}, wait);
  return tools;
}

RegisteredTool registerLateTool(App& app) {
  return app.registerTool("late", {}, [] { return text("late"); });
}
