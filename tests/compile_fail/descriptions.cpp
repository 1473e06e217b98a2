// Mistakes in what is described, and what is not.

#include <mcpapps/mcpapps.h>

struct Named {
  std::string name;
};
MCPAPPS_DESCRIBE(Named, name)

// Not described.
enum class Sky { Clear, Rain };

// ---- an input that is not described
// expect: typeHasNoDescription<Pick>
// expect: write MCPAPPS_DESCRIBE(
struct Pick {
  std::string city;
};
void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](const Pick&) {});  // here
}

// ---- a struct of which only the base is described
// expect: typeHasNoDescription<City>
// expect: write MCPAPPS_DESCRIBE(
struct City : Named {
  int people = 0;
};
bool show(const mcpapps::Payload& data) { return data.as<City>().has_value(); }  // here

// ---- a member of a member that is not described
// expect: typeHasNoDescription<Pick, &Week::days>
// expect: write MCPAPPS_DESCRIBE(
struct Pick {
  std::string city;
};
struct Week {
  std::vector<Pick> days;
};
MCPAPPS_DESCRIBE(Week, days)  // here
struct Forecast {
  std::string city;
  std::map<std::string, Week> weeks;
};
MCPAPPS_DESCRIBE(Forecast, city, weeks)
void offer(mcpapps::App& app) {
  app.registerTool<Forecast>("show", {}, [](const Forecast&) {});
}

// ---- an enum that is not described
// expect: typeHasNoDescription<Sky, &Day::sky>
// expect: MCPAPPS_DESCRIBE_ENUM(Enum, names...)
struct Day {
  int high = 0;
  Sky sky = Sky::Clear;
};
MCPAPPS_DESCRIBE(Day, high, sky)  // here
bool show(const mcpapps::Payload& data) { return data.as<Day>().has_value(); }

// ---- a union that is not described
// expect: typeHasNoDescription<std::variant<Named, Square>, &Drawing::shape>
// expect: unionOf() for this std::variant
struct Square {
  double side = 0;
};
MCPAPPS_DESCRIBE(Square, side)
struct Drawing {
  std::variant<Named, Square> shape;
};
MCPAPPS_DESCRIBE(Drawing, shape)  // here
bool show(const mcpapps::Payload& data) { return data.as<Drawing>().has_value(); }

// ---- a description in another namespace
// Its use is a second error.
//
// lines: g++ 14
// lines: em++ 17
// lines: clang++ 17
// expect: mcpapps: write MCPAPPS_DESCRIBE(weather::Forecast, ...) in the namespace of
namespace weather {
struct Forecast {
  std::string city;
};
}  // namespace weather
MCPAPPS_DESCRIBE(weather::Forecast, city)  // here
bool show(const mcpapps::Payload& data) { return data.as<weather::Forecast>().has_value(); }

// ---- a member that is misspelt
// Clang 14 lists six of the macros through which the name went.
//
// lines: clang++ 24
// expect: hihg
// expect: Forecast
struct Forecast {
  std::string city;
  int days = 0;
  int low = 0;
  int high = 0;
};
MCPAPPS_DESCRIBE(Forecast, city, days, low, hihg)  // here
bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }

// ---- a member that is private
// expect: city
// expect: Forecast
// expect: private
class Forecast {
 public:
  int days = 0;
  int low = 0;
  int high = 0;

 private:
  std::string city;
};
MCPAPPS_DESCRIBE(Forecast, days, low, high, city)  // here
bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }

// ---- a name that an enum does not have
// As of a member that is misspelt.
//
// lines: clang++ 20
// expect: frost
// expect: Weather
enum class Weather { clear, rain, snow };
MCPAPPS_DESCRIBE_ENUM(Weather, clear, frost, snow)  // here

// ---- a member of another struct
// expect: memberOfAnotherType<&Pick::city, Forecast>
// expect: describe only members
struct Pick {
  std::string city;
};
struct Forecast {
  std::string place;
};
constexpr auto describe(mcpapps::Describe<Forecast>) {
  return mcpapps::fields(mcpapps::field<&Forecast::place>("place"),
                         mcpapps::field<&Pick::city>("city"));
}
bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }  // here

// ---- a member that is a pointer
// expect: , &Forecast::city>
// expect: typeHasNoDescription<const char
// expect: use one of the types that describe.h lists
struct Forecast {
  const char* city = nullptr;
};
MCPAPPS_DESCRIBE(Forecast, city)  // here
bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }

// ---- a map whose keys are numbers
// expect: typeHasNoDescription<std::map<int,
// expect: &Forecast::days>
// expect: use one of the types that describe.h lists
struct Forecast {
  std::map<int, std::string> days;
};
MCPAPPS_DESCRIBE(Forecast, days)  // here
bool show(const mcpapps::Payload& data) { return data.as<Forecast>().has_value(); }

// ---- a reference into a result that is gone
// only: clang
// expect: will be destroyed at the end of the full-expression
#pragma clang diagnostic error "-Wdangling"
std::size_t lengthOf(const mcpapps::Payload& data) {
  const Named& city = *data.as<Named>();  // here
  return city.name.size();
}
