// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/elicit_handler.h"

namespace mcpapps::detail {

void answerElicitation(const Result<ElicitResult>& result,
                       std::vector<Problem> (*check)(const Payload& content),
                       const Session::Responder& responder, const std::weak_ptr<AppLink>& app) {
  if (!result) return responder.error(result.error());
  std::vector<Problem> problems;
  if (check && result->action == ElicitAction::Accept) {
    if (result->content) {
      problems = check(result->content);
    } else {
      problems = {{"content", "is missing"}};
    }
  }
  if (problems.empty()) return responder.result(Payload::of(*result));
  Error error{ErrorKind::Misuse, error_code::kInternalError,
              std::string(method::kElicit.name).append(": invalid content")};
  const char* separator = ": ";
  for (const Problem& problem : problems) {
    error.message.append(std::exchange(separator, "; ")).append(toString(problem));
  }
  responder.error(error);
  if (const auto known = app.lock()) known->reportUntaken(error);
}

}  // namespace mcpapps::detail
