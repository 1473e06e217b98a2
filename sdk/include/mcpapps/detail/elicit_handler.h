// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How the handlers of App::onElicit(), which come in many forms, become handlers of requests.

#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/detail/message_handler.h"
#include "mcpapps/detail/tool_handler.h"
#include "mcpapps/protocol/elicitation.h"

namespace mcpapps::detail {

/// A form that a handler returns is one that the user has filled in.
template <>
inline ElicitResult answerOf<ElicitResult>(const Payload& form) {
  return {.action = ElicitAction::Accept, .content = form};
}

/// Sends the answer; in place of one whose content `check` finds wrong, an error, which is also
/// reported. `check` is null for a form of which nothing is known.
void answerElicitation(const Result<ElicitResult>& result,
                       std::vector<Problem> (*check)(const Payload& content),
                       const Responder& responder, const std::weak_ptr<AppLink>& app);

template <class Handler>
inline constexpr bool takesStopToken =
    std::is_invocable_v<Handler&, const ElicitParams&, std::stop_token>;

template <class Handler>
struct OfElicit : std::type_identity<ReturnedOf<Handler, const ElicitParams&>> {};
template <class Handler>
  requires takesStopToken<Handler>
struct OfElicit<Handler>
    : std::type_identity<ReturnedOf<Handler, std::stop_token, const ElicitParams&>> {};
template <class Handler>
using ReturnedByElicit = typename OfElicit<Handler>::type;

template <class Form, class Handler>
RequestHandler toElicitHandler(Handler handler, std::weak_ptr<AppLink> app) {
  if constexpr (!Describable<Form>) {
    static_assert(detail::typeHasNoDescription<UndescribedIn<Form>>,
                  MCPAPPS_DETAIL_SAYS_typeHasNoDescription);
    return {};
  } else if constexpr (!takesStopToken<Handler> && !TakesOrIgnores<Handler, const ElicitParams&>) {
    static_assert(detail::handlerDoesNotTake<ElicitParams, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return {};
  } else if constexpr (!isAnswer<ReturnedByElicit<Handler>, ElicitResult, Form>) {
    static_assert(
        detail::handlerMayNotReturn<ReturnedByElicit<Handler>, Handler, ElicitResult, Form>,
        MCPAPPS_DETAIL_SAYS_handlerMayNotReturn);
    return {};
  } else {
    return [handler = std::move(handler), app = std::move(app)](
               const Owner& owner, const Payload& params, const Responder& responder) mutable {
      const auto asked = paramsOf<ElicitParams>(params, method::kElicit.name, responder, app);
      if (!asked) return;
      Answer<ElicitResult, Form> answer{[responder, app](const Result<ElicitResult>& result) {
        answerElicitation(result, outputCheckOf<Form>(), responder, app);
      }};
      if constexpr (takesStopToken<Handler>) {
        answerBy(owner, handler, asked, std::move(answer), responder.stopToken(), *asked);
      } else {
        answerBy(owner, handler, asked, std::move(answer), *asked);
      }
    };
  }
}

}  // namespace mcpapps::detail
