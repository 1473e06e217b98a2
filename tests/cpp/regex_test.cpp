// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "regex.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "utf8.h"

using namespace mcpapps;

namespace {

bool search(std::string_view pattern, std::string_view text) {
  const Result<Regex> regex = Regex::compile(pattern);
  INFO(pattern << " in " << text);
  REQUIRE(regex);
  Budget budget(1'000'000);
  const bool found = regex->search(text, budget);
  REQUIRE_FALSE(budget.isSpent());
  return found;
}

std::string problemOf(std::string_view pattern) {
  const Result<Regex> regex = Regex::compile(pattern);
  return regex ? "" : regex.error().message;
}

}  // namespace

TEST_CASE("a pattern is found anywhere, unless it is anchored") {
  CHECK(search("b", "abc"));
  CHECK(search("", ""));
  CHECK(search("", "abc"));
  CHECK_FALSE(search("^b", "abc"));
  CHECK(search("^a", "abc"));
  CHECK(search("c$", "abc"));
  CHECK_FALSE(search("b$", "abc"));
  CHECK(search("^abc$", "abc"));
  CHECK_FALSE(search("^abc$", "abcd"));
  CHECK(search("^$", ""));
  CHECK_FALSE(search("^a$", "a\n"));
  CHECK_FALSE(search("a^b", "ab"));
  CHECK(search("(^|x)b", "axb"));
}

TEST_CASE("alternatives take what any of them takes") {
  for (const char* text : {"cat", "dog", "bird"}) CHECK(search("^(cat|dog|bird)$", text));
  for (const char* text : {"ca", "catdog", "birds", ""}) {
    CHECK_FALSE(search("^(cat|dog|bird)$", text));
  }
  CHECK(search("^(a||b)$", ""));
  CHECK(search("a|^$", ""));
  CHECK(search("^a|b$", "xb"));
}

TEST_CASE("repetitions count") {
  CHECK(search("^a*$", ""));
  CHECK(search("^a*$", "aaaa"));
  CHECK_FALSE(search("^a+$", ""));
  CHECK(search("^a+$", "aaa"));
  CHECK(search("^ab?c$", "ac"));
  CHECK_FALSE(search("^ab?c$", "abbc"));
  for (int count = 0; count < 8; ++count) {
    const std::string text(static_cast<std::size_t>(count), 'a');
    CHECK(search("^a{3}$", text) == (count == 3));
    CHECK(search("^a{2,}$", text) == (count >= 2));
    CHECK(search("^a{0,3}$", text) == (count <= 3));
    CHECK(search("^a{2,5}?$", text) == (count >= 2 && count <= 5));
    CHECK(search("^(?:a{2}){1,2}$", text) == (count == 2 || count == 4));
    CHECK(search("^a{0}$", text) == (count == 0));
  }
  CHECK(search("^(ab|c){2,3}$", "abcab"));
  CHECK(search("^(?<name>x)+?y*?$", "xxy"));
  CHECK(search("^(a*)*$", "aaa"));
  CHECK(search("^(a|b*)+c$", "abbac"));
  CHECK(search("^(){3}a$", "a"));
}

TEST_CASE("classes hold ranges, escapes and their inversion") {
  CHECK(search("^[a-c_-]+$", "a-b_c"));
  CHECK_FALSE(search("^[a-c]$", "d"));
  CHECK(search("^[^a-c]$", "d"));
  CHECK_FALSE(search("^[^a-c]$", "b"));
  CHECK(search("^[\\d.]+$", "3.14"));
  CHECK(search("^[^\\s\\d]$", "x"));
  CHECK_FALSE(search("^[^\\s\\d]$", "4"));
  CHECK(search("^[\\D]$", "x"));
  CHECK_FALSE(search("^[^\\D]$", "x"));
  CHECK(search("^[\\]\\\\^]+$", "]\\^"));
  CHECK(search("^[\\x41-\\u0043]+$", "ABC"));
  CHECK(search("^[-a]$", "-"));
  CHECK(search("^[a-]$", "-"));
  CHECK(search("[^]", "\n"));
  CHECK_FALSE(search("[]", "a"));
  CHECK(search("^[\\b]$", "\b"));
  CHECK(search("^[c-ea-db]+$", "abcde"));
}

