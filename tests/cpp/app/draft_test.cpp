#include "mcpapps/draft.h"

#include "support/connected_kit.h"

namespace {

struct Chart {
  std::string kind;
};
MCPAPPS_DESCRIBE(Chart, kind)

constexpr std::string_view kMime = "application/vnd.chart+json";

/// A result whose content are embedded resources: a type, a text, and whether it is for the view.
CallToolResult resultOf(const std::vector<std::tuple<std::string, std::string, bool>>& resources) {
  Json content = Json::array();
  for (const auto& [mimeType, text, isForView] : resources) {
    content.push_back(
        {{"type", "resource"},
         {"resource", {{"uri", "chart://1"}, {"mimeType", mimeType}, {"text", text}}},
         {"_meta", isForView ? Json{{"ui", {{"content", Json::object()}}}} : Json()}});
  }
  return *Payload(Json{{"content", content}}).as<CallToolResult>();
}

}  // namespace

TEST_CASE("a result's content for the view is found by its type") {
  const CallToolResult result =
      resultOf({{"text/plain", "{}", true},
                {std::string(kMime), R"({"kind": "for the model"})", false},
                {std::string(kMime), R"({"kind": "bars"})", true}});
  CHECK((*draft::viewContent<Chart>(result, kMime))->kind == "bars");
  CHECK_FALSE(draft::viewContent<Chart>(result, "image/png")->has_value());
}

TEST_CASE("a content for the view that does not fit is an error with its path") {
  const auto problem = [](const std::string& text) {
    return draft::viewContent<Chart>(resultOf({{std::string(kMime), text, true}}), kMime)
        .error()
        .message;
  };
  CHECK(problem("{") == "content[0].resource.text: is no JSON");
  CHECK(problem(R"({"kind": 7})") == "kind: expected string, got number");
}

TEST_CASE("a view declares, asks for and hears the mode split") {
  FakeHost host;
  App app({.name = "view", .version = "1.0.0"}, {.availableDisplayModes = {draft::split()}});
  host.setContext({{"availableDisplayModes", {"inline", "split"}}});
  host.connect(app);
  CHECK(host.params("ui/initialize")["appCapabilities"]["availableDisplayModes"] == Json{"split"});
  CHECK(app.getHostContext().canDisplay(draft::split()));
  CHECK_FALSE(app.getHostContext().canDisplay(DisplayMode::Pip));
  host.answer("ui/request-display-mode", {{"mode", "split"}});
  app.requestDisplayMode({draft::split()});
  host.deliver();
  CHECK(host.params("ui/request-display-mode") == Json{{"mode", "split"}});
  CHECK(app.getHostContext().displayMode == "split");
}

TEST_CASE_METHOD(ConnectedKit, "a view hears of a resource that it has subscribed to") {
  app->on(draft::kResourceUpdated,
          [this](const draft::ResourceUri& changed) { log.push_back(changed.uri); });
  app->request(draft::kSubscribe, {.uri = "weather://oslo"}).ignoreIfUnsupported();
  host.deliver();
  CHECK(host.params("resources/subscribe") == Json{{"uri", "weather://oslo"}});
  host.notify("notifications/resources/updated", {{"uri", "weather://oslo"}});
  CHECK(log == Strings{"weather://oslo"});
}
