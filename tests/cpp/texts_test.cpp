// The texts of a view in several languages.

#include "support/test.h"

namespace texts_test {

struct Words {
  Text title;
  Text approve;
};
MCPAPPS_DESCRIBE(Words, title, approve)

}  // namespace texts_test

namespace {

using texts_test::Words;

const Texts<Words> words{{"en", {.title = "Expenses", .approve = "Approve"}},
                         {"de", {.title = "Spesen", .approve = "Genehmigen"}},
                         {"de-CH", {.title = "Spesen (CH)", .approve = "Genehmigen"}},
                         {"zh-Hant", {.title = "費用", .approve = "批准"}}};

}  // namespace

TEST_CASE("texts are those of the locale, of its language, or the first") {
  CHECK(words.of("de").title == "Spesen");
  CHECK(words.of("de-AT").title == "Spesen");
  CHECK(words.of("de-CH").title == "Spesen (CH)");
  CHECK(words.of("DE-ch").title == "Spesen (CH)");
  CHECK(words.of("de-CH-1996").title == "Spesen (CH)");
  CHECK(words.of("de-x-CH").title == "Spesen");
  CHECK(words.of("zh-Hant-TW").title == "費用");
  CHECK(words.of("zh").title == "Expenses");
  CHECK(words.of("fr-FR").title == "Expenses");
  CHECK(words.of("").title == "Expenses");
  CHECK(words.tagOf("de-AT") == "de");
}

TEST_CASE("a hostile locale has the first texts") {
  CHECK(words.of("xx-!!").title == "Expenses");
  CHECK(words.of("-").title == "Expenses");
  CHECK(words.of("---").title == "Expenses");
  CHECK(words.of("d").title == "Expenses");
  CHECK(words.of(std::string(10'000, '-')).title == "Expenses");
  CHECK(words.of(std::string(10'000, 'd')).title == "Expenses");
}

TEST_CASE("a struct of texts is described, and goes out as texts") {
  CHECK(Payload::of(words.of("de")).json() ==
        R"({"title": "Spesen", "approve": "Genehmigen"})"_json);
  CHECK(memberNames(Payload::of(words.of("de"))) == Strings{"title", "approve"});
}

TEST_CASE("a text keeps all of its characters") {
  constexpr Text text = "a\0b";
  CHECK(text.view().size() == 3);
  CHECK(text.toString() == std::string("a\0b", 3));
}
