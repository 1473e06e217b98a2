// Packing in JavaScript (js_glue/link/packing/packed.js, unpack.js) makes the same blocks as in
// C++.

#ifdef __EMSCRIPTEN__

#include <cstdlib>

#include "support/random_json.h"
#include "support/reading.h"
#include "support/test.h"

using packed::Word;

// tests/cpp/support/packed_in_javascript.js
extern "C" {
// Packs the value of a JSON text, or one outside of JSON.
Word* test_pack(const char* json);
Word* test_pack_special();
// The JSON text of an unpacked block; the caller frees it.
char* test_unpack(const Word* block);
}

namespace {

Payload owned(Word* block) {
  return Payload(std::shared_ptr<void>(block, std::free), packed::Value(block));
}

Payload packedInJavaScript(const Json& json) { return owned(test_pack(dumpJson(json).c_str())); }

std::string unpackedInJavaScript(const Payload& payload) {
  const std::unique_ptr<char, decltype(&std::free)> text(test_unpack(payload.value().words()),
                                                         std::free);
  return text.get();
}

}  // namespace

TEST_CASE("JavaScript packs as C++ does, word for word") {
  RandomJson random(3);
  for (int i = 0; i < 3000; ++i) {
    const Json json = i % 2 ? random.any(4) : random.readings();
    const Payload here(json);
    const Payload there = packedInJavaScript(json);
    const std::size_t size = packed::Value::size(here.value().words());
    REQUIRE(packed::Value::size(there.value().words()) == size);
    // The bytes that fill up a string's last word are undefined.
    REQUIRE(there.json() == json);
    const auto left = here.asPartial<Station>();
    const auto right = there.asPartial<Station>();
    REQUIRE(Payload::of(left.value).json() == Payload::of(right.value).json());
    REQUIRE(left.problems.size() == right.problems.size());
  }
}

TEST_CASE("columns of numbers that end in a text take no more words than C++ gives them") {
  Json rows = Json::array();
  for (int i = 0; i < 4; ++i) {
    Json row = Json::object();
    for (int column = 0; column < 8000; ++column) {
      row["k" + std::to_string(column)] =
          i < 3 || column % 3 == 0 ? Json(column + i) : Json("last");
    }
    rows.push_back(row);
  }
  const Payload here(rows);
  const Payload there = packedInJavaScript(rows);
  CHECK(packed::Value::size(there.value().words()) == packed::Value::size(here.value().words()));
  CHECK(there.json() == rows);
}

TEST_CASE("JavaScript unpacks what C++ packed") {
  RandomJson random(4);
  for (int i = 0; i < 2000; ++i) {
    const Json json = i % 2 ? random.any(4) : random.readings();
    REQUIRE(parseJson(unpackedInJavaScript(Payload(json))) == json);
  }
}

TEST_CASE("what JSON does not have is left out, or null, as JSON.stringify has it") {
  // {a: undefined, b() {}, c: NaN, d: [undefined, Infinity], e: new Date(0), f: 10n, g: "\ud800"}
  const Payload payload = owned(test_pack_special());
  CHECK(payload.json() == Json{{"c", nullptr},
                               {"d", {nullptr, nullptr}},
                               {"e", "1970-01-01T00:00:00.000Z"},
                               {"f", nullptr},
                               {"g", "\xEF\xBF\xBD"}});
}

TEST_CASE("a text of 64 MiB crosses in both directions") {
  const Json json = {{"text", std::string(64 << 20, 'x') + "é"}};
  CHECK(packedInJavaScript(json).json() == json);
  CHECK(unpackedInJavaScript(Payload(json)).size() == dumpJson(json).size());
}

#endif  // __EMSCRIPTEN__
