#include "support/app_fixture.h"
#include "support/described.h"

// Tool input that is still streaming: hosts cut it off anywhere and close what is open.

namespace {

struct Hour {
  int hour = -1;
  example::Sky sky = example::Sky::Clear;
};
MCPAPPS_DESCRIBE(Hour, hour, sky)

struct Trip {
  std::string place;
  double far = 0;
  bool final = false;
  std::vector<Hour> hours;
  std::map<std::string, std::string> labels;
  std::optional<std::string> note;
};
MCPAPPS_DESCRIBE(Trip, place, far, final, hours, labels, note)

const std::string kTrip =
    R"({"place":"Z\u00fcrich \"HB\" \\","far":12.5e1,"final":true,"hours":[{"hour":1,"sky":"rain"},)"
    R"({"hour":2,"sky":"clear"}],"labels":{"a":"b","c":"d"},"note":"take [a] {coat}"})";

/// Closes the string, the arrays and the objects that are open at the text's end.
std::string closed(std::string text) {
  std::string open;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') inString = !inString;
    if (inString && c == '\\') ++i;
    if (inString) continue;
    if (c == '{' || c == '[') open += c == '{' ? '}' : ']';
    if (c == '}' || c == ']') open.pop_back();
  }
  if (inString) text += '"';
  return text.append(open.rbegin(), open.rend());
}

/// Completes a truncated JSON text as hosts do: cuts off what cannot be closed.
Json healed(std::string_view text) {
  while (true) {
    if (const std::optional<Json> json = parseJson(closed(std::string(text)))) return *json;
    text.remove_suffix(1);
  }
}

}  // namespace

TEST_CASE("arguments that are cut off anywhere keep what is there and say what is missing") {
  std::size_t lastHours = 0;
  for (std::size_t length = 1; length <= kTrip.size(); ++length) {
    const Json json = healed(std::string_view(kTrip).substr(0, length));
    CAPTURE(length, json);
    const Partial<Trip> partial = Payload(json).asPartial<Trip>();
    const Trip& trip = partial.value;

    // Present members have the beginning of their value.
    REQUIRE(std::string("Zürich \"HB\" \\").starts_with(trip.place));
    REQUIRE(trip.hours.size() >= lastHours);
    lastHours = trip.hours.size();
    REQUIRE(trip.hours.size() == json.value("hours", Json::array()).size());
    if (json.contains("far")) REQUIRE(trip.far > 0);

    // Absent members are reported as missing, and no others.
    Strings missing;
    for (const std::string name : {"place", "far", "final", "hours", "labels"}) {
      if (!json.contains(name)) missing.push_back(name);
      if (name != "hours") continue;
      for (std::size_t i = 0; i < trip.hours.size(); ++i) {
        for (const std::string inner : {"hour", "sky"}) {
          if (json.at("hours")[i].contains(inner)) continue;
          missing.push_back("hours[" + std::to_string(i) + "]." + inner);
        }
      }
    }
    REQUIRE(partial.missing() == missing);

    // Only the name that is being written may be wrong.
    for (const Problem& problem : partial.problems) {
      if (!problem.isMissing) REQUIRE(problem.message.starts_with("expected one of"));
    }
  }
  CHECK(lastHours == 2);
  CHECK(Payload(*parseJson(kTrip)).as<Trip>()->far == 125);
}

TEST_CASE("what is missing and what is wrong are told apart") {
  const Partial<Trip> partial =
      Payload(Json{{"place", 7}, {"final", nullptr}, {"hours", {{{"hour", 1}}, 5}}, {"labels", {}}})
          .asPartial<Trip>();
  CHECK(partial.missing() == Strings{"far", "hours[0].sky"});
  REQUIRE(partial.problems.size() == 6);
  CHECK(partial.value.hours.size() == 1);
}

TEST_CASE("an absent payload misses nothing and is wrong as a whole") {
  const Partial<Trip> partial = Payload().asPartial<Trip>();
  CHECK(partial.missing().empty());
  CHECK(partial.problems.size() == 1);
}

TEST_CASE_METHOD(AppFixture, "partial input names what is missing as the host would") {
  Strings missing;
  std::string place;
  app->onToolInputPartial([&](const ToolInputPartial& input) {
    const Partial<Trip> trip = input.arguments.asPartial<Trip>();
    place = trip.value.place;
    missing = trip.missing();
  });
  connect();
  host.notify("ui/notifications/tool-input-partial",
              {{"arguments", {{"place", "Bern"}, {"far", 1}, {"final", true}}}});
  CHECK(place == "Bern");
  CHECK(missing == Strings{"params.arguments.hours", "params.arguments.labels"});
  CHECK(errors.empty());
}
