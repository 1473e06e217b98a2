// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The logic of the weather example, without a page.

#include <catch2/catch_test_macros.hpp>

#include "forecast.h"
#include "mcpapps/json.h"
#include "mcpapps/payload.h"

using namespace weather;

namespace {

Forecast january() {
  const mcpapps::Json json = {{"location", "Seattle"},
                              {"start", "2012-01-02"},
                              {"days",
                               {{{"date", "2012-01-02"},
                                 {"precipitation", 10.9},
                                 {"tempMax", 10.6},
                                 {"tempMin", 2.8},
                                 {"wind", 4.5},
                                 {"weather", "rain"}},
                                {{"date", "2012-01-03"},
                                 {"precipitation", 0.8},
                                 {"tempMax", 11.7},
                                 {"tempMin", -7.2},
                                 {"wind", 2.3},
                                 {"weather", "sun"}}}},
                              {"available", {{"first", "2012-01-01"}, {"last", "2012-01-06"}}}};
  return *mcpapps::Payload(json).as<Forecast>();
}

}  // namespace

TEST_CASE("the weather's figures are the extremes and the sum of its days") {
  const Summary summary = summarize(january());
  CHECK(summary.warmest == 11.7);
  CHECK(summary.coldest == -7.2);
  CHECK(fixed(summary.precipitation) == "11.7");
  CHECK(summary.wind == 4.5);
}

TEST_CASE("the weather in words names place, range and figures") {
  CHECK(inWords(january()) ==
        "Weather of Seattle from 2012-01-02 to 2012-01-03: -7.2 to 11.7 °C, 11.7 mm of "
        "precipitation, wind up to 4.5 m/s.");
}

TEST_CASE("the next range begins where the one shown ends") {
  const auto next = nextRange(january());
  REQUIRE(next);
  CHECK(next->location == "Seattle");
  CHECK(next->start == "2012-01-04");
  CHECK(next->days == 2);
}

TEST_CASE("the previous range does not begin before the data") {
  CHECK(previousRange(january())->start == "2012-01-01");
  Forecast first = january();
  first.start = "2012-01-01";
  CHECK(!previousRange(first));
}

TEST_CASE("there is no range after the data") {
  Forecast last = january();
  last.start = "2012-01-05";
  CHECK(!nextRange(last));
}

TEST_CASE("ranges cross the ends of months and years") {
  Forecast shown = january();
  shown.start = "2012-02-28";
  shown.available = {"2011-01-01", "2013-01-01"};
  CHECK(nextRange(shown)->start == "2012-03-01");
  shown.start = "2012-01-01";
  CHECK(previousRange(shown)->start == "2011-12-30");
}

TEST_CASE("dates that are none give no range") {
  for (const char* bad : {"", "2012-13-01", "2012-02-30", "2012/01/01", "tomorrow!!"}) {
    Forecast shown = january();
    shown.start = bad;
    CHECK(!nextRange(shown));
  }
}

TEST_CASE("language tags are told from what would make a date formatter throw") {
  for (const char* good : {"en", "en-US", "de-DE", "zh-Hans", "zh-Hans-CN", "es-419"})
    CHECK(isLanguageTag(good));
  for (const char* bad : {"", "e", "en-", "-en", "en_US", "en-U", "english please", "zh-Hans-"})
    CHECK(!isLanguageTag(bad));
}

TEST_CASE("numbers are shown with one decimal") {
  CHECK(fixed(0) == "0.0");
  CHECK(fixed(-0.04) == "0.0");
  CHECK(fixed(-0.06) == "-0.1");
  CHECK(fixed(12.25) == "12.3");
}
