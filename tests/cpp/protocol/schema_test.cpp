#include "support/described.h"

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace example {

struct Plain {
  bool yes = false;
  int whole = 0;
  double number = 0;
  std::string text;
  Sky sky = Sky::Clear;
  Payload any;
  std::optional<int> maybe;
};
MCPAPPS_DESCRIBE(Plain, yes, whole, number, text, sky, any, maybe)

struct Ruled {
  int count = 0;
  double ratio = 0;
  std::string name;
  std::vector<std::string> tags;
  std::optional<std::string> code;
};
constexpr auto describe(Describe<Ruled>) {
  return fields(field<&Ruled::count>("count").minimum(-2).maximum(9007199254740991.0),
                field<&Ruled::ratio>("ratio").description("Of one.").minimum(0.5),
                field<&Ruled::name>("name").minLength(1).maxLength(20).pattern("^a"),
                field<&Ruled::tags>("tags").minItems(0).maxItems(3),
                field<&Ruled::code>("code").pattern("\\d").description("A number."));
}

struct Point {
  double x = 0;
  double y = 7;
};
constexpr auto describe(Describe<Point>) {
  return fields(field<&Point::x>("x"), field<&Point::y>("y").orDefault());
}

struct Defaults {
  int days = 5;
  std::string city = "Bern";
  std::vector<int> list = {1, 2};
  Sky sky = Sky::Rain;
  Point at = {.x = 1, .y = 2};
  Payload any;
  std::optional<int> empty;
  std::optional<int> filled = 3;
  std::optional<int> said;
  std::optional<std::string> saidText;
  std::optional<bool> saidYes;
  std::optional<bool> saidNo;
};
constexpr auto describe(Describe<Defaults>) {
  using D = Defaults;
  return fields(field<&D::days>("days").minimum(1).orDefault(), field<&D::city>("city").orDefault(),
                field<&D::list>("list").orDefault(), field<&D::sky>("sky").orDefault(),
                field<&D::at>("at").orDefault(), field<&D::any>("any"), field<&D::empty>("empty"),
                field<&D::filled>("filled"), field<&D::said>("said").defaultValue(4),
                field<&D::saidText>("saidText").defaultValue("x"),
                field<&D::saidYes>("saidYes").defaultValue(true),
                field<&D::saidNo>("saidNo").defaultValue(false));
}

struct Nested {
  Point at;
  std::vector<Point> points;
  std::vector<std::optional<int>> gaps;
  std::map<std::string, std::vector<int>> named;
  std::optional<Point> other;
};
MCPAPPS_DESCRIBE(Nested, at, points, gaps, named, other)

struct Unknown {
  Payload raw;
};
constexpr auto describe(Describe<Unknown>) { return fields(field<&Unknown::raw>("")); }
using Figure = std::variant<Circle, Point, Unknown>;
struct Drawing {
  Figure shape;
};
MCPAPPS_DESCRIBE(Drawing, shape)

struct Words {
  OneOrMany<std::string> words;
};
MCPAPPS_DESCRIBE(Words, words)

struct Forest {
  std::vector<Tree> trees;
  std::optional<std::vector<Tree>> more;
};
MCPAPPS_DESCRIBE(Forest, trees, more)

struct Leaf {
  int value = 3;
};
constexpr auto describe(Describe<Leaf>) { return fields(field<&Leaf::value>("value").orDefault()); }

}  // namespace example

// A union that contains itself, in a namespace where its description is found.
namespace mcpapps {
struct SchemaGroup;
using SchemaNode = std::variant<example::Leaf, SchemaGroup>;
struct SchemaGroup {
  std::vector<SchemaNode> nodes;
};
constexpr auto describe(Describe<SchemaGroup>) {
  return fields(field<&SchemaGroup::nodes>("nodes"));
}
constexpr auto describe(Describe<SchemaNode>) {
  return unionOf<SchemaNode>("kind", "leaf", "group");
}
constexpr auto describe(Describe<example::Figure>) {
  return unionOf<example::Figure>("type", "circle", "point", "");
}
}  // namespace mcpapps

using namespace example;

TEST_CASE("a schema says the kinds of the fields and which are required") {
  CHECK(schemaOf<Plain>().json() == R"({
    "type": "object",
    "properties": {
      "yes": {"type": "boolean"},
      "whole": {"type": "integer"},
      "number": {"type": "number"},
      "text": {"type": "string"},
      "sky": {"type": "string", "enum": ["clear", "rain"]},
      "any": {},
      "maybe": {"type": "integer"}
    },
    "required": ["yes", "whole", "number", "text", "sky"]
  })"_json);
}

TEST_CASE("a schema keeps the order of the description") {
  const Payload schema = schemaOf<Plain>();
  CHECK(memberNames(schema) == Strings{"type", "properties", "required"});
  CHECK(memberNames(schema.member("properties")) ==
        Strings{"yes", "whole", "number", "text", "sky", "any", "maybe"});
}

TEST_CASE("a schema says the rules of the fields") {
  CHECK(schemaOf<Ruled>().json() == R"({
    "type": "object",
    "properties": {
      "count": {"type": "integer", "minimum": -2, "maximum": 9007199254740991},
      "ratio": {"type": "number", "minimum": 0.5, "description": "Of one."},
      "name": {"type": "string", "minLength": 1, "maxLength": 20, "pattern": "^a"},
      "tags": {"type": "array", "items": {"type": "string"}, "minItems": 0, "maxItems": 3},
      "code": {"type": "string", "pattern": "\\d", "description": "A number."}
    },
    "required": ["count", "ratio", "name", "tags"]
  })"_json);
}

