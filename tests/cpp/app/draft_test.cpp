#include "mcpapps/draft.h"

#include "support/connected_kit.h"

namespace {

struct Chart {
  std::string kind;
};
MCPAPPS_DESCRIBE(Chart, kind)

constexpr std::string_view kMime = "application/vnd.chart+json";

/// A result whose content are embedded resources: a type, a text, and whether it is for the view.
CallToolResult resultOf(const std::vector<std::tuple<std::string, std::string, bool>>& resources) {
  Json content = Json::array();
  for (const auto& [mimeType, text, isForView] : resources) {
    content.push_back(
        {{"type", "resource"},
         {"resource", {{"uri", "chart://1"}, {"mimeType", mimeType}, {"text", text}}},
         {"_meta", isForView ? Json{{"ui", {{"content", Json::object()}}}} : Json()}});
  }
  return *Payload(Json{{"content", content}}).as<CallToolResult>();
}

}  // namespace

TEST_CASE("a result's content for the view is found by its type") {
  const CallToolResult result =
      resultOf({{"text/plain", "{}", true},
                {std::string(kMime), R"({"kind": "for the model"})", false},
                {std::string(kMime), R"({"kind": "bars"})", true}});
  CHECK((*draft::viewContent<Chart>(result, kMime))->kind == "bars");
  CHECK_FALSE(draft::viewContent<Chart>(result, "image/png")->has_value());
}

TEST_CASE("a content for the view that does not fit is an error with its path") {
  const auto problem = [](const std::string& text) {
    return draft::viewContent<Chart>(resultOf({{std::string(kMime), text, true}}), kMime)
        .error()
        .message;
  };
  CHECK(problem("{") == "content[0].resource.text: is no JSON");
  CHECK(problem(R"({"kind": 7})") == "kind: expected string, got number");
}

TEST_CASE("a view declares, asks for and hears the mode split") {
  FakeHost host;
  App app({.name = "view", .version = "1.0.0"}, {.availableDisplayModes = {draft::split()}});
  host.setContext({{"availableDisplayModes", {"inline", "split"}}});
  host.connect(app);
  CHECK(host.params("ui/initialize")["appCapabilities"]["availableDisplayModes"] == Json{"split"});
  CHECK(app.getHostContext().canDisplay(draft::split()));
  CHECK_FALSE(app.getHostContext().canDisplay(DisplayMode::Pip));
  host.answer("ui/request-display-mode", {{"mode", "split"}});
  app.requestDisplayMode({draft::split()});
  host.deliver();
  CHECK(host.params("ui/request-display-mode") == Json{{"mode", "split"}});
  CHECK(app.getHostContext().displayMode == "split");
}

TEST_CASE_METHOD(ConnectedKit, "a view hears of a resource that it has subscribed to") {
  app->on(draft::kResourceUpdated,
          [this](const draft::ResourceUri& changed) { log.push_back(changed.uri); });
  app->request(draft::kSubscribe, {.uri = "weather://oslo"}).ignoreIfUnsupported();
  host.deliver();
  CHECK(host.params("resources/subscribe") == Json{{"uri", "weather://oslo"}});
  host.notify("notifications/resources/updated", {{"uri", "weather://oslo"}});
  CHECK(log == Strings{"weather://oslo"});
}

namespace {

/// An App with a tool `render` that may be called as a task, and ends with a call of the server's.
struct TaskKit {
  FakeHost host;
  App app{{.name = "view", .version = "1.0.0"}};
  std::vector<ToolCall> calls;

  TaskKit() {
    draft::answerTasks(app);
    app.registerTool("render", {.execution = ToolExecution{TaskSupport::Optional}},
                     [this](const ToolCall& call) {
                       calls.push_back(call);
                       return app.callServerTool({"draw"});
                     });
    app.registerTool("whole", {.execution = ToolExecution{TaskSupport::Required}}, [] {});
    app.registerTool("plain", {}, [] {});
    host.hold("tools/call");
    host.connect(app);
  }

  Json ask(const std::string& method, const Json& params) {
    return host.answerTo(host.request(method, params));
  }
  Json call(const std::string& name, const Json& task) {
    return ask("tools/call",
               task.is_null() ? Json{{"name", name}} : Json{{"name", name}, {"task", task}});
  }
  /// Of a new task.
  Json begin(const Json& task = Json::object()) {
    return {{"taskId", call("render", task)["result"]["task"]["taskId"]}};
  }
  Json status(const Json& task) { return ask("tasks/get", task)["result"]["status"]; }
};

const Json kNoSuchTask = {{"code", -32602}, {"message", "params.taskId: there is no such task"}};

}  // namespace

TEST_CASE_METHOD(TaskKit, "a view tells that its tools may be called as tasks") {
  CHECK(host.params("ui/initialize")["appCapabilities"]["tasks"] ==
        Json{{"cancel", Json::object()}, {"requests", {{"tools", {{"call", Json::object()}}}}}});
  const Json tools = ask("tools/list", Json::object())["result"]["tools"];
  CHECK(tools[0]["execution"] == Json{{"taskSupport", "optional"}});
  CHECK_FALSE(tools[2].contains("execution"));
}

