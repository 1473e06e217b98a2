// The benchmark's view, as an author would write it. view-reference.ts and view-floor.html behave
// the same; README.md says how.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <optional>
#include <string>
#include <vector>

using mcpapps::CallToolResult;
using mcpapps::Payload;
using mcpapps::Result;
using mcpapps::Task;
using mcpapps::ToolInput;
using mcpapps::ToolInputPartial;

namespace {

struct Point {
  double x = 0;
  double y = 0;
  double z = 0;
  std::string label;
};
MCPAPPS_DESCRIBE(Point, x, y, z, label)

struct Points {
  std::vector<Point> points;
};
MCPAPPS_DESCRIBE(Points, points)

struct Command {
  std::string bench;
  std::optional<int> count;
};
MCPAPPS_DESCRIBE(Command, bench, count)

struct Echo {
  int i = 0;
};
MCPAPPS_DESCRIBE(Echo, i)

struct RoundTrips {
  int count = 0;
};
MCPAPPS_DESCRIBE(RoundTrips, count)

struct Summary {
  double sum = 0;
  std::size_t len = 0;
  std::size_t n = 0;
};
MCPAPPS_DESCRIBE(Summary, sum, len, n)

struct Received {
  int partials = 0;
};
MCPAPPS_DESCRIBE(Received, partials)

mcpapps::App app({.name = "bench", .version = "1.0.0"});
Received received;
double sumOfY = 0;

template <class T>
void answer(const T& data) {
  app.sendLog({.data = Payload::of(data), .logger = "bench"});
}

void fail(const std::string& message) {
  app.sendLog({.level = mcpapps::LoggingLevel::Error, .data = message, .logger = "bench"});
}

Task<> makeRoundTrips(int count) {
  for (int i = 0; i < count; ++i) {
    const mcpapps::CallToolParams params{.name = "echo", .arguments = Payload::of(Echo{i})};
    const mcpapps::Pending<CallToolResult> call = app.callServerTool(params);
    const Result<CallToolResult> result = co_await call;
    if (!result) co_return fail(result.error().message);
    const Result<Echo> echo = result->structuredContent.as<Echo>();
    if (!echo || echo->i != i) co_return fail("not what was sent: " + std::to_string(i));
  }
  answer(RoundTrips{count});
}

void obey(const ToolInput& input) {
  const Result<Command> command = input.arguments.as<Command>();
  if (!command) return fail(command.error().message);
  if (command->bench == "rtt") {
    makeRoundTrips(command->count.value_or(1)).detach();
  } else if (command->bench == "flush") {
    answer(received);
  }
}

void summarize(const CallToolResult& result) {
  const Result<Points> data = result.structuredContent.as<Points>();
  if (!data) return fail(data.error().message);
  Summary summary;
  for (const Point& point : data->points) {
    summary.sum += point.x + point.y + point.z;
    summary.len += point.label.size();
    ++summary.n;
  }
  answer(summary);
}

void count(const ToolInputPartial& input) {
  for (const Point& point : input.arguments.asPartial<Points>().value.points) sumOfY += point.y;
  ++received.partials;
}

}  // namespace

int main() {
  app.onToolInput(obey);
  app.onToolInputPartial(count);
  app.onToolResult(summarize);
  app.connect(mcpapps::browser());
}
