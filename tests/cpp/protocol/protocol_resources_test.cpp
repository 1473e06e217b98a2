#include "support/test.h"

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
