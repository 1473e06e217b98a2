#include "mcpapps/detail/rows.h"

#include "support/described.h"

using namespace std::string_literals;

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace rows_test {

using example::Sky;

struct Row {
  int id = 0;
  std::optional<double> wind;
  std::string name;
  Sky sky = Sky::Clear;
  Extensible<Sky> later;
  bool on = false;
  std::vector<Row> children;
};
MCPAPPS_DESCRIBE(Row, id, wind, name, sky, later, on, children)

struct Odd {
  int value = 0;
};
constexpr auto describe(Describe<Odd>) { return fields(field<&Odd::value>("two\nlines")); }

struct Whole {
  Payload all;
};
constexpr auto describe(Describe<Whole>) { return fields(field<&Whole::all>("")); }

}  // namespace rows_test

namespace {

template <class T>
const char* row() {
  return *typeOf<std::vector<T>>().array->row;
}

}  // namespace

TEST_CASE("an array of structs tells the names and kinds of its rows' members") {
  CHECK(row<rows_test::Row>() ==
        "\1mcpapps row\nnid\nnwind\nsname\nssky\nslater\nvon\nvchildren\n"s);
}

TEST_CASE("a list that may be its only element tells its rows as others do") {
  CHECK(*typeOf<OneOrMany<rows_test::Row>>().array->row == row<rows_test::Row>());
}

TEST_CASE("arrays of what is no struct tell of no rows") {
  CHECK(row<int>() == nullptr);
  CHECK(row<std::string>() == nullptr);
  CHECK(row<rows_test::Sky>() == nullptr);
  CHECK(row<std::vector<rows_test::Row>>() == nullptr);
  CHECK(row<ContentBlock>() == nullptr);
}

TEST_CASE("rows whose members have no names, or names that the text cannot hold, are not told of") {
  CHECK(row<rows_test::Odd>() == nullptr);
  CHECK(row<rows_test::Whole>() == nullptr);
}
