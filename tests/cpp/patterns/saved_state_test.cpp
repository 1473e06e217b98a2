#include "mcpapps/saved_state.h"
#include "support/connected_kit.h"

namespace {

struct Reading {
  int page = 1;
  std::string note;
};
MCPAPPS_DESCRIBE(Reading, page, note)

struct StateKit : ConnectedKit {
  std::shared_ptr<MemoryStorage> storage = std::make_shared<MemoryStorage>();

  static CallToolResult resultOf(const Json& name) {
    return {._meta = Payload(Json{{"viewUUID", name}})};
  }
  std::string& kept() { return storage->texts["mcpapps:view:a"]; }
  /// The state that a view restores from this result.
  static std::optional<Reading> restored(SavedState<Reading>& saved, const CallToolResult& result) {
    std::optional<Reading> found;
    saved.restore(result, [&found](const Reading& reading) { found = reading; });
    return found;
  }
  /// The state that another view restores.
  std::optional<Reading> restored(SavedStateOptions options = {}) {
    SavedState<Reading> saved(*app, storage, options);
    return restored(saved, resultOf("a"));
  }
};

}  // namespace

TEST_CASE_METHOD(StateKit, "a view that is shown again has the state that it saved") {
  SavedState<Reading> saved(*app, storage);
  CHECK_FALSE(restored(saved, resultOf("a")));
  saved.save({.page = 6, .note = "é"});
  saved.save({.page = 7, .note = "é"});
  CHECK(storage->texts.size() == 1);
  const std::optional<Reading> again = restored();
  REQUIRE(again);
  CHECK(again->page == 7);
  CHECK(again->note == "é");
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StateKit, "each name has a state of its own") {
  SavedState<Reading> saved(*app, storage);
  restored(saved, resultOf("a"));
  saved.save({.page = 2, .note = ""});
  CHECK_FALSE(restored(saved, resultOf("b")));
  saved.save({.page = 3, .note = ""});
  CHECK(restored(saved, resultOf("a"))->page == 2);
}

TEST_CASE_METHOD(StateKit, "without a name nothing is saved, and nothing is wrong") {
  SavedState<Reading> saved(*app, storage);
  saved.save({});
  CHECK_FALSE(restored(saved, CallToolResult{}));
  saved.save({});
  CHECK(storage->texts.empty());
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StateKit, "a name that is none is reported") {
  SavedState<Reading> saved(*app, storage);
  for (const Json& name : {Json(7), Json(""), Json(std::string(129, 'a'))}) {
    CHECK_FALSE(restored(saved, resultOf(name)));
    saved.save({});
  }
  CHECK(errors == Strings{"_meta.viewUUID: expected a string of 1 to 128 bytes"});
}

TEST_CASE_METHOD(StateKit,
                 "where the host forbids storage the view goes on, and nobody is bothered") {
  storage->isForbidden = true;
  SavedState<Reading> saved(*app, storage);
  CHECK_FALSE(restored(saved, resultOf("a")));
  saved.save({});
  saved.save({});
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StateKit, "what is not a state of this view is reported, and not restored") {
  const auto [text, report] = GENERATE(table<std::string, std::string>({
      {"no JSON {", "what is saved is no JSON"},
      {"7", "the saved state: expected object, got number"},
      {"null", "the saved state: expected object, got null"},
      {R"({"version": 2, "state": {"page": 7, "note": ""}})",
       "the saved state is of version 2, not 1"},
      {R"({"version": 1, "state": {"page": "seven", "note": ""}})",
       "the saved state: state.page: expected integer, got string"},
      {R"({"version": 1, "state": {"page": 7}})", "the saved state: state.note: is missing"},
  }));
  kept() = text;
  CHECK_FALSE(restored());
  CHECK(errors == Strings{report});
  // It is replaced.
  SavedState<Reading> saved(*app, storage);
  restored(saved, resultOf("a"));
  saved.save({.page = 8, .note = ""});
  CHECK(restored()->page == 8);
}

TEST_CASE_METHOD(StateKit, "a state of another version is not restored") {
  SavedState<Reading> saved(*app, storage, {.version = 3});
  restored(saved, resultOf("a"));
  saved.save({.page = 9, .note = ""});
  CHECK_FALSE(restored());
  CHECK(restored({.version = 3})->page == 9);
}

TEST_CASE_METHOD(StateKit, "a state that is too large is not saved") {
  SavedState<Reading> saved(*app, storage, {.most = 200});
  restored(saved, resultOf("a"));
  saved.save({.page = 1, .note = "short"});
  saved.save({.page = 2, .note = std::string(200, 'x')});
  REQUIRE(errors.size() == 1);
  CHECK(errors.at(0).ends_with("bytes, and SavedStateOptions::most is 200"));
  CHECK(restored()->page == 1);
}
