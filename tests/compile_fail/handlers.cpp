// Mistakes in what handlers take and return.

#include <mcpapps/mcpapps.h>

enum class Sky { clear, rain };
MCPAPPS_DESCRIBE_ENUM(Sky, clear, rain)
struct Pick {
  std::string city;
  std::optional<std::vector<Sky>> skies;
};
MCPAPPS_DESCRIBE(Pick, city, skies)
struct Question {
  int x = 0;
};
MCPAPPS_DESCRIBE(Question, x)
constexpr mcpapps::RequestMethod<Question, Question> kAsk{"example/ask"};
constexpr mcpapps::NotificationMethod<Question> kAsked{"example/asked"};

void use(mcpapps::App& app) {
  app.registerTool<Pick, Pick>("pick", {}, [](const Pick& pick) { return pick; });
  app.onToolResult([] {});
  app.callServerTool({.name = "refresh"}).then([](mcpapps::Result<mcpapps::CallToolResult>) {});
}
bool isDark(const mcpapps::HostContext& context) { return context.theme == "dark"; }
std::string_view nameOf(Sky sky) { return toString(sky); }

// ---- an event's handler that takes another type
// expect: handlerDoesNotTake<mcpapps::CallToolResult,
// expect: let the handler take
void listen(mcpapps::App& app) {
  app.onToolResult([](int) {});  // here
}

// ---- an event's handler that is forgotten
// GCC tells of the function, and of its template. A default would hide that a handler is needed.
//
// lines: g++ 13
// expect: no matching
// expect: onToolResult
void listen(mcpapps::App& app) {
  app.onToolResult();  // here
}

// ---- a listener to what is no event
// expect: typeIsNoEvent<mcpapps::CallToolParams>
// expect: Listen to one that
void listen(mcpapps::App& app) {
  app.addEventListener<mcpapps::CallToolParams>([] {});  // here
}

// ---- a handler of the author's own request that takes another type
// expect: handlerDoesNotTake<Question,
// expect: let the handler take
void listen(mcpapps::App& app) {
  app.on(kAsk, [](const std::string&) { return Question(); });  // here
}

// ---- a handler of the author's own request that returns another type
// expect: handlerMayNotReturn<std::
// expect: Question>
// expect: let the handler return
void listen(mcpapps::App& app) {
  app.on(kAsk, [](const Question& question) { return std::to_string(question.x); });  // here
}

// ---- a callback of a call that takes the value alone
// expect: callbackDoesNotTake<mcpapps::Result<mcpapps::CallToolResult>,
// expect: let the callback of then() take
void ask(mcpapps::App& app) {
  app.callServerTool({.name = "refresh"}).then([](const mcpapps::CallToolResult&) {});  // here
}

// ---- a callback of a task that takes another type
// expect: callbackDoesNotTake<int,
// expect: let the callback of then() take
mcpapps::Task<int> count() { co_return 1; }
void start() {
  count().then([](std::string) {});  // here
}

// ---- a handler by hand of calls that takes an event
// expect: toolHandlerDoesNotTake<mcpapps::CallToolParams,
// expect: let the tool's handler take
void offer(mcpapps::App& app) {
  app.onCallTool([](const mcpapps::ToolInput&) { return mcpapps::CallToolResult(); });  // here
}

// ---- a handler by hand of lists that returns the list alone
// expect: handlerMayNotReturn<std::vector<mcpapps::Tool
// expect: mcpapps::ListToolsResult>
// expect: let the handler return
void offer(mcpapps::App& app) {
  app.onListTools([] { return std::vector<mcpapps::Tool>(); });  // here
}

// ---- a tool's handler that returns a number
// expect: handlerMayNotReturn<int,
// expect: let the handler return
void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](const Pick&) { return 5; });  // here
}

// ---- a tool's handler that returns another output
// expect: handlerMayNotReturn<mcpapps::Task<mcpapps::Result<Pick>>,
// expect: mcpapps::CallToolResult, Question>
// expect: let the handler return
mcpapps::Task<mcpapps::Result<Pick>> pick(Pick input) { co_return input; }
void offer(mcpapps::App& app) { app.registerTool<Pick, Question>("pick", {}, pick); }  // here

// ---- a tool's handler that changes its input
// expect: toolHandlerDoesNotTake<Pick,
// expect: let the tool's handler take
void offer(mcpapps::App& app) {
  app.registerTool<Pick>("pick", {}, [](Pick& pick) { pick.city = "Bern"; });  // here
}

// ---- a tool whose input is not named
// expect: toolHandlerTakesUnknownInput<
// expect: registerTool<Input>(...)
void offer(mcpapps::App& app) {
  app.registerTool("pick", {}, [](const Pick&) {});  // here
}
