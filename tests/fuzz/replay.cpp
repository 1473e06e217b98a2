// Plays any recording to an App. A recording that was parsed plays to its end.

#include "fuzz.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/recording.h"

using namespace mcpapps;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Result<Replay> replay = Replay::parse(textOf(data, size));
  if (!replay) return 0;
  App app({.name = "fuzz", .version = "1", .title = {}});
  app.onError([](const Error&) {});
  app.onToolResult([](const CallToolResult&) {});
  app.connect(replay->environment());
  require(replay->run().size() <= Replay::kMaxDifferences);
  require(!replay->awaited());
  return 0;
}
