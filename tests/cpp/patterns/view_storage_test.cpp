#include "mcpapps/chatgpt.h"
#include "mcpapps/saved_state.h"
#include "support/connected_kit.h"

namespace {

struct Place {
  int page = 1;
};
MCPAPPS_DESCRIBE(Place, page)

struct StorageKit : ConnectedKit {
  std::shared_ptr<MemoryStorage> memory = std::make_shared<MemoryStorage>();
  StateTools tools{.load = "load_state", .save = "save_state"};
  const CallToolResult result{._meta = Payload(Json{{"viewUUID", "a"}})};
  std::vector<int> restored;

  SavedState<Place> savedIn(std::vector<std::shared_ptr<ViewStorage>> storages) {
    return {*app, firstStorage(std::move(storages))};
  }
  void restore(SavedState<Place>& saved) {
    saved.restore(result, [this](const Place& place) { restored.push_back(place.page); });
    host.deliver();
  }
  static Json stateOf(int page) {
    return structuredResult({{"state", {{"version", 1}, {"state", {{"page", page}}}}}});
  }
};

}  // namespace

TEST_CASE_METHOD(StorageKit, "the first storage that the host has keeps the state") {
  const auto forbidden = std::make_shared<MemoryStorage>();
  forbidden->isForbidden = true;
  SavedState<Place> saved = savedIn({forbidden, memory, serverStorage(*app, tools)});
  restore(saved);
  saved.save({.page = 7});
  CHECK(memory->texts.size() == 1);
  restore(saved);
  CHECK(restored == std::vector{7});
  CHECK(calls() == 0);
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StorageKit,
                 "where the host has no storage, two tools of the server keep the state") {
  memory->isForbidden = true;
  host.answerTool("load_state", stateOf(7));
  host.answerTool("save_state", textResult("saved"));
  SavedState<Place> saved = savedIn({memory, serverStorage(*app, tools)});
  restore(saved);
  CHECK(restored == std::vector{7});
  saved.save({.page = 8});
  host.deliver();
  CHECK(host.params("tools/call")["arguments"] ==
        Json{{"key", "mcpapps:view:a"}, {"state", {{"version", 1}, {"state", {{"page", 8}}}}}});
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StorageKit, "without any storage the view goes on, and nothing is reported") {
  memory->isForbidden = true;
  SavedState<Place> none = savedIn({memory, serverStorage(*app, {})});
  restore(none);
  none.save({.page = 7});
  // A host that lets views call no tools.
  host.refuse("tools/call", -32601, "Method not found");
  SavedState<Place> refused = savedIn({serverStorage(*app, tools)});
  restore(refused);
  refused.save({.page = 7});
  refused.save({.page = 8});
  host.deliver();
  CHECK(calls() == 1);
  CHECK(restored.empty());
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StorageKit, "a storage that could not be read gets the state all the same") {
  memory->isForbidden = true;
  SavedState<Place> saved = savedIn({firstStorage({memory}), serverStorage(*app, {})});
  restore(saved);
  memory->isForbidden = false;
  saved.save({.page = 7});
  restore(saved);
  CHECK(restored == std::vector{7});
}

TEST_CASE_METHOD(StorageKit, "while one state is saved on the server, only the newest waits") {
  host.answerTool("load_state", structuredResult(Json::object()));
  host.holdTool("save_state");
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  for (int page = 1; page <= 100; ++page) saved.save({.page = page});
  host.deliver();
  CHECK(calls() == 2);
  host.reply(textResult("saved"));
  CHECK(calls() == 3);
  CHECK(host.params("tools/call")["arguments"]["state"]["state"]["page"] == 100);
  host.reply(textResult("saved"));
  CHECK(calls() == 3);
}

TEST_CASE_METHOD(StorageKit, "a tool that fails is reported once") {
  host.answerTool("load_state", errorResult("the database is gone"));
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  restore(saved);
  CHECK(errors == Strings{"load_state: the database is gone"});
}

TEST_CASE_METHOD(StorageKit, "an answer that comes after the next result is not used") {
  host.holdTool("load_state");
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  const Json first = host.last("tools/call")["id"];
  restore(saved);
  host.reply(stateOf(1), first);
  host.reply(stateOf(2));
  CHECK(restored == std::vector{2});
}

