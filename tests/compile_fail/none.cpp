// No mistake: the compilers take what the other files are made of.

#include <mcpapps/mcpapps.h>

enum class Sky { clear, rain };
MCPAPPS_DESCRIBE_ENUM(Sky, clear, rain)
struct Pick {
  std::string city;
  std::optional<std::vector<Sky>> skies;
};
MCPAPPS_DESCRIBE(Pick, city, skies)

void use(mcpapps::App& app) {
  app.registerTool<Pick, Pick>("pick", {}, [](const Pick& pick) { return pick; });
  app.onToolResult([] {});
  app.callServerTool({.name = "refresh"}).then([](mcpapps::Result<mcpapps::CallToolResult>) {});
}
