// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The texts of a view in several languages:
//
//   struct Words { mcpapps::Text title, approve; };
//   MCPAPPS_DESCRIBE(Words, title, approve)
//
//   const mcpapps::Texts<Words> texts{{"en", {.title = "Expenses", .approve = "Approve"}},
//                                     {"de", {.title = "Spesen", .approve = "Genehmigen"}}};
//   texts.of(formats.locale()).title
//
// A text that a language lacks, an empty one, and a tag that is none do not compile.

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mcpapps/detail/mistakes.h"
#include "mcpapps/detail/type_maker.h"

namespace mcpapps {
namespace detail {

// Not constexpr: what calls it at compile time is an error there.
void thisIsNoLanguageTag();

/// Letters and digits in parts of up to eight, the first of letters: "de", "zh-Hant-TW".
constexpr bool isLanguageTag(std::string_view tag) {
  std::size_t length = 0;
  bool isFirst = true;
  for (const char c : tag) {
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (c == '-') {
      if (length == 0) return false;
      isFirst = false;
      length = 0;
      continue;
    }
    if (!isLetter && (isFirst || c < '0' || c > '9')) return false;
    if (++length > 8) return false;
  }
  return length > 0;
}

/// The index of the tag that is the best for `locale` by the lookup of BCP 47 (RFC 4647, 3.4): the
/// tag itself, else what is left when its last parts are taken away one by one, else the first.
/// Capitals do not count.
std::size_t lookUp(const std::vector<std::string_view>& tags, std::string_view locale);

}  // namespace detail

/// A text that is written in the program and is not empty.
class Text {
 public:
  /// A member of a struct of texts that has no initializer.
  MCPAPPS_DETAIL_MISTAKEN_CALL("a text is missing here: give each member of the struct a text")
  consteval Text() {}
  template <std::size_t kSize>
  consteval Text(const char (&text)[kSize])  // NOLINT(google-explicit-constructor): is a text
      : text_(text, kSize - 1) {
    static_assert(kSize > 1, "mcpapps: this text is empty");
  }

  constexpr operator std::string_view() const { return text_; }  // NOLINT: is a text
  constexpr std::string_view view() const { return text_; }
  std::string toString() const { return std::string(text_); }

  template <std::convertible_to<std::string_view> Other>
  friend constexpr bool operator==(const Text& left, const Other& right) {
    return left.text_ == std::string_view(right);
  }

 private:
  std::string_view text_;
};

/// Of a language, and perhaps a script and a region, as in BCP 47.
class LanguageTag {
 public:
  template <std::size_t kSize>
  consteval LanguageTag(const char (&tag)[kSize])  // NOLINT(google-explicit-constructor)
      : tag_(tag, kSize - 1) {
    if (!detail::isLanguageTag(tag_)) detail::thisIsNoLanguageTag();
  }
  MCPAPPS_DETAIL_MISTAKEN_IF(!detail::isLanguageTag({tag, kSize - 1}),
                             "this is no tag of a language, such as \"de-AT\"",
                             template <std::size_t kSize>
                             constexpr LanguageTag(const char (&tag)[kSize]));
  constexpr std::string_view view() const { return tag_; }

 private:
  std::string_view tag_;
};

/// One struct of texts for each language; the first is for all languages that are not there.
template <class T>
class Texts {
 public:
  struct Language {
    LanguageTag tag;
    T texts;
  };

  Texts() = delete;
  Texts(std::initializer_list<Language> languages) : languages_(languages) {}

  /// The texts that are the best for a locale, such as Formats::locale(): those of "de-AT", else of
  /// "de", else the first.
  const T& of(std::string_view locale) const { return languages_[indexOf(locale)].texts; }
  /// The language of these texts, for the attribute `lang` of the page.
  std::string_view tagOf(std::string_view locale) const {
    return languages_[indexOf(locale)].tag.view();
  }

 private:
  std::size_t indexOf(std::string_view locale) const {
    std::vector<std::string_view> tags;
    for (const Language& language : languages_) tags.push_back(language.tag.view());
    return detail::lookUp(tags, locale);
  }

  std::vector<Language> languages_;
};

namespace detail {

bool decodeText(Decoder& decoder, const Type& type, const packed::Value& value, void* out,
                const DecoderPlace& place);
void encodeText(packed::Writer& writer, const Type& type, const void* value);

template <>
struct TypeMaker<Text> {
  using Culprit = void;
  static constexpr ScalarOps kOps{{&decodeText, &encodeText}, {}};
  static constexpr Type make() { return {.kind = Kind::Scalar, .custom = &kOps}; }
};

}  // namespace detail
}  // namespace mcpapps