TEST_CASE_METHOD(StorageKit, "an answer that comes after the end of the SavedState is not used") {
  host.holdTool("load_state");
  {
    SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
    restore(saved);
  }
  host.reply(stateOf(1));
  CHECK(restored.empty());
}

TEST_CASE_METHOD(StorageKit,
                 "a state that is saved before the server has answered replaces no stored one") {
  host.holdTool("load_state");
  host.answerTool("save_state", textResult("saved"));
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  saved.save({.page = 1});
  host.deliver();
  CHECK(calls() == 1);
  host.reply(stateOf(7));
  CHECK(restored == std::vector{7});
  CHECK(calls() == 1);
  saved.save({.page = 8});
  host.deliver();
  CHECK(calls() == 2);
}

TEST_CASE_METHOD(StorageKit, "a state that waits is saved where nothing was stored") {
  host.holdTool("load_state");
  host.answerTool("save_state", textResult("saved"));
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  saved.save({.page = 1});
  saved.save({.page = 2});
  host.reply(structuredResult(Json::object()));
  host.deliver();
  CHECK(calls() == 2);
  CHECK(host.params("tools/call")["arguments"]["state"]["state"] == Json{{"page", 2}});
}

TEST_CASE_METHOD(StorageKit, "nothing is saved while the server does not say what is stored") {
  host.answerTool("load_state", errorResult("busy"));
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  saved.save({.page = 1});
  host.deliver();
  CHECK(calls() == 1);
  CHECK(errors == Strings{"load_state: busy"});
}

TEST_CASE_METHOD(StorageKit, "the same state is saved once, and again after it could not be") {
  host.answerTool("load_state", structuredResult(Json::object()));
  host.answerTool("save_state", errorResult("no room"));
  SavedState<Place> saved = savedIn({serverStorage(*app, tools)});
  restore(saved);
  for (int time = 0; time < 3; ++time) saved.save({.page = 1});
  host.deliver();
  CHECK(calls() == 2);
  CHECK(errors == Strings{"save_state: no room"});
  saved.save({.page = 1});
  host.deliver();
  CHECK(calls() == 3);
}

TEST_CASE_METHOD(StorageKit, "the widget state keeps a state beside what is the author's") {
  const auto openai = std::make_shared<FakeOpenAi>();
  openai->setGlobals({{"widgetState",
                       {{"modelContent", "page 1"},
                        {"privateContent", {{"scroll", 12}}},
                        {"imageIds", {"file_1"}}}}});
  SavedState<Place> saved = savedIn({widgetStorage(openai), memory});
  restore(saved);
  saved.save({.page = 7});
  CHECK(openai->global("widgetState").json() ==
        Json{{"modelContent", "page 1"},
             {"privateContent",
              {{"scroll", 12}, {"savedState", {{"version", 1}, {"state", {{"page", 7}}}}}}},
             {"imageIds", {"file_1"}}});
  saved.save({.page = 8}, "page 8");
  CHECK(openai->global("widgetState").json()["modelContent"] == "page 8");
  SavedState<Place> again = savedIn({widgetStorage(openai), memory});
  restore(again);
  CHECK(restored == std::vector{8});
  CHECK(memory->texts.empty());
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(StorageKit,
                 "a widget state that is no object is reported, and replaced by the next") {
  const auto openai = std::make_shared<FakeOpenAi>();
  openai->setGlobals({{"widgetState", "seven"}});
  SavedState<Place> saved = savedIn({widgetStorage(openai)});
  restore(saved);
  CHECK(errors == Strings{"the widget state is no object"});
  saved.save({.page = 8});
  CHECK(openai->global("widgetState").json() ==
        Json{{"privateContent", {{"savedState", {{"version", 1}, {"state", {{"page", 8}}}}}}}});
}

TEST_CASE_METHOD(StorageKit, "a state that ChatGPT refuses is reported") {
  const auto openai = std::make_shared<FakeOpenAi>();
  openai->functions[OpenAiFunction::setWidgetState] = [](const Payload&) -> Result<Payload> {
    return Error{ErrorKind::Remote, 0, "too large"};
  };
  SavedState<Place> saved = savedIn({widgetStorage(openai)});
  restore(saved);
  saved.save({.page = 8});
  CHECK(errors == Strings{"window.openai.setWidgetState: too large"});
}
