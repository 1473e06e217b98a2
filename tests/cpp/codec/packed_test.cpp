#include "codec/packed_json.h"
#include "codec/packed_writer.h"
#include "support/random_json.h"
#include "support/reading.h"
#include "support/test.h"

using packed::Tag;
using packed::Word;

namespace {

// Writes each array as a plain one, without columns.
void writePlain(packed::Writer& writer, const Json& json) {
  if (json.is_array()) {
    const packed::Writer::Open array = writer.openArray(json.size());
    for (const Json& element : json) {
      writer.element(array);
      writePlain(writer, element);
    }
    return writer.closeArray(array);
  }
  if (json.is_object()) {
    const packed::Writer::Open object = writer.openObject();
    for (const auto& [key, value] : json.items()) {
      writer.key(object, key);
      writePlain(writer, value);
    }
    return writer.closeObject(object);
  }
  packed::write(writer, json);
}

Payload plain(const Json& json) {
  packed::Writer writer;
  writePlain(writer, json);
  const auto block = writer.take();
  return Payload(block, packed::Value(block.get()));
}

Tag tagOf(const Payload& payload) { return static_cast<Tag>(*payload.value().words()); }

template <class T>
void checkSame(const Payload& one, const Payload& other) {
  const Partial<T> left = one.asPartial<T>();
  const Partial<T> right = other.asPartial<T>();
  REQUIRE(Payload::of(left.value).json() == Payload::of(right.value).json());
  REQUIRE(left.problems.size() == right.problems.size());
  for (std::size_t i = 0; i < left.problems.size(); ++i) {
    REQUIRE(toString(left.problems[i]) == toString(right.problems[i]));
  }
}

}  // namespace

TEST_CASE("arrays of one kind are packed as columns") {
  CHECK(tagOf(Json{1, 2.5, 3, -4}) == Tag::Numbers);
  CHECK(tagOf(Json{"a", "", "€", "d"}) == Tag::Strings);
  CHECK(tagOf(Json{{{"a", 1}}, {{"a", "x"}}, {{"a", nullptr}}, {{"a", Json::array()}}}) ==
        Tag::Table);
}

TEST_CASE("arrays of several kinds, and short ones, are packed element by element") {
  CHECK(tagOf(Json{1, 2, 3}) == Tag::Array);
  CHECK(tagOf(Json{1, 2, 3, "4"}) == Tag::Array);
  CHECK(tagOf(Json{1, 2, 3, 9007199254740993}) == Tag::Array);
  CHECK(tagOf(Json{{{"a", 1}}, {{"a", 1}}, {{"a", 1}}, {{"b", 1}}}) == Tag::Array);
  CHECK(tagOf(Json(std::vector<Json>(5, Json::object()))) == Tag::Array);
}

TEST_CASE("packing loses nothing") {
  RandomJson random(1);
  for (int i = 0; i < 2000; ++i) {
    const Json json = i % 2 ? random.any(4) : random.readings();
    REQUIRE(Payload(json).json() == json);
    REQUIRE(plain(json).json() == json);
  }
}

TEST_CASE("a number is read as any type that holds it") {
  CHECK(Payload(Json(9007199254740993)).as<std::uint64_t>().value_or(0) == 9007199254740993U);
  CHECK(Payload(Json(1e19)).as<std::uint64_t>().value_or(0) == 10'000'000'000'000'000'000U);
  CHECK(Payload(Json(-9007199254740994)).as<double>().value_or(0) == -9007199254740994.0);
  CHECK(Payload(Json(18446744073709551615U)).as<double>().value_or(0) == 18446744073709551616.0);
  CHECK(Payload(Json{1, 2.5, 3, 4}).as<std::vector<float>>().value_or({}) ==
        std::vector<float>{1, 2.5F, 3, 4});
}

TEST_CASE("the size of an object is the number of its members") {
  CHECK(Payload(Json{{"a", 1}, {"b", 2}}).value().size() == 2);
  CHECK(Payload(Json("text")).value().size() == 0);
}

TEST_CASE("columns and single elements decode to the same values and the same problems") {
  RandomJson random(2);
  for (int i = 0; i < 2000; ++i) {
    const Json json = random.readings();
    checkSame<Station>(Payload(json), plain(json));
    const Json list = json["readings"];
    checkSame<std::vector<Reading>>(Payload(list), plain(list));
    if (i % 10 != 0) continue;  // costly: nothing fits, and nothing is decoded
    checkSame<std::vector<double>>(Payload(list), plain(list));
    checkSame<std::vector<Payload>>(Payload(list), plain(list));
  }
}

TEST_CASE("a row of a table can be taken out of it") {
  const Json rows = R"([
    {"a": 1, "b": "x"}, {"a": 2, "b": "y"}, {"a": 3, "b": "z"}, {"a": 4, "b": "w"}
  ])"_json;
  const auto kept = Payload(rows).as<std::vector<Payload>>();
  REQUIRE(kept);
  CHECK((*kept)[2].json() == rows[2]);
  CHECK(Payload::of(*kept).json() == rows);
  CHECK((*kept)[1].member("b").as<int>().error().message == "[1].b: expected integer, got string");
}