TEST_CASE_METHOD(TaskKit, "a tool that is called as a task goes on, and its result waits") {
  const Json task = begin({{"ttl", 60000}});
  const Json state = ask("tasks/get", task)["result"];
  CHECK(state["status"] == "working");
  CHECK(state["ttl"] == 60000);
  CHECK(state["createdAt"].get<std::string>().ends_with("Z"));
  const Json asked = host.request("tasks/result", task);
  CHECK(host.answerTo(asked).is_null());
  host.reply({{"content", Json::array()}, {"_meta", {{"own", 1}}}});
  const Json meta = {{"own", 1}, {"io.modelcontextprotocol/related-task", task}};
  CHECK(host.answerTo(asked)["result"]["_meta"] == meta);
  CHECK(status(task) == "completed");
  CHECK(ask("tasks/result", task)["result"]["_meta"] == meta);
}

TEST_CASE_METHOD(TaskKit, "a task fails with the error of its tool") {
  const Json task = begin();
  host.replyError(-32007, "no paper");
  CHECK(status(task) == "failed");
  const Json error = ask("tasks/result", task)["error"];
  CHECK(error["code"] == -32007);
  CHECK(error["message"] == "tools/call: no paper");
}

TEST_CASE_METHOD(TaskKit, "a task whose result has isError fails") {
  const Json task = begin();
  host.reply(errorResult("no paper"));
  CHECK(status(task) == "failed");
  CHECK(ask("tasks/result", task)["result"]["isError"] == true);
}

TEST_CASE_METHOD(TaskKit, "a task that is cancelled asks its tool to stop") {
  const Json task = begin();
  const Json asked = host.request("tasks/result", task);
  const std::stop_token stop = calls.at(0).stopToken();
  CHECK(ask("tasks/cancel", task)["result"]["status"] == "cancelled");
  CHECK(stop.stop_requested());
  host.reply(textResult("too late"));
  CHECK(status(task) == "cancelled");
  CHECK(host.answerTo(asked)["error"]["message"] == "the task was cancelled");
  CHECK(ask("tasks/cancel", task)["error"]["message"] == "params.taskId: this task has ended");
}

TEST_CASE_METHOD(TaskKit, "a task goes on when the host cancels the call that began it") {
  const Json id = host.request("tools/call", {{"name", "render"}, {"task", Json::object()}});
  const Json task = {{"taskId", host.answerTo(id)["result"]["task"]["taskId"]}};
  host.notify("notifications/cancelled", {{"requestId", id}});
  CHECK_FALSE(calls.at(0).stopToken().stop_requested());
  host.reply(textResult("drawn"));
  CHECK(status(task) == "completed");
}

TEST_CASE_METHOD(TaskKit, "a task tells of its progress") {
  host.request("tools/call",
               {{"name", "render"}, {"task", Json::object()}, {"_meta", {{"progressToken", "p"}}}});
  calls.at(0).progress({.progress = 1});
  host.deliver();
  CHECK(host.params("notifications/progress")["progressToken"] == "p");
}

TEST_CASE_METHOD(TaskKit, "a task is forgotten after its time, and stopped") {
  const Json task = begin({{"ttl", 1000}});
  const std::stop_token stop = calls.at(0).stopToken();
  host.advance(std::chrono::milliseconds(1000));
  CHECK(ask("tasks/get", task)["error"] == kNoSuchTask);
  CHECK(stop.stop_requested());
}

TEST_CASE_METHOD(TaskKit, "a hostile time, id and number of tasks do no harm") {
  CHECK(call("render", {{"ttl", -1}})["result"]["task"]["ttl"] == 0);
  CHECK(call("render", {{"ttl", 1e300}})["result"]["task"]["ttl"] == 3600000);
  CHECK(ask("tasks/get", {{"taskId", 7}})["error"] == kNoSuchTask);
  CHECK(ask("tasks/result", Json::object())["error"] == kNoSuchTask);
  for (int i = 0; i < 98; ++i) begin();
  begin();
  CHECK(call("render", Json::object())["error"]["message"] == "render: there are too many tasks");
}

TEST_CASE_METHOD(TaskKit, "a tool is called as its execution says") {
  CHECK(call("plain", Json::object())["error"]["message"] == "plain: is not called as a task");
  CHECK(call("whole", {})["error"]["message"] == "whole: is called as a task only");
  CHECK(call("plain", {}).contains("result"));
  const Json task = {{"taskId", call("whole", Json::object())["result"]["task"]["taskId"]}};
  CHECK(status(task) == "completed");
}

TEST_CASE_METHOD(TaskKit, "the end of the connection asks the tool of a task to stop") {
  begin();
  const std::stop_token stop = calls.at(0).stopToken();
  app.close();
  CHECK(stop.stop_requested());
}
