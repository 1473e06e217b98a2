#include <map>

#include "codec/merge.h"
#include "support/test.h"

// Work and memory that must not outgrow the input.

namespace {

struct CountingLess {
  static inline std::size_t calls = 0;
  bool operator()(std::string_view left, std::string_view right) const {
    ++calls;
    return left < right;
  }
};

Json membersNamed(const std::string& prefix, std::size_t count) {
  Json object = Json::object();
  for (std::size_t i = 0; i < count; ++i) object[prefix + std::to_string(i)] = i;
  return object;
}

std::size_t comparisonsToMerge(std::size_t count) {
  packed::Writer writer;
  CountingLess::calls = 0;
  packed::writeMerged<CountingLess>(writer, Payload(membersNamed("a", count)).value(),
                                    Payload(membersNamed("b", count)).value());
  CHECK(packed::Value(writer.words()).size() == 2 * count);
  return CountingLess::calls;
}

std::size_t comparisonsToChange(std::size_t count) {
  packed::Writer writer;
  packed::writeMerged(writer, Payload(membersNamed("a", count)).value(), packed::Value(),
                      {.members = 1000});
  packed::Writer changed;
  CountingLess::calls = 0;
  packed::writeMerged<CountingLess>(changed, packed::Value(writer.words()),
                                    Payload(membersNamed("a", 1)).value(), {.members = 1000});
  return CountingLess::calls;
}

/// Counts its constructions.
struct Node {
  static inline std::size_t made = 0;
  Node() { ++made; }
  Node(const Node&) = default;
  Node(Node&&) = default;
  Node& operator=(const Node&) = default;
  Node& operator=(Node&&) = default;

  double value = 0;
  std::vector<Node> children;
};
MCPAPPS_DESCRIBE(Node, value, children)

/// Tables within tables, with a mismatch at the bottom.
Json nodes(int levels) {
  const Json leaf = {{"value", 1}, {"children", Json::array()}};
  Json list = Json::array({leaf, leaf, leaf, {{"value", 1}, {"children", "none"}}});
  for (int i = 1; i < levels; ++i) {
    list = Json::array({leaf, leaf, leaf, {{"value", 1}, {"children", list}}});
  }
  return list;
}

std::size_t nodesMade(int levels) {
  Node::made = 0;
  const auto partial = Payload(nodes(levels)).asPartial<std::vector<Node>>();
  CHECK(partial.problems.size() == 1);
  return Node::made;
}

}  // namespace

TEST_CASE("merging compares each name with few others") {
  // Two or three for each level of a balanced tree; all pairs would be thousands.
  CHECK(comparisonsToMerge(1000) < 1000 * 60);
  CHECK(comparisonsToMerge(8000) < 8000 * 80);
}

TEST_CASE("a change of an object that is bounded costs the same, however large it was to become") {
  CHECK(comparisonsToChange(40'000) <= comparisonsToChange(1000));
  CHECK(comparisonsToChange(40'000) < 5000);
}

TEST_CASE(
    "what does not fit at the bottom of tables within tables is not decoded again and again") {
  const std::size_t eight = nodesMade(8);
  CHECK(nodesMade(16) < 3 * eight);
}

TEST_CASE("the path that a payload keeps does not grow with the host's names") {
  const std::string name(100'000, 'n');
  const Payload packed = Json{{name, {1, "a", Json::object()}}};
  const auto values = packed.as<std::map<std::string, std::vector<Payload>>>();
  REQUIRE(values);
  CHECK(values->at(name)[1].origin() == std::string(100, 'n') + "…[1]");
}

TEST_CASE("a name in a path is cut between two characters") {
  std::string name = "n";
  for (int i = 0; i < 100; ++i) name += "€";
  const auto values = Payload(Json{{name, 1}}).as<std::map<std::string, Payload>>();
  REQUIRE(values);
  CHECK(values->at(name).origin() == name.substr(0, 100) + "…");
}

TEST_CASE("of a path of very many steps the beginning and the end are told") {
  Json deep = {{"value", "one"}, {"children", Json::array()}};
  for (int i = 0; i < 40; ++i) deep = {{"value", 1}, {"children", Json::array({deep})}};
  const Payload arguments = Payload(Json{{"arguments", deep}});
  const auto partial =
      Payload(std::make_shared<const Payload>(arguments), arguments.value(), "params")
          .member("arguments")
          .asPartial<Node>();
  REQUIRE(partial.problems.size() == 1);
  const std::string& path = partial.problems[0].path;
  CHECK(path.starts_with("params.arguments…"));
  CHECK(path.ends_with(".children[0].value"));
  CHECK(path.size() < 300);
}
