// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The language of a page: its texts, and the formats of its templates.

#include <optional>
#include <string>
#include <utility>

#include "mcpapps/detail/page/formats.h"
#include "mcpapps/detail/page/rows.h"

namespace mcpapps::page::detail {
namespace {

struct Language {
  Payload texts;
  std::optional<Formats> formats;
  // Of the formats when the version was last asked for.
  std::string locale;
  std::string timeZone;
  unsigned version = 0;
};
Language& language() {
  static Language language;
  return language;
}

}  // namespace

void showTexts(Payload texts) {
  Language& now = language();
  now.texts = std::move(texts);
  ++now.version;
  driver::showTexts(now.texts);
}

std::string pageText(std::string_view name) {
  const packed::Value text = language().texts.value().member(name);
  if (text.isString()) return std::string(text.string());
  driver::report("showTexts() was given no text of the name " + std::string(name));
  return {};
}

const Formats& pageFormats() {
  Language& now = language();
  if (!now.formats) {
    driver::report(
        "setFormats() of the page was not called: formats are of the browser's language");
    now.formats.emplace(std::string());
  }
  return *now.formats;
}

void setPageFormats(const Formats& formats) { language().formats = formats; }

unsigned languageVersion() {
  Language& now = language();
  const Formats& formats = pageFormats();
  if (now.locale != formats.locale() || now.timeZone != formats.timeZone()) {
    now.locale = formats.locale();
    now.timeZone = formats.timeZone();
    ++now.version;
  }
  return now.version;
}

void forgetLanguage() { language() = {}; }

}  // namespace mcpapps::page::detail
