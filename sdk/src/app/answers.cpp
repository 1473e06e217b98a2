// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Answers to the host by the author's handlers.

#include "app/tool_registry.h"
#include "codec/text.h"
#include "mcpapps/detail/elicit_handler.h"

namespace mcpapps::detail {

void refuse(const std::weak_ptr<AppLink>& app, std::string_view method,
            const std::vector<Problem>& problems, const Responder& responder) {
  const auto known = app.lock();
  if (!known) return;
  responder.error(error_code::kInvalidParams, toString(problems));
  known->reportProblems(method, problems);
}

void answerElicitation(const Result<ElicitResult>& result,
                       std::vector<Problem> (*check)(const Payload& content),
                       const Responder& responder, const std::weak_ptr<AppLink>& app) {
  if (!result) return responder.error(result.error());
  std::vector<Problem> problems;
  if (check && result->action == ElicitAction::Accept) {
    if (result->content) {
      problems = check(result->content);
    } else {
      problems = {{"content", "is missing"}};
    }
  }
  if (problems.empty()) return responder.result(*result);
  const Error error =
      problemsOf(ErrorKind::Misuse, method::kElicit.name, "invalid content", problems);
  responder.error(error);
  if (const auto known = app.lock()) known->reportUntaken(error);
}

}  // namespace mcpapps::detail
