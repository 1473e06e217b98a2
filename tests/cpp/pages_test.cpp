#include "mcpapps/pages.h"
#include "support/connected_kit.h"

namespace {

struct Slide {
  std::string title;
};
MCPAPPS_DESCRIBE(Slide, title)
struct SlidePage {
  std::vector<Slide> slides;
  std::optional<std::string> nextCursor;
};
MCPAPPS_DESCRIBE(SlidePage, slides, nextCursor)

struct PagesKit : ConnectedKit {
  Strings cursors(const std::string& method) const {
    Strings list;
    for (const Json& message : host.sent(method)) {
      list.push_back(message["params"].value("cursor", "none"));
    }
    return list;
  }
  Json toolNamed(const std::string& name) {
    return {{"name", name}, {"inputSchema", {{"type", "object"}}}};
  }
};

}  // namespace

TEST_CASE_METHOD(PagesKit, "a list is read page by page, to its end") {
  host.hold("tools/list");
  const auto tools =
      ended(readAllTools(*app), {{{"tools", {toolNamed("a"), toolNamed("b")}}, {"nextCursor", "2"}},
                                 {{"tools", Json::array()}, {"nextCursor", ""}},
                                 {{"tools", {toolNamed("c")}}}});
  REQUIRE(tools);
  REQUIRE(tools->size() == 3);
  CHECK(tools->back().name == "c");
  CHECK(cursors("tools/list") == Strings{"none", "2", ""});
}

TEST_CASE_METHOD(PagesKit, "each of the server's lists can be read to its end") {
  host.answer("resources/list", {{"resources", {{{"uri", "a:b"}, {"name", "b"}}}}});
  host.answer("resources/templates/list",
              {{"resourceTemplates", {{{"uriTemplate", "a:{x}"}, {"name", "x"}}}}});
  host.answer("prompts/list", {{"prompts", {{{"name", "p"}}}}});
  CHECK(ended(readAllResources(*app))->at(0).uri == "a:b");
  CHECK(ended(readAllResourceTemplates(*app))->at(0).name == "x");
  CHECK(ended(readAllPrompts(*app))->at(0).name == "p");
}

TEST_CASE_METHOD(PagesKit, "a tool's own list is read in the same way") {
  host.holdTool("list_slides");
  Strings titles;
  readToolPages(*app, "list_slides", Payload(R"({"album": 7})"_json), &SlidePage::slides)
      .then([&](const Result<std::vector<Slide>>& slides) {
        REQUIRE(slides);
        for (const Slide& slide : *slides) titles.push_back(slide.title);
      });
  host.deliver();
  CHECK(host.params("tools/call")["arguments"] == R"({"album": 7})"_json);
  host.reply(structuredResult({{"slides", {{{"title", "sea"}}}}, {"nextCursor", "x"}}));
  CHECK(host.params("tools/call")["arguments"] == R"({"album": 7, "cursor": "x"})"_json);
  host.reply(structuredResult({{"slides", {{{"title", "sun"}}}}}));
  CHECK(titles == Strings{"sea", "sun"});
}

TEST_CASE_METHOD(PagesKit, "a list without an end is an error") {
  const Json page = {{"tools", {toolNamed("a")}}, {"nextCursor", "again"}};
  PageOptions options;
  SECTION("that names the same page again") {
    host.answer("tools/list", page);
    CHECK(ended(readAllTools(*app)).error().message ==
          "tools/list: nextCursor is the cursor of this page");
    CHECK(cursors("tools/list") == Strings{"none", "again"});
  }
  SECTION("of pages") {
    options.mostPages = 2;
    host.hold("tools/list");
    const Json last = {{"tools", Json::array()}, {"nextCursor", "other"}};
    CHECK(errorOf(ended(readAllTools(*app, options), {page, last})) ==
          "tools/list: there are more than 2 pages");
  }
  SECTION("of items") {
    options.mostItems = 1;
    host.answer("tools/list", {{"tools", {toolNamed("a"), toolNamed("b")}}});
    CHECK(ended(readAllTools(*app, options)).error().message ==
          "tools/list: there are more than 1 items");
  }
}

TEST_CASE_METHOD(PagesKit, "a list that fails is an error") {
  host.refuse("tools/list", -32601, "no lists here");
  CHECK(ended(readAllTools(*app)).error().message == "tools/list: no lists here");
  const auto read = [&] {
    return ended(readToolPages(*app, "slides", {}, &SlidePage::slides)).error().message;
  };
  host.answerTool("slides", errorResult("no album"));
  CHECK(read() == "tools/call: slides: no album");
  host.answerTool("slides", textResult("none"));
  CHECK(read() == "tools/call: slides: there is no structuredContent");
  host.answerTool("slides", structuredResult({{"slides", 7}}));
  CHECK(read().find("expected array, got number") != std::string::npos);
}
