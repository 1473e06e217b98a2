// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/json_schema.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "schema_node.h"
#include "schema_values.h"

using namespace mcpapps;

namespace {

Json parsed(std::string_view text) {
  const std::optional<Json> json = parseJson(text);
  INFO(text);
  REQUIRE(json);
  return *json;
}

CompiledSchema compiled(const Json& schema) {
  const Result<CompiledSchema> result = compileSchema(schema);
  INFO(dumpJson(schema));
  INFO((result ? std::string() : result.error().message));
  REQUIRE(result);
  return *result;
}

// All problems in one text; empty if the instance is valid.
std::string problems(const CompiledSchema& schema, const Payload& instance) {
  std::string text;
  for (const Problem& problem : validate(schema, instance)) {
    if (!text.empty()) text += "; ";
    text += toString(problem);
  }
  return text;
}

std::string problems(std::string_view schema, std::string_view instance) {
  return problems(compiled(parsed(schema)), parsed(instance));
}

std::string refusal(std::string_view schema) {
  const Result<CompiledSchema> result = compileSchema(parsed(schema));
  INFO(schema);
  REQUIRE_FALSE(result);
  CHECK(result.error().kind == ErrorKind::Misuse);
  return result.error().message;
}

Json nested(std::size_t depth) {
  Json value = Json::object();
  for (std::size_t i = 1; i < depth; ++i) value = Json{{"next", std::move(value)}};
  return value;
}

}  // namespace

TEST_CASE("the verdicts are those of ajv") {
  std::ifstream file(MCPAPPS_FIXTURES "/json_schema_cases.json");
  std::stringstream text;
  text << file.rdbuf();
  const Json cases = parsed(text.str());
  REQUIRE(cases.size() > 400);
  for (const Json& one : cases) {
    INFO(dumpJson(one["schema"]));
    if (one.contains("refused")) {
      CHECK_FALSE(compileSchema(one["schema"]));
      continue;
    }
    const CompiledSchema schema = compiled(one["schema"]);
    for (const Json& instance : one["valid"]) {
      INFO(dumpJson(instance));
      CHECK(problems(schema, instance) == "");
    }
    for (const Json& instance : one["invalid"]) {
      INFO(dumpJson(instance));
      CHECK(problems(schema, instance) != "");
    }
  }
}

TEST_CASE("a schema that was never compiled accepts everything") {
  CHECK(validate(CompiledSchema(), Json{1}).empty());
}

TEST_CASE("a problem names the path and what was expected") {
  const char* schema = R"({"type": "object",
    "properties": {"days": {"type": "array", "items": {"type": "object",
      "properties": {"tempMax": {"type": "number"}}, "required": ["date"]}}}})";
  CHECK(problems(schema, R"({"days": [{"date": ""}, {"tempMax": "9"}]})") ==
        "days[1].date: is missing; days[1].tempMax: expected number, got string");
  CHECK(problems(schema, "[]") == "expected object, got array");
}

TEST_CASE("paths begin where the instance stands in its message") {
  const CompiledSchema schema = compiled({{"items", {{"type", "integer"}}}});
  const Payload payload = Payload(Json{{"list", {1, "2"}}});
  const Payload message(std::make_shared<Payload>(payload), payload.value(), "params.arguments");
  CHECK(problems(schema, message.member("list")) ==
        "params.arguments.list[1]: expected integer, got string");
  CHECK(problems(schema, Payload()) == "is missing");
}

