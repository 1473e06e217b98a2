#include "support/described.h"

namespace example {

struct ReportDay {
  std::string date;
  double tempMax = 0;
  std::optional<int> uvIndex;
  Sky sky = Sky::Clear;
};
MCPAPPS_DESCRIBE(ReportDay, date, tempMax, uvIndex, sky)

struct Report {
  std::string place;
  std::vector<ReportDay> days;
  std::map<std::string, std::string> labels;
  Payload extra;
  bool final = true;
};
constexpr auto describe(Describe<Report>) {
  return fields(field<&Report::place>("place"), field<&Report::days>("days"),
                field<&Report::labels>("labels").orDefault(), field<&Report::extra>("extra"),
                field<&Report::final>("is-final").orDefault());
}

struct Small {
  std::int8_t i8 = 0;
  std::uint16_t u16 = 0;
  std::int64_t i64 = 0;
  std::uint64_t u64 = 0;
  float f = 0;
};
MCPAPPS_DESCRIBE(Small, i8, u16, i64, u64, f)

struct Switch {
  bool on = false;
};
constexpr auto describe(Describe<Switch>) { return fields(field<&Switch::on>("on").orFalse()); }

struct Open {
  Payload raw;
  std::string name;
  Extensible<Sky> sky;
};
constexpr auto describe(Describe<Open>) {
  return fields(field<&Open::raw>(""), field<&Open::name>("name"), field<&Open::sky>("sky"));
}

struct Skies {
  OptionalList<Sky> list = {};
};
MCPAPPS_DESCRIBE(Skies, list)

struct Square {
  double side = 0;
};
MCPAPPS_DESCRIBE(Square, side)
using Shape = std::variant<Circle, Square>;
constexpr auto describe(Describe<Shape>) { return unionOf<Shape>("shape", "circle", "square"); }

#define SIXTEEN(x) \
  x##0, x##1, x##2, x##3, x##4, x##5, x##6, x##7, x##8, x##9, x##a, x##b, x##c, x##d, x##e, x##f
#define MEMBERS                                                                                   \
  SIXTEEN(A), SIXTEEN(B), SIXTEEN(C), SIXTEEN(D), SIXTEEN(E), SIXTEEN(F), SIXTEEN(G), SIXTEEN(H), \
      SIXTEEN(I), SIXTEEN(J), SIXTEEN(K), SIXTEEN(L), SIXTEEN(M), SIXTEEN(N), SIXTEEN(O),         \
      SIXTEEN(P)
struct Many {
  int MEMBERS;
};
MCPAPPS_DESCRIBE(Many, MEMBERS)
#undef SIXTEEN
#undef MEMBERS

}  // namespace example

using example::Report;
using example::ReportDay;
using example::Sky;

namespace {

const char* const kDay = R"({"date": "2012-01-01", "tempMax": 12.8, "uvIndex": 3, "sky": "rain"})";

Json oneDay() { return *parseJson(kDay); }

/// The problems of each JSON text as a T; none if the text beside it is empty.
template <class T>
void checkErrors(std::initializer_list<std::pair<const char*, const char*>> rows) {
  for (const auto& [json, error] : rows) {
    CAPTURE(json);
    CHECK(errorOf(Payload(*parseJson(json)).as<T>()) == error);
  }
}

}  // namespace

TEST_CASE("what does not fit is named by its path, with both kinds") {
  checkErrors<ReportDay>({
      {"7", "expected object, got number"},
      {R"({"tempMax": 1, "sky": "rain"})", "date: is missing"},
      {R"({"date": null, "tempMax": 1, "sky": "rain"})", "date: expected string, got null"},
      {R"({"date": "", "tempMax": "warm", "sky": "rain"})", "tempMax: expected number, got string"},
      {R"({"date": "", "tempMax": 1, "sky": "fog"})",
       R"(sky: expected one of "clear" "rain", got "fog")"},
  });
  checkErrors<Report>({
      {R"({"place": "x", "days": {}})", "days: expected array, got object"},
      {R"({"place": "x", "days": [{"date": "", "tempMax": 1, "sky": "rain"},
                                  {"tempMax": 1, "sky": "rain"}]})",
       "days[1].date: is missing"},
      {R"({"place": "x", "days": [], "labels": {"unit": 1}})",
       "labels.unit: expected string, got number"},
  });
}

TEST_CASE("what knows that it is absent may be missing, or be required all the same") {
  const auto loose = Payload(Json::object()).as<example::Loose>();
  REQUIRE(loose);
  CHECK(!loose->any);
  CHECK(!loose->tree);
  CHECK(!loose->number);
  checkErrors<example::Strict>({{"{}", "any: is missing; tree: is missing; number: is missing"}});
  const auto nulls = Payload(R"({"any": null, "tree": null, "number": null})"_json);
  const auto strict = nulls.as<example::Strict>();
  REQUIRE(strict);
  CHECK(strict->any.value().isNull());
  CHECK(!strict->number);
}

TEST_CASE("a struct may have 256 described members") {
  example::Many many{};
  many.Pf = 7;
  const Json json = Payload::of(many).json();
  CHECK(json.size() == 256);
  CHECK(json.at("Pf") == 7);
}

TEST_CASE("a partial value keeps what is usable and lists the rest") {
  const Payload payload = Json{{"place", "Seattle"},
                               {"days", {oneDay(), 5, {{"date", "2012-01-03"}, {"tempMax", {}}}}}};
  const Report report = payload.asPartial<Report>().value;
  CHECK(report.place == "Seattle");
  REQUIRE(report.days.size() == 2);
  CHECK(report.days[1].date == "2012-01-03");
  CHECK(problemsOf<Report>(payload) == Strings{"days[1]: expected object, got number",
                                               "days[2].tempMax: expected number, got null",
                                               "days[2].sky: is missing"});
}

