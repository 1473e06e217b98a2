#include <limits>

#include "support/office.h"

using office::Fixture;
using office::Half;
using office::mistakeOf;
using office::Request;

namespace whole_numbers {

struct Wide {
  std::int64_t number = 0;
  std::uint64_t natural = 0;
};
MCPAPPS_DESCRIBE(Wide, number, natural)

struct Numbers {
  std::int64_t number = 0;
  std::uint64_t natural = 0;
  std::optional<Decimal> amount = {};
  std::vector<std::int64_t> each = {};
};
MCPAPPS_DESCRIBE(Numbers, number, natural, amount, each)

struct Shown {
  std::uint64_t natural = 0;
  Decimal amount;
  bool isOn = false;
};
MCPAPPS_DESCRIBE(Shown, natural, amount, isOn)

constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();

}  // namespace whole_numbers

struct Rename {
  std::string title;
};
MCPAPPS_DESCRIBE(Rename, title)

namespace {

struct FormFixture : Fixture {
  FormFixture() {
    ui.request.onSubmit<Request>([this](const Request& request) { sent.push_back(request); });
  }
  std::vector<Request> sent;
  testing::Locator form = page[ui.request];
};

}  // namespace

TEST_CASE_METHOD(FormFixture, "a form is sent as its struct") {
  form.byLabel("Reason").type("tired");
  form.byLabel("Days").fill("2.5");
  form.byLabel("Share").fill("7");
  form.byLabel("From").fill("2026-11-30");
  form.byLabel("Paid").uncheck();
  form.byLabel("Blue").check();
  form.byLabel("Evening").check();
  form.byLabel("Morning").check();
  form.byLabel("Kind").choose("Illness");
  form.byLabel("Weekdays").choose("Tuesday");
  form.byLabel("Meeting").fill("2026-12-01T08:30");
  form.byLabel("Comment").type("two\nlines");
  form.byLabel("Proof").attach({{.name = "a.txt", .type = "text/plain", .content = "hi"}});
  form.button("Send").click();
  REQUIRE(sent.size() == 1);
  CHECK(
      Payload::of(sent[0]).json() ==
      R"({"reason": "tired", "mail": "", "site": "", "days": 2.5, "share": 7.0, "from": "2026-11-30",
            "paid": false, "colours": ["blue"], "half": "Morning", "kind": "Illness",
            "weekdays": ["tu"], "meeting": "2026-12-01T08:30:00.000Z", "comment": "two\nlines",
            "proof": {"name": "a.txt", "type": "text/plain", "content": "hi"}})"_json);
}

TEST_CASE_METHOD(FormFixture,
                 "a form that is not valid is not sent, and its first mistake gets the focus") {
  form.button("Send").click();
  CHECK(sent.empty());
  CHECK(form.byLabel("Reason").hasFocus());
  CHECK(form.byLabel("Reason").error() == "valueMissing");
  const auto errorAfter = [&](const char* label, const char* text) {
    form.byLabel(label).fill(text);
    const std::string error = form.byLabel(label).error();
    form.byLabel(label).fill("");
    return error;
  };
  CHECK(errorAfter("Reason", "ab") == "tooShort");
  CHECK(errorAfter("Reason", "abc1") == "patternMismatch");
  CHECK(errorAfter("Mail", "me") == "typeMismatch");
  CHECK(errorAfter("Mail", "me@example.org").empty());
  CHECK(errorAfter("Site", "example") == "typeMismatch");
  CHECK(errorAfter("Site", "https://example.org").empty());
  CHECK(errorAfter("Days", "0") == "rangeUnderflow");
  CHECK(errorAfter("Days", "11") == "rangeOverflow");
  CHECK(errorAfter("Days", "1.7") == "stepMismatch");
  CHECK(errorAfter("From", "2025-12-31") == "rangeUnderflow");
  CHECK(errorAfter("From", "2027-01-01") == "rangeOverflow");
}

TEST_CASE_METHOD(FormFixture, "Enter in a field sends its form") {
  form.byLabel("Reason").type("tired\n");
  CHECK(sent.size() == 1);
  form.byLabel("Comment").press("Enter");
  CHECK(form.byLabel("Comment").value() == "\n");
  form.submit();
  CHECK(sent.size() == 2);
  ui.request.onSubmit(nullptr);
  form.submit();
  CHECK(sent.size() == 2);
}

TEST_CASE_METHOD(Fixture, "a form brings its values at each change, unless one does not fit") {
  using whole_numbers::Numbers;
  const testing::Locator form = page[ui.numbers];
  ui.numbers.onSubmit(nullptr);
  ui.numbers.onInput([&](const Numbers& now) {
    log.push_back(std::to_string(now.natural) + " " + now.amount.value_or(Decimal()).toString());
  });
  CHECK(form.part(1).attribute("required"));
  ui.numbers.fill(Numbers{.natural = 1});
  CHECK(log.empty());
  form.part(2).fill("1.5");
  form.part(2).fill("much");
  form.part(1).fill("2");
  form.part(2).fill("2.5");
  CHECK(log == Strings{"1 1.5", "2 2.5"});
  ui.numbers.onInput(nullptr);
  form.part(2).fill("3.5");
  CHECK(log.size() == 2);
}

