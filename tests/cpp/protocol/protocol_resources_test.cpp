#include "support/test.h"

TEST_CASE("a page of resources is decoded") {
  const auto list = thereAndBack<ListResourcesResult>(R"({
    "resources": [
      {
        "uri": "file:///a.txt",
        "name": "a",
        "title": "A",
        "description": "first",
        "mimeType": "text/plain",
        "size": 12,
        "annotations": {
          "audience": ["user", "robot"], "priority": 0.5, "lastModified": "2026-01-12T15:00:58Z"
        },
        "icons": [{"src": "https://example.com/i.png", "mimeType": "image/png"}]
      },
      {"uri": "file:///b.txt", "name": "b"}
    ],
    "nextCursor": "2",
    "_meta": {"took": 3}
  })"_json);
  REQUIRE(list.resources.size() == 2);
  const Resource& first = list.resources[0];
  CHECK(first.uri == "file:///a.txt");
  CHECK(first.title == "A");
  CHECK(first.size == 12);
  const Annotations annotations = first.annotations.get();
  REQUIRE(annotations.audience);
  CHECK(annotations.audience->at(0) == Role::User);
  CHECK(annotations.audience->at(1).raw() == "robot");
  CHECK(annotations.priority == 0.5);
  CHECK(annotations.lastModified == "2026-01-12T15:00:58Z");
  CHECK(first.icons.get().at(0).mimeType == "image/png");
  CHECK(!list.resources[1].annotations);
  CHECK(!list.resources[1].annotations.get().priority);
  CHECK(list.nextCursor == "2");
  CHECK(list._meta.json()["took"] == 3);
}

TEST_CASE("resource templates are decoded") {
  const auto list = thereAndBack<ListResourceTemplatesResult>(R"({"resourceTemplates": [
    {"uriTemplate": "weather://{city}", "name": "weather", "mimeType": "application/json"}
  ]})"_json);
  CHECK(list.resourceTemplates.at(0).uriTemplate == "weather://{city}");
  CHECK(list.resourceTemplates.at(0).mimeType == "application/json");
  CHECK(!list.nextCursor);
}

TEST_CASE("what was read is text or a blob, and keeps foreign fields") {
  const auto read = thereAndBack<ReadResourceResult>(R"({
    "contents": [
      {"uri": "file:///a", "mimeType": "text/plain", "text": "one"},
      {"uri": "file:///b", "blob": "aGk=", "_meta": {"k": 1}},
      {"uri": "file:///c", "text": "two"}
    ],
    "vendor": true
  })"_json);
  CHECK(read.text() == "one\ntwo");
  CHECK(!read.contents.at(1).text);
  CHECK(read.contents.at(1).blob == "aGk=");
  CHECK(read.raw.json()["vendor"] == true);
}

TEST_CASE("a view's own resource tells its policy and its permissions") {
  const auto resource = thereAndBack<Resource>(R"({
    "uri": "ui://view",
    "name": "view",
    "_meta": {
      "ui": {
        "csp": {"connectDomains": ["https://api.example.com"], "wasmUnsafeEval": true},
        "permissions": {"camera": {}},
        "domain": "a.example.com",
        "prefersBorder": false
      }
    }
  })"_json);
  const auto ui = resource._meta.member("ui").as<UiResourceMeta>();
  REQUIRE(ui);
  CHECK(ui->csp->connectDomains == Strings{"https://api.example.com"});
  CHECK(!ui->csp->frameDomains);
  CHECK(ui->csp->wasmUnsafeEval == true);
  CHECK(ui->permissions->camera);
  CHECK(!ui->permissions->microphone);
  CHECK(ui->domain == "a.example.com");
  CHECK(ui->prefersBorder == false);
}

TEST_CASE("a page of prompts is decoded") {
  const auto list = thereAndBack<ListPromptsResult>(R"({"prompts": [
    {
      "name": "plan",
      "title": "Plan a trip",
      "arguments": [{"name": "city", "required": true}, {"name": "day"}]
    }
  ]})"_json);
  REQUIRE(list.prompts.size() == 1);
  CHECK(list.prompts[0].title == "Plan a trip");
  REQUIRE(list.prompts[0].arguments.size() == 2);
  CHECK(list.prompts[0].arguments[0].required);
  CHECK(!list.prompts[0].arguments[1].required);
}
