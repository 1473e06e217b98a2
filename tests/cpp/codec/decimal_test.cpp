#include <cmath>
#include <limits>

#include "support/test.h"

namespace decimal_test {

struct Amount {
  Decimal value;
};
MCPAPPS_DESCRIBE(Amount, value)

}  // namespace decimal_test

namespace {

using decimal_test::Amount;
constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

std::string readDecimal(const Json& json) {
  const Result<Decimal> number = Payload(json).as<Decimal>();
  return number ? number->toString() : number.error().message;
}

std::string roundedText(const char* text, int scale, Rounding rounding = Rounding::HalfExpand) {
  return Decimal::parse(text)->rounded(scale, rounding).toString();
}

}  // namespace

TEST_CASE("a decimal is read from a number or a text of JSON") {
  CHECK(readDecimal(12.5) == "12.5");
  CHECK(readDecimal("12.50") == "12.50");
  CHECK(readDecimal(-3) == "-3");
  CHECK(readDecimal("-0.07") == "-0.07");
  CHECK(readDecimal(0.1) == "0.1");
  CHECK(readDecimal(1234567890.12345) == "1234567890.12345");
  CHECK(readDecimal("9223372036854775807") == "9223372036854775807");
  CHECK(readDecimal(kLargest) == "9223372036854775807");
  CHECK(readDecimal(kLeast) == "-9223372036854775808");
  CHECK(readDecimal("-9223372036854775808") == "-9223372036854775808");
  CHECK(readDecimal(1e18) == "1000000000000000000");
  CHECK(readDecimal(1e-18) == "0.000000000000000001");
}

TEST_CASE("of a number with more than 15 digits the first 15 count") {
  CHECK(readDecimal(0.1 + 0.2) == "0.3");
  CHECK(readDecimal(1.0 / 3) == "0.333333333333333");
  CHECK(readDecimal(200.0 / 3) == "66.6666666666667");
  CHECK(readDecimal(1e-30) == "0");
  CHECK(readDecimal(4503599627370495.5) == "4503599627370496");
}

TEST_CASE("what is no decimal, or has no room, is refused") {
  for (const char* text :
       {"", "-", ".", ".5", "5.", "1,5", "1e5", "+5", " 5", "5 ", "--5", "1.2.3", "0x5", "NaN",
        "99999999999999999999", "9223372036854775808", "0.1234567890123456789"}) {
    INFO(text);
    CHECK(!Decimal::parse(text));
    CHECK(readDecimal(text) ==
          std::string("expected a decimal such as 12.50, with up to 18 digits, got \"") + text +
              "\"");
  }
  CHECK(readDecimal(1e19) == "decimal out of range");
  CHECK(readDecimal(-1e300) == "decimal out of range");
  CHECK(readDecimal(std::numeric_limits<std::uint64_t>::max()) == "decimal out of range");
  CHECK(readDecimal(true) == "expected number or string, got boolean");
  CHECK(problemsOf<Amount>(Payload(R"({"value": []})"_json)) ==
        Strings{"value: expected number or string, got array"});
}

TEST_CASE("a decimal of up to 15 digits is written as a number, any other as a text") {
  CHECK(Payload::of(Decimal("12.50")).json() == 12.5);
  CHECK(Payload::of(Decimal("-0.07")).json() == -0.07);
  CHECK(Payload::of(Decimal("999999999999999")).json() == 999999999999999);
  CHECK(Payload::of(Decimal("1000000000000000")).json() == "1000000000000000");
  CHECK(Payload::of(Decimal("12345678901234567.89")).json() == "12345678901234567.89");
}

TEST_CASE("what is written is read as the same number") {
  std::uint64_t random = 1;
  for (int i = 0; i < 20'000; ++i) {
    random = random * 6'364'136'223'846'793'005U + 1'442'695'040'888'963'407U;
    const int scale = static_cast<int>(random >> 8 & 31) % (Decimal::kMaxScale + 1);
    const auto number = Decimal::of(static_cast<std::int64_t>(random) >> (random >> 2 & 63), scale);
    const Result<Decimal> again = Payload::of(number).as<Decimal>();
    if (!again || *again != number) FAIL(number.toString());
  }
}