TEST_CASE("each keyword says what it wanted") {
  CHECK(problems(R"({"type": ["string", "null"]})", "1") == "expected string or null, got number");
  CHECK(problems(R"({"type": ["array", "string", "null"]})", "1") ==
        "expected string, array or null, got number");
  CHECK(problems(R"({"type": "integer"})", "1.5") == "expected integer, got a fraction");
  CHECK(problems(R"({"type": "integer"})", "\"1\"") == "expected integer, got string");
  CHECK(problems(R"({"enum": ["a", 1, true]})", "\"b\"") ==
        "expected one of \"a\" 1 true, got \"b\"");
  CHECK(problems(R"({"const": null})", "{}") == "expected null, got object");
  CHECK(problems(R"({"minimum": 0.5})", "-2.25") == "expected at least 0.5, got -2.25");
  CHECK(problems(R"({"maximum": 3})", "4") == "expected at most 3, got 4");
  CHECK(problems(R"({"exclusiveMinimum": 3})", "3") == "expected more than 3, got 3");
  CHECK(problems(R"({"exclusiveMaximum": 3})", "3") == "expected less than 3, got 3");
  CHECK(problems(R"({"multipleOf": 0.01})", "0.125") == "expected a multiple of 0.01, got 0.125");
  CHECK(problems(R"({"minLength": 1})", "\"\"") == "expected at least 1 character, got 0");
  CHECK(problems(R"({"maxLength": 2})", "\"äöü\"") == "expected at most 2 characters, got 3");
  CHECK(problems(R"({"pattern": "^a"})", "\"b\"") == "expected a match of \"^a\", got \"b\"");
  CHECK(problems(R"({"minItems": 2})", "[1]") == "expected at least 2 items, got 1");
  CHECK(problems(R"({"uniqueItems": true})", "[1, 2, 1]") == "[2]: is the same as item 0");
  CHECK(problems(R"({"contains": {"const": 1}})", "[2]") ==
        "expected at least 1 item that fits \"contains\", got 0");
  CHECK(problems(R"({"minProperties": 1})", "{}") == "expected at least 1 property, got 0");
  CHECK(problems(R"({"additionalProperties": false})", R"({"a": 1})") == "a: is not allowed");
  CHECK(problems(R"({"propertyNames": {"maxLength": 1}})", R"({"ab": 1})") ==
        "ab: this name is not allowed");
  CHECK(problems(R"({"dependentRequired": {"a": ["b"]}})", R"({"a": 1})") ==
        "b: is missing, where there is \"a\"");
  CHECK(problems(R"({"not": {}})", "1") == "fits what it must not");
}

TEST_CASE("of a union, the problems of the alternative that was meant are told") {
  const char* nullable = R"({"properties": {"a": {"anyOf": [
    {"type": "object", "properties": {"b": {"type": "integer"}}}, {"type": "null"}]}}})";
  CHECK(problems(nullable, R"({"a": {"b": "x"}})") == "a.b: expected integer, got string");
  CHECK(problems(nullable, R"({"a": 5})") == "a: expected object or null, got number");

  const char* tagged = R"({"oneOf": [
    {"$ref": "#/$defs/circle"},
    {"properties": {"kind": {"const": "square"}, "side": {"minimum": 0}}, "required": ["side"]}],
    "$defs": {"circle": {"properties": {"kind": {"const": "circle"}, "r": {"minimum": 0}}}}})";
  CHECK(problems(tagged, R"({"kind": "circle", "r": -1})") == "r: expected at least 0, got -1");
  CHECK(problems(tagged, R"({"kind": "square"})") == "side: is missing");
  CHECK(problems(tagged, R"({"kind": "heart", "side": 1})") == "fits none of 2 alternatives");
  CHECK(problems(tagged, R"({"side": 1})") == "fits 2 of 2 alternatives, not one");
}

TEST_CASE("numbers that are multiples in decimals are multiples") {
  for (const char* number : {"0.3", "1.1", "19.99", "-0.7", "123456.78", "0", "9007199254740993"}) {
    CHECK(problems(R"({"multipleOf": 0.01})", number) == "");
  }
  CHECK(problems(R"({"multipleOf": 0.01})", "19.995") != "");
  CHECK(problems(R"({"multipleOf": 2})", "9007199254740993") != "");
  CHECK(problems(R"({"multipleOf": 0.123456789})", "1e308") != "");
  CHECK(problems(R"({"multipleOf": 1e-8})", "12391239123") == "");
}

TEST_CASE("integers beyond 2^53 are told apart") {
  CHECK(problems(R"({"const": 9007199254740993})", "9007199254740993") == "");
  CHECK(problems(R"({"const": 9007199254740993})", "9007199254740992") != "");
  CHECK(problems(R"({"const": 18446744073709551615})", "18446744073709551615") == "");
  CHECK(problems(R"({"const": 18446744073709551615})", "18446744073709551614") != "");
  CHECK(problems(R"({"type": "integer"})", "18446744073709551615") == "");
  CHECK(problems(R"({"uniqueItems": true})", "[9007199254740993, 9007199254740992]") == "");
}

