#include <stop_token>

#include "support/app_fixture.h"

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
struct Booking {
  std::string city;
  int nights = 0;
};
constexpr auto describe(Describe<Booking>) {
  return fields(field<&Booking::city>("city").minLength(1),
                field<&Booking::nights>("nights").maximum(30));
}

namespace {

const Json kSchema = {
    {"type", "object"},
    {"properties", {{"city", {{"type", "string"}}}, {"nights", {{"type", "integer"}}}}},
    {"required", {"city"}}};

struct ElicitFixture : ConnectedFixture {
  /// The view's answer; null if there is none.
  Json elicit(const Json& params = {{"mode", "form"},
                                    {"message", "Where to?"},
                                    {"requestedSchema", kSchema},
                                    {"_meta", {{"ui", {{"resourceUri", "ui://book"}}}}}}) {
    host.send(requestOf("form", "elicitation/create", params));
    return answer();
  }
  Json answer() const {
    const Json message = host.answerTo("form");
    return message.is_null() ? Json() : message.value("result", message.value("error", Json()));
  }
};

Task<ElicitResult> answerLater(Pending<Booking> entered, const ElicitParams& asked, Strings* log) {
  const Result<Booking> booking = co_await entered;
  log->push_back(asked.message);
  co_return booking ? ElicitResult::accept(*booking) : ElicitResult::cancel();
}

}  // namespace

TEST_CASE_METHOD(ElicitFixture, "a form is answered when the user has filled it in") {
  const PendingSource<Booking> entered;
  app->onElicit<Booking>([&, entered](const ElicitParams& asked) {
    return answerLater(entered.pending(), asked, &log);
  });
  CHECK(elicit().is_null());
  SECTION("with what was entered") {
    entered.resolve(Booking{"Ur", 1});
    CHECK(answer() == Json{{"action", "accept"}, {"content", {{"city", "Ur"}, {"nights", 1}}}});
  }
  SECTION("with nothing") {
    entered.resolve(Error{.message = "closed"});
    CHECK(answer() == Json{{"action", "cancel"}});
  }
  CHECK(log == Strings{"Where to?"});
}

TEST_CASE_METHOD(ElicitFixture, "a form that a Pending brings is accepted") {
  const PendingSource<Booking> entered;
  app->onElicit<Booking>([entered] { return entered.pending(); });
  CHECK(elicit().is_null());
  entered.resolve(Booking{"Ur", 1});
  CHECK(answer()["action"] == "accept");
}

TEST_CASE_METHOD(ElicitFixture, "content that does not fit the form is an error, and reported") {
  std::string wrong;
  SECTION("out of its rules") {
    app->onElicit<Booking>([] { return Booking{"", 31}; });
    wrong =
        "elicitation/create: invalid content: city: expected at least 1 character, got 0; nights: "
        "expected at most 30, got 31";
  }
  SECTION("of another type") {
    app->onElicit<Booking>(
        [] { return ElicitResult::accept(Payload(Json{{"city", 7}, {"nights", 1}})); });
    wrong = "elicitation/create: invalid content: city: expected string, got number";
  }
  SECTION("missing") {
    app->onElicit<Booking>([] { return ElicitResult{.action = ElicitAction::Accept}; });
    wrong = "elicitation/create: invalid content: content: is missing";
  }
  CHECK(elicit() == Json{{"code", -32603}, {"message", wrong}});
  CHECK(errors == Strings{wrong});
}

TEST_CASE_METHOD(ElicitFixture, "a handler hears that the host has cancelled the form") {
  std::stop_token stop;
  const PendingSource<Booking> entered;
  app->onElicit<Booking>([&](const ElicitParams&, std::stop_token token) {
    stop = std::move(token);
    return entered.pending();
  });
  elicit();
  CHECK(!stop.stop_requested());
  host.notify("notifications/cancelled", {{"requestId", "form"}});
  CHECK(stop.stop_requested());
  entered.resolve(Booking{"Ur", 1});
  CHECK(answer().is_null());
}

TEST_CASE_METHOD(ElicitFixture, "an error of the handler fails the request") {
  app->onElicit(
      []() -> Result<ElicitResult> { return Error{.code = -32000, .message = "no room"}; });
  CHECK(elicit() == Json{{"code", -32000}, {"message", "no room"}});
}

TEST_CASE_METHOD(ElicitFixture, "a request that asks nothing is refused") {
  app->onElicit([] { return ElicitResult::cancel(); });
  CHECK(elicit({{"message", 7}})["code"] == -32602);
  CHECK(errors == Strings{"elicitation/create: params.message: expected string, got number"});
}