TEST_CASE("decoding checks the rules of the fields but the pattern, and keeps the values") {
  CHECK(Payload(R"({"count": -2, "ratio": 0.5, "name": "ü", "tags": []})"_json).as<Ruled>());
  const Json bad = R"({
    "count": -3, "ratio": 0.25, "name": "a name of 21 letters.", "tags": ["a", "b", "c", "d"],
    "code": "no digit"
  })"_json;
  CHECK(problemsOf<Ruled>(bad) == Strings{"count: expected at least -2, got -3",
                                          "ratio: expected at least 0.5, got 0.25",
                                          "name: expected at most 20 characters, got 21",
                                          "tags: expected at most 3 items, got 4"});
  CHECK(Payload(bad).asPartial<Ruled>().value.count == -3);
}

TEST_CASE("rules hold in tables of records, too") {
  const Payload rows(Json(std::vector<Json>(5, {{"count", -3}, {"ratio", 1}, {"name", "a"}})));
  CHECK(rows.asPartial<std::vector<Ruled>>().problems.at(0).path == "[0].tags");
  CHECK(rows.asPartial<std::vector<Ruled>>().problems.at(1).path == "[0].count");
}

TEST_CASE("a schema says the defaults that a new value has, and those that were given") {
  CHECK(schemaOf<Defaults>().json() == R"({
    "type": "object",
    "properties": {
      "days": {"type": "integer", "minimum": 1, "default": 5},
      "city": {"type": "string", "default": "Bern"},
      "list": {"type": "array", "items": {"type": "integer"}, "default": [1, 2]},
      "sky": {"type": "string", "enum": ["clear", "rain"], "default": "rain"},
      "at": {
        "type": "object",
        "properties": {"x": {"type": "number"}, "y": {"type": "number", "default": 2}},
        "required": ["x"],
        "default": {"x": 1, "y": 2}
      },
      "any": {},
      "empty": {"type": "integer"},
      "filled": {"type": "integer", "default": 3},
      "said": {"type": "integer", "default": 4},
      "saidText": {"type": "string", "default": "x"},
      "saidYes": {"type": "boolean", "default": true},
      "saidNo": {"type": "boolean", "default": false}
    }
  })"_json);
}

TEST_CASE("a schema describes structs inside of structs, lists, maps and optionals") {
  const Json point = R"({
    "type": "object",
    "properties": {"x": {"type": "number"}, "y": {"type": "number", "default": 7}},
    "required": ["x"]
  })"_json;
  Json expected = R"({
    "type": "object",
    "properties": {
      "points": {"type": "array"},
      "gaps": {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
      "named": {
        "type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}
      }
    },
    "required": ["at", "points", "gaps", "named"]
  })"_json;
  Json& properties = expected["properties"];
  properties["at"] = properties["other"] = properties["points"]["items"] = point;
  CHECK(schemaOf<Nested>().json() == expected);
}

TEST_CASE("a schema of a union has an alternative for each tag") {
  CHECK(schemaOf<Drawing>().member("properties").member("shape").json() == R"({
    "type": "object",
    "anyOf": [
      {
        "type": "object",
        "properties": {"type": {"const": "circle"}, "radius": {"type": "number"}},
        "required": ["type", "radius"]
      },
      {
        "type": "object",
        "properties": {
          "type": {"const": "point"},
          "x": {"type": "number"},
          "y": {"type": "number", "default": 7}
        },
        "required": ["type", "x"]
      },
      {"type": "object", "properties": {"type": {"type": "string"}}, "required": ["type"]}
    ]
  })"_json);
}

TEST_CASE("a schema of one or many takes the list and its only element") {
  CHECK(schemaOf<Words>().member("properties").member("words").json() == R"({
    "anyOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]
  })"_json);
}

TEST_CASE("a schema of a type that contains itself refers to its root") {
  CHECK(schemaOf<Tree>().json() == R"({
    "type": "object",
    "properties": {
      "name": {"type": "string"},
      "children": {"type": "array", "items": {"$ref": "#"}}
    },
    "required": ["name", "children"]
  })"_json);
}

TEST_CASE("a type that contains itself further in is defined once") {
  CHECK(schemaOf<Forest>().json() == R"({
    "type": "object",
    "properties": {
      "trees": {"type": "array", "items": {"$ref": "#/$defs/type1"}},
      "more": {"type": "array", "items": {"$ref": "#/$defs/type1"}}
    },
    "required": ["trees"],
    "$defs": {
      "type1": {
        "type": "object",
        "properties": {
          "name": {"type": "string"},
          "children": {"type": "array", "items": {"$ref": "#/$defs/type1"}}
        },
        "required": ["name", "children"]
      }
    }
  })"_json);
}

TEST_CASE("a union that contains itself is defined once, also where the root is in it") {
  CHECK(schemaOf<SchemaGroup>().json() == R"({
    "type": "object",
    "properties": {"nodes": {"type": "array", "items": {"$ref": "#/$defs/type1"}}},
    "required": ["nodes"],
    "$defs": {
      "type1": {
        "type": "object",
        "anyOf": [
          {
            "type": "object",
            "properties": {"kind": {"const": "leaf"}, "value": {"type": "integer", "default": 3}},
            "required": ["kind"]
          },
          {
            "type": "object",
            "properties": {
              "kind": {"const": "group"},
              "nodes": {"type": "array", "items": {"$ref": "#/$defs/type1"}}
            },
            "required": ["kind", "nodes"]
          }
        ]
      }
    }
  })"_json);
}

TEST_CASE("a schema requires a payload only where the description does") {
  CHECK(schemaOf<Strict>().json()["required"] == Json{"any", "tree", "number"});
  CHECK(!schemaOf<Loose>().json().contains("required"));
}