TEST_CASE("integers are checked against their range") {
  const Json good = R"({
    "i8": -128, "u16": 65535, "i64": -9007199254740993, "u64": 18446744073709551615, "f": 1.5
  })"_json;
  thereAndBack<example::Small>(good);
  const auto [field, value, error] = GENERATE(table<std::string, Json, std::string>({
      {"i8", 128, "i8: integer out of range"},
      {"u16", -1, "u16: integer out of range"},
      {"i64", 18446744073709551615U, "i64: integer out of range"},
      {"u64", -1, "u64: integer out of range"},
      {"i8", 2.5, "i8: expected integer, got a fraction"},
      {"i64", 1e300, "i64: integer out of range"},
  }));
  CAPTURE(field, value);
  Json bad = good;
  bad[field] = value;
  CHECK(problemsOf<example::Small>(Payload(bad)) == Strings{error});
  // JavaScript has one kind of number.
  bad = good;
  bad["u16"] = 3.0;
  CHECK(Payload(bad).as<example::Small>());
}

TEST_CASE("a union is told by its tag") {
  const auto square = Payload(Json{{"shape", "square"}, {"side", 2}}).as<example::Shape>();
  REQUIRE(square);
  CHECK(std::get<example::Square>(*square).side == 2);
  checkErrors<example::Shape>({
      {R"({"side": 2})", "shape: is missing"},
      {R"({"shape": 7})", "shape: expected string, got number"},
      {R"({"shape": "star"})", R"(shape: unknown value "star")"},
  });
}

TEST_CASE("fields that are not described can be kept and go out again") {
  auto open =
      thereAndBack<example::Open>(R"({"name": "x", "sky": "rain", "foreign": [1, 2]})"_json);
  CHECK(open.raw.json()["foreign"] == Json{1, 2});
  open.name = "y";
  CHECK(Payload::of(open).json() == R"({"name": "y", "sky": "rain", "foreign": [1, 2]})"_json);
}

TEST_CASE("an extensible enumeration keeps a value that is not known") {
  const auto known = thereAndBack<Extensible<Sky>>("rain");
  CHECK(known == Sky::Rain);
  CHECK(known.known() == Sky::Rain);
  const auto unknown = thereAndBack<Extensible<Sky>>("frogs");
  CHECK(unknown.known() == std::nullopt);
  CHECK(unknown.raw() == "frogs");
}

TEST_CASE("an extensible enumeration and an optional one compare with texts") {
  const Extensible<Sky> known(Sky::Rain);
  CHECK(known == "rain");
  CHECK("rain" == known);
  CHECK(known != std::string("frogs"));
  const std::optional<Extensible<Sky>> some = Extensible<Sky>("frogs");
  CHECK(some == "frogs");
  CHECK(some == std::string_view("frogs"));
  CHECK(some != "rain");
  CHECK(std::optional<Extensible<Sky>>() != "");
}

TEST_CASE("a bool that is left out for false is missing on the wire") {
  CHECK(Payload::of(example::Switch{}).json() == Json::object());
  CHECK(thereAndBack<example::Switch>({{"on", true}}).on);
  CHECK(!thereAndBack<example::Switch>(Json::object()).on);
}

TEST_CASE("numbers that JSON does not have are written as null") {
  CHECK(Payload::of(std::numeric_limits<double>::infinity()).json().is_null());
}

TEST_CASE("an absent payload says so, and where it should be") {
  const auto result = Payload(Json{{"content", Json::array()}}).as<CallToolResult>();
  CHECK(result->structuredContent.as<example::Switch>().error().message ==
        "structuredContent: expected object, got nothing");
  CHECK(Payload().as<std::string>().error().message == "expected string, got nothing");
  CHECK(Payload().json().is_null());
  CHECK(!Payload().member("x"));
}

TEST_CASE("texts, numbers and truth values stand for payloads") {
  const std::string text = "text";
  CHECK(Payload("text").json() == "text");
  CHECK(Payload(text).json() == "text");
  CHECK(Payload(std::string_view(text).substr(1)).json() == "ext");
  CHECK(Payload(5).json() == 5);
  CHECK(Payload(-0.5F).json() == -0.5);
  CHECK(Payload(std::numeric_limits<std::uint64_t>::max()).json() == 18446744073709551615U);
  CHECK(Payload(true).json() == true);
  CHECK(Payload(nullptr).value().isNull());
  const Lazy<ReportDay> absent;
  const Payload same = absent;
  CHECK(!same);
}

TEST_CASE("a list that may be missing takes its elements in one pair of braces") {
  struct Lists {
    OptionalList<Sky> missing = {};
    OptionalList<Sky> one = {Sky::Rain};
    OptionalList<Sky> two = {Sky::Clear, Sky::Rain};
    OptionalList<Sky> empty = std::vector<Sky>();
  } lists;
  CHECK(!lists.missing);
  CHECK(lists.one == std::vector{Sky::Rain});
  CHECK(lists.two->size() == 2);
  REQUIRE(lists.empty);
  CHECK(lists.empty->empty());
  lists.two = std::nullopt;
  CHECK(!lists.two);
}

TEST_CASE("a list that may be missing is left out, or written if it is empty") {
  CHECK(!thereAndBack<example::Skies>(Json::object()).list);
  CHECK(thereAndBack<example::Skies>({{"list", Json::array()}}).list);
  CHECK(thereAndBack<example::Skies>({{"list", {"rain", "clear"}}}).list->size() == 2);
}
