// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The languages of the weather example.

#include "support/test.h"
#include "texts.h"

using namespace weather;

TEST_CASE("the weather view speaks German to Germans, Austrians and Swiss, and English to others") {
  for (const char* locale : {"de", "de-DE", "de-AT", "de-CH"})
    CHECK(languageOf(locale) == Language::German);
  for (const char* locale : {"en", "en-GB", "fr-FR", "den", ""})
    CHECK(languageOf(locale) == Language::English);
  CHECK(text::kCity.in(Language::German) == "Stadt");
  CHECK(text::kCity.in(Language::English) == "City");
}

TEST_CASE("values take the places of their names in a text") {
  CHECK(fill("from {start}, {count} days", {{"start", "{count}"}, {"count", "3"}}) ==
        "from {count}, 3 days");
  CHECK(fill("{unknown}!", {}) == "!");
  CHECK(fill("{open", {{"open", "x"}}) == "x");
  CHECK(fill("", {}).empty());
}
