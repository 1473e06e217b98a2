// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The hello view, with the parts that the definitions add: what each costs is in
// docs/performance.md.

#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>
#ifdef PART_RECORDING
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
#ifdef PART_RESULT
    if (const auto city = result.structuredContent.as<City>()) text = city->name;
#endif
#ifdef PART_TABLE
    if (const auto cities = result.structuredContent.as<Cities>()) text = cities->cities[0].name;
#endif
    val::global("document")
        .call<val>("getElementById", std::string("greeting"))
        .set("textContent", text);
  });
#ifdef PART_TOOL
  app.registerTool<City>("show_city", {.description = "Shows a city."}, [](const City& city) {
    val::global("document").set("title", city.name);
    return mcpapps::CallToolResult{};
  });
#endif
  mcpapps::followHostStyles(app);
  mcpapps::Environment environment = mcpapps::browser();
#ifdef PART_RECORDING
  environment.transport = std::make_shared<mcpapps::RecordingTransport>(
      environment.transport, environment.clock,
      [](std::string_view line) { val::global("console").call<void>("log", std::string(line)); });
#endif
  app.connect(environment);
}