TEST_CASE_METHOD(Fixture, "a form that is only heard while the user types may be sent as well") {
  ui.request.onInput([this](const Request& now) { log.push_back(now.reason); });
  const testing::Locator reason = page[ui.request].byLabel("Reason");
  reason.fill("tired");
  reason.press("Enter");
  CHECK_FALSE(page[ui.request].attribute("aria-busy"));
  ui.request.onSubmit<Request>(note("sent"));
  reason.press("Enter");
  CHECK(log == Strings{"tired", "sent"});
  ui.request.onInput([this](const Request& now) { log.push_back("! " + now.reason); });
  reason.press("Enter");
  CHECK(log.back() == "sent");
  CHECK(log.size() == 3);
}

TEST_CASE_METHOD(FormFixture, "a form is filled, read and reset") {
  Request request{.reason = "rest",
                  .days = 3,
                  .share = 4,
                  .from = "2026-05-01",
                  .paid = false,
                  .colours = {"red"},
                  .half = Half::Evening,
                  .kind = "Illness",
                  .weekdays = {"mo", "tu"},
                  .meeting = "2026-05-01T10:00:00.000Z",
                  .comment = "x"};
  ui.request.fill(request);
  CHECK(form.byLabel("Reason").value() == "rest");
  CHECK(form.byLabel("Days").value() == "3");
  CHECK(form.byLabel("Red").isChecked());
  CHECK_FALSE(form.byLabel("Paid").isChecked());
  CHECK(form.byLabel("Evening").isChecked());
  CHECK(form.byLabel("Weekdays").text() == "Monday Tuesday");
  const Result<Request> read = ui.request.read<Request>();
  REQUIRE(read);
  CHECK(Payload::of(*read) == Payload::of(request));

  form.button("Reset").click();
  CHECK(form.byLabel("Reason").value().empty());
  CHECK(form.byLabel("Days").value() == "1");
  CHECK(form.byLabel("Paid").isChecked());
  CHECK(form.byLabel("Kind").text() == "Holiday");
  CHECK(ui.request.read<Request>()->half == std::nullopt);
}

TEST_CASE_METHOD(FormFixture, "a value that no option has is reported, and none is chosen") {
  ui.request.fill(Request{.kind = "Hollyday"});
  CHECK(ui.request.read<Request>()->kind.empty());
  CHECK(page.reports() ==
        Strings{"name=\"kind\": no option or radio button has the value \"Hollyday\""});
}

TEST_CASE_METHOD(Fixture, "what the user edits in a row is brought as its value") {
  ui.edited.show(std::vector{Rename{"a"}});
  ui.edited.onEdit([&](const Rename&, const std::string& text) { log.push_back(text); });
  page[ui.edited].row(0).fire("input");
  CHECK(log == Strings{"Draft"});
}

TEST_CASE_METHOD(FormFixture,
                 "an error of the program's is shown until the user changes the form or sends it") {
  form.byLabel("Reason").type("tired");
  ui.request.setError("reason", "we know that one");
  CHECK(form.byLabel("Reason").error() == "we know that one");
  CHECK(form.byLabel("Reason").attribute("aria-invalid") == "true");
  CHECK(form.byLabel("Reason").hasFocus());
  const std::string said = form.byRole("alert").attribute("id").value_or("");
  CHECK(form.byRole("alert").text() == "we know that one");
  CHECK(form.byLabel("Reason").attribute("aria-describedby") == said);
  ui.request.setError("reason", "that one, too");
  CHECK(form.byRole("alert").count() == 1);
  form.byLabel("Comment").type("x");
  CHECK(form.byLabel("Reason").error().empty());
  CHECK(form.byRole("alert").count() == 0);
  CHECK_FALSE(form.byLabel("Reason").attribute("aria-describedby"));
  ui.request.setError("nobody", "is wrong");
  CHECK(form.button("Send").error() == "nobody: is wrong");
  CHECK(form.byRole("alert").text() == "nobody: is wrong");
  form.button("Send").click();
  CHECK(sent.size() == 1);
  CHECK(form.byRole("alert").count() == 0);
  ui.request.setError("mail", "unknown");
  ui.request.fill(Request{});
  CHECK(form.byRole("alert").count() == 0);
}

TEST_CASE_METHOD(Fixture, "Enter sends a form without a button again that shows an error") {
  ui.rename.onSubmit<Rename>(note("sent"));
  ui.rename.setError("title", "taken");
  page.byLabel("Title").press("ArrowLeft");
  CHECK(page[ui.rename].byRole("alert").count() == 1);
  page.byLabel("Title").press("Enter");
  CHECK(log == Strings{"sent"});
}

TEST_CASE_METHOD(FormFixture, "a form says what is wrong in the author's words") {
  ui.request.setTexts({.valueMissing = "Missing", .rangeUnderflow = "At least {min}"});
  form.byLabel("Days").fill("0");
  form.button("Send").click();
  CHECK(form.byLabel("Reason").error() == "Missing");
  CHECK(form.byLabel("Days").error() == "At least 1");
  form.byLabel("Days").fill("2");
  CHECK(form.byLabel("Days").error().empty());
}

