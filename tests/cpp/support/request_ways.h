#pragma once

#include <functional>

#include "mcpapps/chunks.h"
#include "mcpapps/download.h"
#include "mcpapps/model_context.h"
#include "mcpapps/optimistic.h"
#include "mcpapps/resource_bytes.h"
#include "test.h"

namespace {

using Ended = std::function<void(const Error*)>;

template <class T>
void noteEnd(const Pending<T>& pending, const Ended& ended) {
  pending.then([ended](const Result<T>& result) { ended(result ? nullptr : &result.error()); });
}
template <class T>
Task<> noteAwaited(Pending<T> pending, Ended ended) {
  const Result<T> result = co_await pending;
  ended(result ? nullptr : &result.error());
}
template <class T>
void noteEnd(const Task<Result<T>>& task, const Ended& ended) {
  task.then([ended](const Result<T>& result) { ended(result ? nullptr : &result.error()); });
}

/// `app` is null if the App is gone; `ref` always exists.
struct Way {
  const char* name;
  std::function<void(App* app, const AppRef& ref, const Ended& ended)> ask;
  bool needsApp = false;
};

template <class Ask>
Way ofApp(const char* name, Ask ask) {
  return {name, [ask](App* app, const AppRef&, const Ended& ended) { noteEnd(ask(*app), ended); },
          true};
}
template <class Ask>
Way ofRef(const char* name, Ask ask) {
  return {name, [ask](App*, const AppRef& ref, const Ended& ended) { noteEnd(ask(ref), ended); }};
}

const CallToolParams kTool{.name = "t"};

/// A described type for arguments and results.
struct WayPage {
  std::vector<int> items;
  std::optional<std::string> nextCursor;
};
MCPAPPS_DESCRIBE(WayPage, items, nextCursor)

std::vector<Way> ways() {
  std::vector<Way> all{
      ofApp("App::request",
            [](App& app) { return app.request(method::kCallTool, CallToolParams{.name = "t"}); }),
      ofApp("callServerTool", [](App& app) { return app.callServerTool({.name = "t"}); }),
      ofApp("callServerTool with an input",
            [](App& app) { return app.callServerTool("t", WayPage{}); }),
      ofApp("sendMessage", [](App& app) { return app.sendMessage({}); }),
      ofApp("updateModelContext", [](App& app) { return app.updateModelContext({}); }),
      ofApp("ModelContext::tell", [](App& app) { return ModelContext(app).tell("text"); }),
      ofApp("ModelContext::tellFailure",
            [](App& app) {
              return ModelContext(app).tellFailure("look", Payload(),
                                                   Error{ErrorKind::Remote, 0, "no"});
            }),
      ofApp("ModelContext::forgetFailures",
            [](App& app) {
              ModelContext context(app);
              context.tellFailure("look", Payload(), Error{ErrorKind::Remote, 0, "no"}).then([] {});
              return context.forgetFailures();
            }),
      ofApp("openLink", [](App& app) { return app.openLink({.url = "https://example.com"}); }),
      ofApp("downloadFile", [](App& app) { return app.downloadFile({}); }),
      ofApp("downloadText",
            [](App& app) { return downloadText(app, "a.txt", "text/plain", "text"); }),
      ofApp("downloadBytes",
            [](App& app) { return downloadBytes(app, "a", "application/x-any", {}); }),
      ofApp("requestDisplayMode",
            [](App& app) { return app.requestDisplayMode({.mode = DisplayMode::Pip}); }),
      ofApp("ping", [](App& app) { return app.ping(); }),
      ofApp("listServerTools", [](App& app) { return app.listServerTools(); }),
      ofApp("listServerResources", [](App& app) { return app.listServerResources(); }),
      ofApp("listServerResourceTemplates",
            [](App& app) { return app.listServerResourceTemplates(); }),
      ofApp("listServerPrompts", [](App& app) { return app.listServerPrompts(); }),
      ofApp("readServerResource", [](App& app) { return app.readServerResource({.uri = "u:r"}); }),
      ofApp("createSamplingMessage", [](App& app) { return app.createSamplingMessage({}); }),
      ofApp("Optimistic::Update::confirm",
            [](App& app) {
              Optimistic<int> number;
              return number.apply("key", [](int& it) { it = 1; })
                  .confirm(app.callServerTool({.name = "t"}));
            }),
      ofRef("AppRef::request",
            [](const AppRef& ref) { return ref.request(method::kCallTool, kTool); }),
      ofRef("AppRef::updateModelContext",
            [](const AppRef& ref) { return ref.updateModelContext({}); }),
      ofRef("readChunks", [](const AppRef& ref) { return readChunks(ref, {.tool = "t"}); }),
      ofRef("readBytes", [](const AppRef& ref) { return readBytes(ref, "u:r"); }),
  };
  all.push_back({"co_await", [](App*, const AppRef& ref, const Ended& ended) {
                   noteAwaited(ref.request(method::kCallTool, kTool), ended).detach();
                 }});
  all.push_back(
      {"a request in the callback of another", [](App*, const AppRef& ref, const Ended& ended) {
         ref.request(method::kCallTool, kTool).then([ref, ended](const Result<CallToolResult>& r) {
           if (r) return ended(nullptr);
           const Error first = r.error();
           // Whatever has ended the first, the second does not wait forever.
           ref.request(method::kPing, Empty{}, {.timeout = 1s})
               .then([ended, first](const Result<Empty>&) { ended(&first); });
         });
       }});
  return all;
}

}  // namespace
