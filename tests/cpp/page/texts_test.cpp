#include "support/test.h"

namespace texts_test {

struct ViewWords {
  Text title;
  Text approve;
};
MCPAPPS_DESCRIBE(ViewWords, title, approve)

}  // namespace texts_test

namespace {

using texts_test::ViewWords;

const Texts<ViewWords> viewWords{{"en", {.title = "Expenses", .approve = "Approve"}},
                                 {"de", {.title = "Spesen", .approve = "Genehmigen"}},
                                 {"de-CH", {.title = "Spesen (CH)", .approve = "Genehmigen"}},
                                 {"zh-Hant", {.title = "費用", .approve = "批准"}}};

}  // namespace

TEST_CASE("texts are those of the locale, of its language, or the first") {
  CHECK(viewWords.of("de").title == "Spesen");
  CHECK(viewWords.of("de-AT").title == "Spesen");
  CHECK(viewWords.of("de-CH").title == "Spesen (CH)");
  CHECK(viewWords.of("DE-ch").title == "Spesen (CH)");
  CHECK(viewWords.of("de-CH-1996").title == "Spesen (CH)");
  CHECK(viewWords.of("de-x-CH").title == "Spesen");
  CHECK(viewWords.of("zh-Hant-TW").title == "費用");
  CHECK(viewWords.of("zh").title == "Expenses");
  CHECK(viewWords.of("fr-FR").title == "Expenses");
  CHECK(viewWords.of("").title == "Expenses");
  CHECK(viewWords.tagOf("de-AT") == "de");
}

TEST_CASE("a hostile locale has the first texts") {
  CHECK(viewWords.of("xx-!!").title == "Expenses");
  CHECK(viewWords.of("-").title == "Expenses");
  CHECK(viewWords.of("---").title == "Expenses");
  CHECK(viewWords.of("d").title == "Expenses");
  CHECK(viewWords.of(std::string(10'000, '-')).title == "Expenses");
  CHECK(viewWords.of(std::string(10'000, 'd')).title == "Expenses");
}

TEST_CASE("a struct of texts is described, and goes out as texts") {
  CHECK(Payload::of(viewWords.of("de")).json() ==
        R"({"title": "Spesen", "approve": "Genehmigen"})"_json);
  CHECK(memberNames(Payload::of(viewWords.of("de"))) == Strings{"title", "approve"});
}

TEST_CASE("a text keeps all of its characters") {
  constexpr Text text = "a\0b";
  CHECK(text.view().size() == 3);
  CHECK(text.toString() == std::string("a\0b", 3));
}
