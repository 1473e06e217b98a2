// The hello view with PARTS more parts, whose costs are in docs/reports/performance.md.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>
#if PARTS >= 4
#include <mcpapps/recording.h>
#endif

#include <string>
#include <vector>

using emscripten::val;

struct City {
  std::string name;
  double area = 0;
  int people = 0;
};
MCPAPPS_DESCRIBE(City, name, area, people)

struct Cities {
  std::vector<City> cities;
};
MCPAPPS_DESCRIBE(Cities, cities)

int main() {
  static mcpapps::App app({.name = "hello", .version = "1.0.0"});

  app.onToolResult([](const mcpapps::CallToolResult& result) {
    std::string text = result.text();
#if PARTS >= 1
    if (const auto city = result.structuredContent.as<City>()) text = city->name;
#endif
#if PARTS >= 2
    if (const auto cities = result.structuredContent.as<Cities>()) text = cities->cities[0].name;
#endif
    val::global("document")
        .call<val>("getElementById", std::string("greeting"))
        .set("textContent", text);
  });
#if PARTS >= 3
  app.registerTool<City>("show_city", {.description = "Shows a city."}, [](const City& city) {
    val::global("document").set("title", city.name);
    return mcpapps::CallToolResult{};
  });
#endif
  mcpapps::followHostStyles(app);
  mcpapps::Environment environment = mcpapps::browser();
#if PARTS >= 4
  environment.transport = std::make_shared<mcpapps::RecordingTransport>(
      environment.transport, environment.clock,
      [](std::string_view line) { val::global("console").call<void>("log", std::string(line)); });
#endif
  app.connect(environment);
}
