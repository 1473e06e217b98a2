// The debug view, natively: the test plays the host, the page and its user.
#include <mcpapps/fake_host.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "../debug.h"

using mcpapps::Json;
using mcpapps::testing::FakeHost;
using mcpapps::testing::Locator;
using mcpapps::testing::textResult;

namespace {

const Json kStructuredContent = {{"text", {{"yes", true}}}};

/// A view that is connected, with all of its parts open.
struct ShownDebugView {
  mcpapps::testing::Page page{DebugPage::kTree};
  FakeHost host;
  debug::View view{"native: a test"};

  ShownDebugView() {
    host.setContext({{"theme", "light"}});
    host.setCapabilities({{"serverTools", Json::object()},
                          {"sampling", Json::object()},
                          {"logging", Json::object()}});
    view.connect(host.environment());
    host.deliver();
    for (const char* part : {"The conversation", "The window", "The view’s own tools",
                             "The connection", "The host’s capabilities", "The host’s context"}) {
      page.byText(part).click();
    }
  }
  ~ShownDebugView() { CHECK(page.reports().empty()); }

  Locator form(const char* id) const { return page.byId(id); }
  Locator result() const { return page.byId("result"); }
  std::vector<std::string> captions() const {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < result().rows().count(); ++i) {
      all.push_back(result().row(i).part(0).text());
    }
    return all;
  }

  /// The newest lines of the log.
  std::string line(std::size_t index = 0) const { return page.byId("log").row(index).text(); }
  bool hasLine(const std::string& text) const {
    for (const std::string& each : page.byId("log").rows().texts()) {
      if (each.find(text) != std::string::npos) return true;
    }
    return false;
  }
  void callTool(const char* name, const char* arguments) const {
    form("call-tool").byLabel("Tool").choose(name);
    form("call-tool").byLabel("Arguments, as JSON").fill(arguments);
    page.button("callServerTool").click();
    host.deliver();
  }
};

}  // namespace

TEST_CASE_METHOD(ShownDebugView, "the debug view shows its engine, its host and what that sends") {
  CHECK(page.byId("engine").text() == "native: a test");
  CHECK(page.byId("state").text().starts_with("Connected to "));
  CHECK(page.byId("capabilities").text().find("\"serverTools\"") != std::string::npos);
  CHECK(page.byId("context").text() == R"({ "theme": "light" })");
  CHECK(hasLine("connect(): answered"));

  host.toolInputPartial({{"city", "O"}});
  CHECK(line() == R"(2 onToolInputPartial { "city": "O" })");
  host.toolInput({{"city", "Oslo"}});
  CHECK(line() == R"(3 onToolInput { "city": "Oslo" })");
  host.toolCancelled("no time");
  CHECK(line() == R"(4 onToolCancelled { "reason": "no time" })");
  host.contextChanged({{"theme", "dark"}});
  CHECK(line() == R"(5 onHostContextChanged { "theme": "dark" })");
  CHECK(page.byId("context").text() == R"({ "theme": "dark" })");
  for (const auto& [list, event] : {std::pair("tools", "6 onToolListChanged"),
                                    std::pair("resources", "7 onResourceListChanged"),
                                    std::pair("prompts", "8 onPromptListChanged")}) {
    host.notify("notifications/" + std::string(list) + "/list_changed");
    CHECK(line() == event);
  }
  view.setShown(false);
  CHECK(line() == "9 hidden");
}

TEST_CASE_METHOD(ShownDebugView, "the debug view says that it is wanted no more, or again") {
  host.teardown();
  CHECK(page.byId("state").text() == "The host removes this view");
  CHECK(hasLine("onTeardown"));
  host.toolInput({});
  CHECK(page.byId("state").text().starts_with("Connected to "));
  host.close();
  CHECK(page.byId("state").text() == "Not connected");
  CHECK(line().ends_with("onClose"));
}

TEST_CASE_METHOD(ShownDebugView, "the debug view shows each kind of content") {
  CHECK(result().text() == "No tool or resource has given anything yet.");
  const Json picture = {{"uri", "debug://a"}, {"mimeType", "image/png"}, {"blob", "iVBO"}};
  const Json bytes = {{"uri", "debug://b"}, {"mimeType", "application/zip"}, {"blob", "UEsD"}};
  const Json note = {{"uri", "debug://c"}, {"text", "A note"}};
  host.toolResult({{"content",
                    {{{"type", "text"}, {"text", "A text"}},
                     {{"type", "image"}, {"mimeType", "image/webp"}, {"data", "UklG"}},
                     {{"type", "audio"}, {"mimeType", "audio/wav"}, {"data", "Ukmm"}},
                     {{"type", "resource_link"}, {"uri", "debug://d"}, {"name", "d"}},
                     {{"type", "resource"}, {"resource", picture}},
                     {{"type", "resource"}, {"resource", bytes}},
                     {{"type", "resource"}, {"resource", note}},
                     {{"type", "hologram"}}}},
                   {"structuredContent", kStructuredContent},
                   {"_meta", {{"key", 1}}}});
  CHECK(captions() == std::vector<std::string>{"text", "image image/webp", "audio audio/wav",
                                               "resource_link", "resource debug://a image/png",
                                               "resource debug://b application/zip",
                                               "resource debug://c", "a block of an unknown type",
                                               "structuredContent", "_meta"});
  const auto shown = [this](std::size_t row) { return result().row(row).part(1); };
  CHECK(shown(0).text() == "A text");
  CHECK(shown(1).attribute("src") == "data:image/webp;base64,UklG");
  CHECK(shown(1).attribute("alt") == "An image of the type image/webp");
  CHECK(shown(2).attribute("src") == "data:audio/wav;base64,Ukmm");
  CHECK(shown(2).attribute("controls").has_value());
  CHECK(shown(3).text() == "d: debug://d");
  CHECK(shown(4).attribute("src") == "data:image/png;base64,iVBO");
  CHECK(shown(5).text() == "4 characters of base64");
  CHECK(shown(6).text() == "A note");
  CHECK(shown(7).text() == R"({ "type": "hologram" })");
  CHECK(shown(8).text() == R"({ "text": { "yes": true } })");
  CHECK(shown(9).text() == R"({ "key": 1 })");
  // Nothing of the blocks before.
  host.toolResult(textResult("Alone"));
  CHECK(result().text() == "text Alone");
  host.toolResult({{"content", Json::array()}});
  CHECK(result().text().empty());
  CHECK(host.problems().empty());
}