TEST_CASE("decimals are added and subtracted without loss") {
  CHECK(Decimal("0.1") + Decimal("0.2") == Decimal("0.3"));
  CHECK((Decimal("12.50") + Decimal("0.005")).toString() == "12.505");
  CHECK((Decimal("1") - Decimal("1.00")).toString() == "0.00");
  CHECK((-Decimal("1.5")).toString() == "-1.5");
  CHECK(Decimal("19.99") * 3 == Decimal("59.97"));
  CHECK(-2 * Decimal("0.25") == Decimal("-0.5"));
  Decimal total = 0;
  for (int i = 0; i < 1000; ++i) total += Decimal("0.01");
  total -= 1;
  CHECK(total == 9);
}

TEST_CASE("a result that has no room is not finite, and so is all that follows from it") {
  const Decimal most(kLargest);
  const Decimal beyond = most + Decimal("0.1");
  CHECK(!(most + 1).isFinite());
  CHECK(!(Decimal(kLeast) - 1).isFinite());
  CHECK(!(-Decimal(kLeast)).isFinite());
  CHECK(!(most * 2).isFinite());
  CHECK(!beyond.isFinite());
  CHECK(!(beyond - beyond).isFinite());
  CHECK(!(beyond * 0).isFinite());
  CHECK(beyond.toString() == "NaN");
  CHECK(std::isnan(beyond.toDouble()));
  CHECK(Payload::of(beyond).json().is_null());
  CHECK(!(beyond == beyond));
  CHECK(!(beyond < 0));
  CHECK(!(beyond >= 0));
  CHECK(!Decimal(std::numeric_limits<std::uint64_t>::max()).isFinite());
  CHECK(!Decimal::of(1, 19).isFinite());
  CHECK(!Decimal::of(1, -1).isFinite());
  CHECK(!beyond.rounded(2).isFinite());
  CHECK(!Decimal::fromDouble(NAN).isFinite());
  CHECK(!Decimal::fromDouble(INFINITY).isFinite());
}

TEST_CASE("decimals are compared by their values") {
  CHECK(Decimal("12.5") == Decimal("12.50"));
  CHECK(Decimal("12.5") < Decimal("12.51"));
  CHECK(Decimal("-1") < Decimal("0.000000000000000001"));
  // No room for the other's scale.
  CHECK(Decimal(kLargest) > Decimal("9.223372036854775807"));
  CHECK(Decimal("9.223372036854775807") < Decimal(kLargest));
  CHECK(Decimal(kLeast) < Decimal("-9.223372036854775807"));
  CHECK(Decimal("-9.223372036854775807") > Decimal(kLeast));
  CHECK(Decimal("250.00") > 100);
}

TEST_CASE("decimals are rounded as told") {
  CHECK(roundedText("1.005", 2) == "1.01");
  CHECK(roundedText("-1.005", 2) == "-1.01");
  CHECK(roundedText("1.0049", 2) == "1.00");
  CHECK(roundedText("1.005", 2, Rounding::HalfEven) == "1.00");
  CHECK(roundedText("1.015", 2, Rounding::HalfEven) == "1.02");
  CHECK(roundedText("1.0151", 2, Rounding::HalfEven) == "1.02");
  CHECK(roundedText("-1.999", 2, Rounding::Trunc) == "-1.99");
  CHECK(roundedText("1.5", 5) == "1.5");
  CHECK(roundedText("0.5", 0) == "1");
  CHECK(roundedText("-9.223372036854775808", 0) == "-9");
  CHECK(roundedText("9.99", -5) == "10");
}

TEST_CASE("a decimal is given just so many digits behind the point") {
  CHECK(Decimal(200).withScale(2).toString() == "200.00");
  CHECK(Decimal("-7.5").withScale(2).toString() == "-7.50");
  CHECK(Decimal("7.125").withScale(2).toString() == "7.13");
  CHECK(Decimal("7.125").withScale(2, Rounding::HalfEven).toString() == "7.12");
  CHECK_FALSE(Decimal(kLargest).withScale(1).isFinite());
  CHECK_FALSE(Decimal(1).withScale(19).isFinite());
  CHECK_FALSE(Decimal(1).withScale(-1).isFinite());
}

TEST_CASE("a decimal is the double next to it") {
  CHECK(Decimal("0.1").toDouble() == 0.1);
  CHECK(Decimal("-1234.56").toDouble() == -1234.56);
  CHECK(Decimal::fromDouble(2.675) == Decimal("2.675"));
}

TEST_CASE("the schema of a decimal takes numbers and texts") {
  CHECK(schemaOf<Amount>().member("properties").json() ==
        R"({"value": {"type": ["number", "string"]}})"_json);
}
