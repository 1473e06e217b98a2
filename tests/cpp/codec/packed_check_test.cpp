// Checks of C++ before it reads a block of JavaScript (packed::isWellFormed).

#include <random>

#include "codec/packed_writer.h"
#include "support/deep_values.h"
#include "support/random_json.h"
#include "support/test.h"

using packed::isWellFormed;
using packed::Tag;
using packed::Word;

namespace {

// The words of a value, in a vector of exactly their number: the sanitizer sees each read beyond.
std::vector<Word> wordsOf(const Payload& payload) {
  const Word* words = payload.value().words();
  return {words, words + packed::Value::size(words)};
}
std::vector<Word> wordsOf(const Json& json) { return wordsOf(Payload(json)); }

bool isWhole(const std::vector<Word>& words) { return isWellFormed(words.data(), words.size()); }

constexpr Word word(Tag tag) { return static_cast<Word>(tag); }

const Json kRows = {{{"n", 1}, {"s", "a"}, {"v", nullptr}},
                    {{"n", 2}, {"s", "bc"}, {"v", true}},
                    {{"n", 3}, {"s", ""}, {"v", {1, 2, 3, 4}}},
                    {{"n", 4}, {"s", "€"}, {"v", "x"}}};

}  // namespace

TEST_CASE("what C++ packs is well formed, and is not when a word is missing") {
  RandomJson random(11);
  for (int i = 0; i < 1000; ++i) {
    std::vector<Word> words = wordsOf(i % 2 ? random.any(4) : random.readings());
    REQUIRE(isWhole(words));
    words.pop_back();
    REQUIRE(!isWhole(words));
  }
}

TEST_CASE("values as deep as JSON may be are well formed, deeper ones are not") {
  Json deepest = 1;
  for (std::size_t i = 0; i < kMaxJsonDepth; ++i) deepest = Json::array({deepest});
  CHECK(isWhole(wordsOf(deepest)));
  std::vector<Word> deeper{word(Tag::Array), 1, 0, 4};
  const std::vector<Word> inner = wordsOf(deepest);
  deeper.insert(deeper.end(), inner.begin(), inner.end());
  deeper[2] = static_cast<Word>(deeper.size());
  CHECK(!isWhole(deeper));
}

TEST_CASE("an unknown tag, and no word at all, are no value") {
  CHECK(!isWhole({12}));
  CHECK(!isWhole({0xffffffff, 0, 3}));
  CHECK(!isWhole({}));
}

TEST_CASE("a text that is longer than its block is refused") {
  CHECK(isWhole({word(Tag::String), 4, 0x61616161}));
  CHECK(!isWhole({word(Tag::String), 5, 0x61616161}));
  CHECK(!isWhole({word(Tag::String), 0xffffffff, 0x61616161}));
}

TEST_CASE("numbers that are more than their block holds are refused") {
  CHECK(isWhole({word(Tag::Numbers), 1, 0, 0}));
  CHECK(!isWhole({word(Tag::Numbers), 2, 0, 0}));
  CHECK(!isWhole({word(Tag::Numbers), 0x80000001, 0, 0}));
}

TEST_CASE("texts of an array must end one after the other, and within it") {
  // Two texts, "ab" and "cd".
  CHECK(isWhole({word(Tag::Strings), 2, 6, 2, 4, 0x64636261}));
  CHECK(!isWhole({word(Tag::Strings), 2, 6, 4, 2, 0x64636261}));
  CHECK(!isWhole({word(Tag::Strings), 2, 6, 2, 5, 0x64636261}));
  CHECK(!isWhole({word(Tag::Strings), 5, 6, 2, 4, 0x64636261}));
  CHECK(!isWhole({word(Tag::Strings), 2, 7, 2, 4, 0x64636261}));
}

TEST_CASE("an element must stand where the one before it ends") {
  CHECK(isWhole({word(Tag::Array), 2, 7, 5, 6, 0, 1}));
  CHECK(!isWhole({word(Tag::Array), 2, 7, 5, 5, 0, 1}));
  CHECK(!isWhole({word(Tag::Array), 2, 7, 0, 6, 0, 1}));
  CHECK(!isWhole({word(Tag::Array), 2, 7, 5, 0xffffffff, 0, 1}));
  CHECK(!isWhole({word(Tag::Array), 0x40000000, 7, 5, 6, 0, 1}));
}

TEST_CASE("a member without a name is refused") {
  CHECK(isWhole({word(Tag::Object), 1, 6, word(Tag::String), 0, 0}));
  CHECK(!isWhole({word(Tag::Object), 1, 6, word(Tag::True), word(Tag::True), 0}));
  CHECK(!isWhole({word(Tag::Object), 2, 6, word(Tag::String), 0, 0}));
}

TEST_CASE("a column must have as many elements as its table has rows") {
  std::vector<Word> table = wordsOf(kRows);
  REQUIRE(table[0] == word(Tag::Table));
  REQUIRE(isWhole(table));
  table[1] = 5;
  CHECK(!isWhole(table));
  table[1] = 3;
  CHECK(!isWhole(table));
}

TEST_CASE("a column must be an array") {
  CHECK(isWhole({word(Tag::Table), 0, 8, 1, word(Tag::String), 0, word(Tag::Numbers), 0}));
  CHECK(!isWhole({word(Tag::Table), 0, 7, 1, word(Tag::String), 0, word(Tag::Null)}));
  CHECK(!isWhole({word(Tag::Table), 0, 8, 1, word(Tag::String), 0, word(Tag::String), 0}));
}

TEST_CASE("rows without members, which would take no room, are refused") {
  CHECK(isWhole({word(Tag::Table), 0, 4, 0}));
  CHECK(!isWhole({word(Tag::Table), 0xffffffff, 4, 0}));
}

TEST_CASE("each single damage to a table is refused, or leaves a value that can be read") {
  const std::vector<Word> whole = wordsOf(Json{{"rows", kRows}, {"more", {1, "a", {{"b", 2}}}}});
  std::mt19937 random(12);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (int i = 0; i < 200; ++i) {
      std::vector<Word> words = whole;
      const auto any = static_cast<Word>(random());
      words[at] = i < 20 ? static_cast<Word>(i) : i % 2 ? any : words[at] + any % 9 - 4;
      if (!isWhole(words)) continue;
      const Payload payload(std::shared_ptr<void>(), packed::Value(words.data()));
      CHECK(!dumpJson(payload.json()).empty());
    }
  }
}