TEST_CASE_METHOD(ShownDebugView, "the debug view calls tools that answer, fail, or are none") {
  host.answerTool("return_content", textResult("Hello"));
  callTool("return_content", R"({"kind": "text"})");
  CHECK(host.params("tools/call")["arguments"] == Json{{"kind", "text"}});
  CHECK(result().text() == "text Hello");
  CHECK(line(1) == R"(2 callServerTool: asked { "kind": "text" })");
  CHECK(line(0).starts_with("3 callServerTool: answered"));

  host.answerTool("fail", mcpapps::testing::errorResult("as told"));
  callTool("fail", "");
  CHECK(result().text() == "The tool failed (isError). text as told");
  host.refuseTool("no_such_tool", -32602, "there is none");
  callTool("no_such_tool", "{}");
  CHECK(line().find("callServerTool tools/call: there is none") != std::string::npos);
  CHECK(page.byId("log").row(0).hasClass("error"));

  const std::size_t calls = host.sent("tools/call").size();
  callTool("fail", "{");
  CHECK(line().ends_with("callServerTool this is no JSON: {"));
  CHECK(host.sent("tools/call").size() == calls);
}

TEST_CASE_METHOD(ShownDebugView, "the debug view shows the contents of a resource") {
  host.answer("resources/read",
              {{"contents", {{{"uri", "debug://picture"}, {"text", "no picture"}}}}});
  form("read-resource").byLabel("URI").press("Enter");
  host.deliver();
  CHECK(host.params("resources/read")["uri"] == "debug://picture");
  CHECK(result().text() == "resource debug://picture no picture");
}

TEST_CASE_METHOD(ShownDebugView, "each call of the debug view sends what its form has") {
  const auto send = [this](const char* id, const char* button) {
    form(id).button(button).click();
    host.deliver();
  };
  form("send-message").byLabel("Text").fill("Hi");
  send("send-message", "sendMessage");
  CHECK(host.params("ui/message")["content"][0]["text"] == "Hi");

  form("update-context").byLabel("structuredContent, as JSON").fill(R"({"a": 1})");
  send("update-context", "updateModelContext");
  CHECK(host.params("ui/update-model-context")["structuredContent"] == Json{{"a", 1}});
  form("update-context").byLabel("Text").clear();
  form("update-context").byLabel("structuredContent, as JSON").clear();
  send("update-context", "updateModelContext");
  CHECK(host.params("ui/update-model-context") == Json::object());

  host.refuse("sampling/createMessage", -1, "not now");
  send("sample", "createSamplingMessage");
  CHECK(host.params("sampling/createMessage")["messages"][0]["content"]["text"] == "Say hello.");

  // Whatever it is: the host is to judge it.
  form("open-link").byLabel("URL").fill("no address");
  send("open-link", "openLink");
  CHECK(host.params("ui/open-link")["url"] == "no address");

  send("download-file", "downloadFile");
  CHECK(host.params("ui/download-file")["contents"][0]["resource"] ==
        Json{{"uri", "file:///notes.txt"},
             {"mimeType", "text/plain"},
             {"text", "A file of the view"}});

  form("display-mode").byLabel("Mode").choose("pip");
  send("display-mode", "requestDisplayMode");
  CHECK(host.params("ui/request-display-mode")["mode"] == "pip");

  form("send-size").byLabel("Width, in CSS pixels").fill("-1.5");
  form("send-size").byLabel("Height, in CSS pixels").clear();
  send("send-size", "sendSizeChanged");
  CHECK(host.params("ui/notifications/size-changed") == Json{{"width", -1.5}});

  form("send-log").byLabel("Level").choose("warning");
  form("send-log").byLabel("Text").press("Enter");
  host.deliver();
  CHECK(host.params("notifications/message")["level"] == "warning");
  CHECK(host.params("notifications/message")["data"] == "A line of the view");
}

TEST_CASE_METHOD(ShownDebugView,
                 "the log of the debug view keeps the newest lines, and is cleared") {
  for (int i = 0; i < 250; ++i) host.toolInput({{"i", i}});
  CHECK(page.byId("log").rows().count() == 200);
  CHECK(line(0) == R"(251 onToolInput { "i": 249 })");
  CHECK(line(199) == R"(52 onToolInput { "i": 50 })");
  CHECK_FALSE(page.byText("Nothing yet").isVisible());
  page.button("Clear the log").click();
  CHECK(page.byId("log").rows().count() == 0);
  CHECK(page.byText("Nothing yet").isVisible());
  host.toolInput({});
  CHECK(line() == "252 onToolInput {}");
}

TEST_CASE_METHOD(ShownDebugView, "the log of the debug view cuts long texts between characters") {
  std::string text;
  while (text.size() < 5000) text += "€";
  // Each of these begins the euro signs at another byte.
  for (const char* name : {"a", "ab", "abc"}) {
    host.toolInput({{name, text}});
    const std::string shown = line();
    CHECK(shown.ends_with("€ …"));
    CHECK(shown.size() < 4100);
  }
}
