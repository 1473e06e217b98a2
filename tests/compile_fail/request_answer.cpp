// expect: handlerMayNotReturn<std::
// expect: Question>
// expect: let the handler return

#include <mcpapps/mcpapps.h>

struct Question {
  int x = 0;
};
MCPAPPS_DESCRIBE(Question, x)
constexpr mcpapps::RequestMethod<Question, Question> kAsk{"example/ask"};

void listen(mcpapps::App& app) {
  app.on(kAsk, [](const Question& question) { return std::to_string(question.x); });  // here
}
