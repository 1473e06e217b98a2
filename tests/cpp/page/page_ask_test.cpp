// The forms of servers, drawn from their schemas.

#include "ask.page.h"
#include "mcpapps/fake_host.h"
#include "mcpapps/page/ask.h"
#include "mcpapps/testing_page.h"
#include "support/test.h"

namespace {

const Json kBooking = R"({
  "type": "object",
  "properties": {
    "city": {"type": "string", "title": "City", "description": "Where to", "minLength": 2},
    "mail": {"type": "string", "format": "email"},
    "day": {"type": "string", "format": "date", "default": "2026-05-06"},
    "nights": {"type": "integer", "title": "Nights", "minimum": 1, "maximum": 30, "default": 2},
    "budget": {"type": "number"},
    "breakfast": {"type": "boolean", "title": "Breakfast", "default": true},
    "room": {"type": "string", "enum": ["s", "d"], "enumNames": ["Single", "Double"]},
    "board": {"type": "string", "oneOf": [{"const": "half", "title": "Half board"},
                                          {"const": "full"}, {"title": "none"}]},
    "extras": {"type": "array", "title": "Extras", "minItems": 1, "maxItems": 2,
               "items": {"type": "string", "enum": ["sauna", "bike", "boat"]}}
  },
  "required": ["city", "nights", "room"]
})"_json;

struct AskingView {
  testing::Page page{AskPage::kTree};
  AskPage ui;
  testing::FakeHost host;
  App app{{.name = "asking", .version = "1"}};

  AskingView() {
    page::askByForm(app, ui.asking);
    host.connect(app);
  }

  Json ask(const std::string& message, const Json& schema = kBooking) {
    return host.request("elicitation/create",
                        {{"mode", "form"}, {"message", message}, {"requestedSchema", schema}});
  }
  testing::Locator dialog() const { return page[ui.asking]; }
};

}  // namespace

TEST_CASE_METHOD(AskingView, "a server's form is drawn, and answered with what was entered") {
  const Json id = ask("Where to?");
  CHECK(page.byRole("dialog", "Where to?").isOpen());
  dialog().byLabel("City").type("Ur");
  CHECK(dialog().byLabel("Nights").value() == "2");
  dialog().byLabel("budget").type("12.5");
  dialog().byLabel("Breakfast").uncheck();
  dialog().byLabel("room").choose("Double");
  dialog().byLabel("board").choose("Half board");
  dialog().byLabel("boat").check();
  dialog().button("Submit").click();
  const Json entered = {{"city", "Ur"},    {"day", "2026-05-06"}, {"nights", 2},
                        {"budget", 12.5},  {"breakfast", false},  {"room", "d"},
                        {"board", "half"}, {"extras", {"boat"}}};
  CHECK(host.answerTo(id)["result"] == Json{{"action", "accept"}, {"content", entered}});
  CHECK_FALSE(dialog().isOpen());
  CHECK_FALSE(dialog().byLabel("City").exists());
}

TEST_CASE_METHOD(AskingView, "a server's form is not accepted before it is right") {
  const Json id = ask("Where to?");
  dialog().byLabel("Nights").fill("31");
  dialog().button("Submit").click();
  CHECK(dialog().isOpen());
  CHECK_FALSE(dialog().byLabel("City").error().empty());
  CHECK_FALSE(dialog().byLabel("Nights").error().empty());
  dialog().byLabel("City").type("Ur");
  dialog().byLabel("Nights").fill("3");
  dialog().byLabel("room").choose("s");
  for (const char* extra : {"sauna", "bike", "boat"}) dialog().byLabel(extra).check();
  dialog().button("Submit").click();
  CHECK(dialog().byLabel("sauna").error() == "Please choose at most 2.");
  dialog().byLabel("bike").uncheck();
  dialog().button("Submit").click();
  CHECK(host.answerTo(id)["result"]["content"]["extras"] == Json{"sauna", "boat"});
}

TEST_CASE_METHOD(AskingView, "of a list that is required something is to be chosen") {
  const Json schema = {
      {"type", "object"},
      {"properties", {{"days", {{"type", "array"}, {"items", {{"enum", {"Mo", "Tu"}}}}}}}},
      {"required", {"days"}}};
  const Json id = ask("When?", schema);
  dialog().button("Submit").click();
  CHECK(dialog().byLabel("Mo").error() == "Please choose at least 1.");
  dialog().byLabel("Tu").check();
  dialog().button("Submit").click();
  CHECK(host.answerTo(id)["result"]["content"] == Json{{"days", {"Tu"}}});
}

TEST_CASE_METHOD(AskingView, "a server's form is declined or cancelled") {
  const Json first = ask("Where to?");
  dialog().button("Decline").click();
  CHECK(host.answerTo(first)["result"] == Json{{"action", "decline"}});
  const Json second = ask("Where to?");
  dialog().button("Cancel").click();
  CHECK(host.answerTo(second)["result"] == Json{{"action", "cancel"}});
  const Json third = ask("Where to?");
  dialog().byLabel("City").press("Escape");
  page.reports();  // Browsers fire the event of a dialog's end a little later.
  CHECK(host.answerTo(third)["result"] == Json{{"action", "cancel"}});
}

TEST_CASE_METHOD(AskingView, "forms of servers are shown one after the other") {
  const Json first = ask("First?");
  const Json second = ask("Second?");
  const Json third = ask("Third?");
  CHECK(page.byText("First?").isVisible());
  // One that waits may be cancelled, and so may that which is shown.
  host.notify("notifications/cancelled", {{"requestId", second}});
  host.notify("notifications/cancelled", {{"requestId", first}});
  CHECK(page.byText("Third?").isVisible());
  dialog().button("Decline").click();
  CHECK(host.answerTo(third)["result"] == Json{{"action", "decline"}});
  CHECK_FALSE(dialog().isOpen());
}

TEST_CASE_METHOD(AskingView, "another mode than a form is refused") {
  const Json id = host.request("elicitation/create", {{"mode", "url"},
                                                      {"message", "Go there"},
                                                      {"url", "https://example.org"},
                                                      {"elicitationId", "1"},
                                                      {"requestedSchema", Json::object()}});
  CHECK(host.answerTo(id).contains("error"));
  CHECK_FALSE(dialog().isOpen());
}

TEST_CASE_METHOD(AskingView, "a server's form may be in the page, with texts of the view's own") {
  page::askByForm(app, ui.aside, {.accept = "Senden", .decline = "", .cancel = "Nicht jetzt"});
  CHECK_FALSE(page[ui.aside].isVisible());
  const Json id = ask("Wohin?");
  CHECK(page[ui.aside].isVisible());
  CHECK_FALSE(page[ui.aside].button("Decline").exists());
  page[ui.aside].button("Nicht jetzt").click();
  CHECK(host.answerTo(id)["result"] == Json{{"action", "cancel"}});
  CHECK_FALSE(page[ui.aside].isVisible());
}

TEST_CASE_METHOD(AskingView, "a schema that says nothing is a form without fields") {
  for (const Json& schema : {Json::object(), Json{{"properties", 5}}, Json{{"required", 5}}}) {
    const Json id = ask("Sure?", schema);
    dialog().button("Submit").click();
    CHECK(host.answerTo(id)["result"]["action"] == "accept");
  }
}