TEST_CASE("escapes mean what they mean in ECMAScript") {
  CHECK(search("^\\d\\w\\s$", "1_\t"));
  CHECK(search("^\\D\\W\\S$", "a-b"));
  CHECK(search("^\\s+$", "\t\n\v\f\r \u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\ufeff"));
  CHECK_FALSE(search("\\s", "\u200b\u180e"));
  CHECK_FALSE(search("^\\d$", "٣"));
  CHECK(search("^\\t\\n\\v\\f\\r\\0$", std::string_view("\t\n\v\f\r\0", 6)));
  CHECK(search("^\\x41\\u00fc\\u{1F600}\\cA$", "Aü😀\x01"));
  CHECK(search("^\\uD83D\\uDE00$", "😀"));
  CHECK_FALSE(search("\\uD83D", "😀"));
  CHECK(search("^\\^\\$\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/\\\\$", "^$.*+?()[]{}|/\\"));
  CHECK(search("^\\-\\@$", "-@"));
}

TEST_CASE("a word has edges") {
  CHECK(search("\\bcat\\b", "a cat."));
  CHECK(search("\\bcat\\b", "cat"));
  CHECK_FALSE(search("\\bcat\\b", "concat"));
  CHECK(search("\\Bcat", "concat"));
  CHECK_FALSE(search("\\B", "a"));
  CHECK(search("\\B", ""));
}

TEST_CASE("a character is a code point") {
  CHECK(search("^.$", "😀"));
  CHECK(search("^..$", "üß"));
  CHECK(search("^[ä-ü]{2}$", "äü"));
  CHECK(search("^[^a]$", "€"));
  for (const char* text : {"\n", "\r", "\u2028", "\u2029"}) CHECK_FALSE(search(".", text));
}

TEST_CASE("bytes that are not UTF-8 are replacement characters") {
  CHECK(search("^\\uFFFD$", "\xFF"));
  CHECK(search("^\\uFFFDa$",
               "\xC0"
               "a"));
  CHECK(search("^\\uFFFD$", "\xF0\x9F\x98"));
  CHECK(search("^\\uFFFD\\uFFFD$", "\x80\x80"));
  CHECK(countCharacters("aü€😀") == 4);
}

TEST_CASE("what is not supported is refused, and the place is named") {
  CHECK(problemOf("a(?=b)") == "look-around is not supported, at character 3");
  for (const char* pattern : {"(?!a)", "(?<=a)", "(?<!a)"}) {
    CHECK(problemOf(pattern).starts_with("look-around is not supported"));
  }
  CHECK(problemOf("ü(a)\\1") == "back references are not supported, at character 6");
  CHECK(problemOf("(?<n>a)\\k<n>").starts_with("back references"));
  CHECK(problemOf("\\p{L}") == "\\p is not supported, at character 2");
  CHECK(problemOf("[\\P{L}]").starts_with("\\p is not supported"));
  CHECK(problemOf("(?i:a)").starts_with("this kind of group"));
}

TEST_CASE("what is malformed is refused") {
  for (const char* pattern :
       {"(",           ")",      "(a",      "a)",   "[",    "[a",   "[b-a]", "[\\d-a]x[", "*",
        "+a",          "a**",    "a{2}{3}", "^*",   "\\b+", "(|*)", "a{",    "a{,3}",     "a{3,2}",
        "a{2",         "{",      "}",       "]",    "\\",   "\\q",  "\\x4",  "\\u12",     "\\u{}",
        "\\u{110000}", "\\u{12", "\\c1",    "\\01", "(?<a", "(?<",  "(?",    "[a-\\d]",   "[\\"}) {
    INFO(pattern);
    CHECK_FALSE(problemOf(pattern).empty());
  }
}

TEST_CASE("a program that would be too long is refused") {
  CHECK(problemOf("a{1000}").empty());
  CHECK(problemOf("(?:[a-z]{1,63}\\.){1,8}").empty());
  for (const char* pattern : {"a{1000}{1000}", "(a{1000}){1000}", "a{4097}",
                              "a{0,99999999999999999}", "((((a{9}){9}){9}){9})", "(a{4000}){1,}"}) {
    INFO(pattern);
    CHECK_FALSE(problemOf(pattern).empty());
  }
  CHECK(problemOf(std::string(5000, 'a')).starts_with("repeats too much"));
  CHECK(problemOf(std::string(100000, '(')).starts_with("groups are nested too deeply"));
}

TEST_CASE("no text makes a pattern slow") {
  const std::string text(100000, 'a');
  CHECK_FALSE(search("^(a+)+$", text + "b"));
  CHECK_FALSE(search("^(a|aa)*(a|a?)*c$", text));
  CHECK(search("^(a*)*(b|a*)*$", text));
}

TEST_CASE("a search stops when its budget is spent") {
  const Result<Regex> regex = Regex::compile("^(a?){500}$");
  REQUIRE(regex);
  Budget budget(1000);
  CHECK_FALSE(regex->search(std::string(100000, 'a'), budget));
  CHECK(budget.isSpent());
}