TEST_CASE("numbers are written for people") {
  CHECK(schema::toText(0.0) == "0");
  CHECK(schema::toText(-12.5) == "-12.5");
  CHECK(schema::toText(0.1) == "0.1");
  CHECK(schema::toText(1.5e-7) == "1.5e-7");
  CHECK(schema::toText(-1e300) == "-1e300");
  CHECK(schema::toText(123456789.123) == "123456789.123");
}

TEST_CASE("long texts are cut in messages, between characters") {
  const std::string text = std::string(59, 'a') + "üüü";
  CHECK(problems(compiled({{"const", ""}}), Json(text)) ==
        "expected \"\", got \"" + std::string(59, 'a') + "…\"");
}

TEST_CASE("a refused schema names the place and the reason") {
  CHECK(refusal(R"({"properties": {"city": {"minLength": "2"}}})") ==
        "#/properties/city/minLength: expected a count, got string");
  CHECK(refusal(R"({"items": {"type": "text"}})") == "#/items/type: expected names of types");
  CHECK(
      refusal(R"s({"anyOf": [true, {"pattern": "a(?=b)"}]})s") ==
      "#/anyOf/1/pattern: the pattern \"a(?=b)\" cannot be used: look-around is not supported, at "
      "character 3");
  CHECK(refusal(R"({"patternProperties": {"(": {}}})").starts_with("#/patternProperties/(: "));
  CHECK(refusal(R"({"properties": {"a/b~c": 1}})") ==
        "#/properties/a~1b~0c: expected a schema, got number");
  CHECK(refusal("[]") == "#: expected a schema, got array");
  CHECK_FALSE(compileSchema(Payload()));
}

TEST_CASE("what would change the verdict and is not supported is refused") {
  CHECK(refusal(R"({"unevaluatedProperties": false})") ==
        "#/unevaluatedProperties: is not supported, unless it is true");
  CHECK(refusal(R"({"items": {"unevaluatedItems": {"type": "string"}}})")
            .starts_with("#/items/unevaluatedItems: "));
  CHECK(refusal(R"({"$dynamicRef": "#a"})") == "#/$dynamicRef: is not supported");
  for (const char* reference : {"https://example.com/s", "other.json", "#anchor", "#/$defs/none",
                                "#/allOf/1", "#/allOf/00", "#/allOf/x", "#/allOf/"}) {
    const Json schema = {{"allOf", {Json{{"$ref", reference}}}}};
    INFO(reference);
    CHECK(refusal(dumpJson(schema)).starts_with("#/allOf/0/$ref: "));
  }
  CHECK(refusal(R"({"$defs": {"a": {"$id": "https://example.com/a", "not": {"$ref": "#/b"}}},
                    "allOf": [{"$ref": "#/$defs/a"}]})") ==
        "#/$defs/a/not/$ref: is not supported in a schema that has an $id of its own");
}

TEST_CASE("a schema that refers to itself without end is refused") {
  for (
      const char* schema :
      {R"({"$ref": "#"})", R"({"allOf": [{"anyOf": [{"not": {"$ref": "#"}}]}]})",
       R"({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}})",
       R"({"if": true, "then": {"dependentSchemas": {"x": {"$ref": "#"}}}})"}) {
    CHECK(refusal(schema).find("refers to itself without end") != std::string::npos);
  }
}

TEST_CASE("an endless chain of references is refused") {
  Json definitions = Json::object();
  for (int i = 0; i < 1000; ++i) {
    definitions["d" + std::to_string(i)] = {{"$ref", "#/$defs/d" + std::to_string(i + 1)}};
  }
  definitions["d1000"] = true;
  CHECK(refusal(dumpJson({{"$defs", definitions}, {"$ref", "#/$defs/d0"}}))
            .find("is nested too deeply") != std::string::npos);
}

TEST_CASE("a schema of too many parts is refused") {
  Json properties = Json::object();
  for (int i = 0; i < 10001; ++i) properties["p" + std::to_string(i)] = true;
  CHECK(refusal(dumpJson({{"properties", properties}})).find("one schema too many") !=
        std::string::npos);
}

TEST_CASE("a recursive schema follows a value to any depth that a message has") {
  const CompiledSchema schema = compiled(parsed(
      R"({"type": "object", "properties": {"next": {"$ref": "#"}}, "additionalProperties": false})"));
  CHECK(problems(schema, nested(kMaxJsonDepth)) == "");
  Json spoilt = nested(100);
  Json* last = &spoilt;
  while (last->contains("next")) last = &(*last)["next"];
  *last = 5;
  const std::string found = problems(schema, spoilt);
  CHECK(found.ends_with("next.next: expected object, got number"));
}

TEST_CASE("what is nested too deeply for its schema is refused") {
  const CompiledSchema schema = compiled(
      parsed(R"({"allOf": [{"allOf": [{"allOf": [{"properties": {"next": {"$ref": "#"}}}]}]}]})"));
  CHECK(problems(schema, nested(40)) == "");
  CHECK(problems(schema, nested(kMaxJsonDepth)) == "is nested too deeply to be validated");
}

TEST_CASE("at most 16 problems are reported") {
  const CompiledSchema schema = compiled({{"items", {{"type", "string"}}}});
  CHECK(validate(schema, Json(std::vector<int>(100000, 1))).size() == 16);
}

TEST_CASE("a schema that multiplies work ends with an error") {
  // Each level judges the next one twice.
  const CompiledSchema schema = compiled(parsed(R"({"anyOf": [
    {"properties": {"next": {"$ref": "#"}}, "not": {}},
    {"properties": {"next": {"$ref": "#"}}, "not": {}}]})"));
  CHECK(problems(schema, nested(60)) == "takes too long to be validated");
  CHECK(problems(schema, nested(5)) == "fits none of 2 alternatives");
}

TEST_CASE("tags keep a recursive union cheap") {
  Json alternatives = Json::array();
  for (int i = 0; i < 6; ++i) {
    alternatives.push_back(
        {{"properties", {{"a", {{"$ref", "#"}}}, {"op", {{"const", "op" + std::to_string(i)}}}}},
         {"required", {"op"}}});
  }
  const CompiledSchema schema = compiled({{"oneOf", alternatives}});
  Json expression = {{"op", "op5"}};
  for (int i = 0; i < 60; ++i) expression = {{"op", "op5"}, {"a", std::move(expression)}};
  CHECK(problems(schema, expression) == "");
  Json* last = &expression;
  while (last->contains("a")) last = &(*last)["a"];
  (*last)["op"] = "op6";
  CHECK(problems(schema, expression).ends_with("a.a: fits none of 6 alternatives"));
}

TEST_CASE("large arrays of different items are found unique in time, and a repetition is found") {
  Json items = Json::array();
  for (int i = 0; i < 100000; ++i) items.push_back({{"id", i}, {"name", "n" + std::to_string(i)}});
  const CompiledSchema schema = compiled({{"uniqueItems", true}});
  CHECK(problems(schema, items) == "");
  items.push_back(items[77]);
  CHECK(problems(schema, items) == "[100000]: is the same as item 77");
}

TEST_CASE("comparing large objects ends with an error instead of taking forever") {
  Json wide = Json::object();
  for (int i = 0; i < 30000; ++i) wide["n" + std::to_string(i)] = i;
  const CompiledSchema schema = compiled({{"uniqueItems", true}});
  CHECK(problems(schema, Json{wide, wide}) == "takes too long to be validated");
  CHECK(problems(schema, Json{wide, 1}) == "");
}

TEST_CASE("a long text and a large pattern end with an error") {
  const CompiledSchema schema = compiled({{"pattern", "(a?b?c?){1,500}x"}});
  CHECK(problems(schema, Json(std::string(1000000, 'a'))) == "takes too long to be validated");
  CHECK(problems(schema, Json("abcabcabcx")) == "");
  const CompiledSchema plain = compiled({{"pattern", "^[a-z]*$"}, {"maxLength", 2000000}});
  CHECK(problems(plain, Json(std::string(1000000, 'a'))) == "");
}

TEST_CASE("what was found before the work ran out stays") {
  const CompiledSchema schema = compiled(
      parsed(R"({"prefixItems": [{"type": "string"}], "items": {"pattern": "(a?b?c?){1,500}x"}})"));
  CHECK(problems(schema, Json{1, std::string(1000000, 'a')}) ==
        "[0]: expected string, got number; takes too long to be validated");
}