TEST_CASE_METHOD(FormFixture, "a picture is shown from its bytes, and what is none is not") {
  std::string ends;
  const auto noteEnd = [&](const Result<void>& shown) { ends += shown ? "shown " : "failed "; };
  ui.photo.show(std::as_bytes(std::span("png"))).then(noteEnd);
  CHECK(page.byRole("img", "Ann").exists());
  ui.photo.setAlt("Bob");
  CHECK(page.byRole("img", "Bob").exists());
  ui.photo.show(std::span<const std::byte>()).then(noteEnd);
  CHECK(page[ui.photo].isVisible());
  ui.photo.show(ImageContent{"?", "image/png"}).then(noteEnd);
  ui.photo.show(ImageContent{"cG5n", "image/png"}).then(noteEnd);
  CHECK(page[ui.photo].isVisible());
  CHECK(ends == "shown failed failed shown ");
}

TEST_CASE_METHOD(FormFixture, "a form is busy, and not sent again, while its handler runs") {
  const PendingSource<Empty> answer;
  int count = 0;
  ui.request.onSubmit<Request>([&] {
    ++count;
    return answer.pending();
  });
  form.byLabel("Reason").type("tired\n");
  CHECK(form.button("Send").isDisabled());
  CHECK(form.attribute("aria-busy") == "true");
  form.byLabel("Reason").type("\n");
  CHECK(count == 1);
  SECTION("until it is accepted") {
    answer.resolve(Empty{});
    CHECK_FALSE(form.button("Send").isDisabled());
    CHECK(form.attribute("aria-busy") == std::nullopt);
    form.byLabel("Reason").type("\n");
    CHECK(count == 2);
  }
  SECTION("until it is refused, which is told at the member") {
    answer.resolve(Error{ErrorKind::Remote, -32602, "refused",
                         R"([{"path": ["reason"], "message": "Say more."},
                             {"path": "days", "message": "Too few."}])"_json});
    CHECK_FALSE(form.button("Send").isDisabled());
    CHECK(form.byLabel("Reason").error() == "Say more.");
    CHECK(form.byLabel("Days").error() == "Too few.");
    form.byLabel("Reason").type("!");
    CHECK(form.byLabel("Reason").error() != "Say more.");
  }
  SECTION("until it is refused as a whole, which is told at the button, without the method") {
    answer.resolve(Error{ErrorKind::Remote, 0, "tools/call: No days left.", {}, "tools/call"});
    CHECK(form.button("Send").error() == "No days left.");
  }
}

TEST_CASE(
    "whole numbers of a form are read to their last digit, and those that are too large are "
    "wrong") {
  using whole_numbers::Wide;
  const auto read = [](const std::string& number, const std::string& natural) {
    return page::detail::readForm<Wide>(Payload(Json{{"number", number}, {"natural", natural}}));
  };
  const auto largest = read("-9223372036854775808", "18446744073709551615");
  CHECK(largest.problems.empty());
  CHECK(largest.value.number == std::numeric_limits<std::int64_t>::min());
  CHECK(largest.value.natural == std::numeric_limits<std::uint64_t>::max());
  for (const char* wrong :
       {"-9223372036854775809", "18446744073709551616", "99999999999999999999999", "1x", "-"}) {
    CHECK(read(wrong, "1").problems.size() == 1);
  }
  CHECK(read("1e3", "0").value.number == 1000);
}

TEST_CASE_METHOD(Fixture, "what a form is filled with, it gives back: all digits of a number") {
  using whole_numbers::Numbers;
  const Numbers numbers{
      -9007199254740993, whole_numbers::kMost, Decimal("200.00"), {9007199254740993}};
  ui.numbers.fill(numbers);
  const Result<Numbers> read = ui.numbers.read<Numbers>();
  REQUIRE(read);
  CHECK(read->number == numbers.number);
  CHECK(read->natural == numbers.natural);
  CHECK(read->amount->toString() == "200.00");
  CHECK(read->each == numbers.each);
}

TEST_CASE_METHOD(Fixture, "rows and texts of the page show numbers with all their digits") {
  using whole_numbers::Shown;
  const std::uint64_t most = whole_numbers::kMost;
  ui.wholes.show(std::vector<Shown>{{most, Decimal("7.50")}, {most - 1, Decimal("200.00")}});
  CHECK(page[ui.wholes].rows().texts() == Strings{"7.50", "200.00"});
  CHECK(page.reports() == Strings{});
  ui.wholes.update(Shown{most - 1, Decimal("200.10")});
  CHECK(page[ui.wholes].rows().texts() == Strings{"7.50", "200.10"});

  ui.showTexts(Shown{most, Decimal("7.50"), true});
  CHECK(ui.whole.text() == "18446744073709551615");
  CHECK(ui.whole.attribute("title") == "7.50");
  CHECK(ui.whole.attribute("lang") == "true");
}
