// expect: handlerDoesNotTake<Question,
// expect: let the handler take

#include <mcpapps/mcpapps.h>

struct Question {
  int x = 0;
};
MCPAPPS_DESCRIBE(Question, x)
constexpr mcpapps::RequestMethod<Question, Question> kAsk{"example/ask"};

void listen(mcpapps::App& app) {
  app.on(kAsk, [](const std::string&) { return Question(); });  // here
}
