// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// How the typed handlers and requests of an App become ones on Payloads.

#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/detail/event.h"
#include "mcpapps/detail/session.h"
#include "mcpapps/protocol/ui.h"

namespace mcpapps::detail {

/// Gets the error that a handler ends with, or null.
using OnEnd = SharedFunction<void(const Error* error)>;
using TeardownHandler = SharedFunction<void(const ResourceTeardown& teardown, const OnEnd& onEnd)>;
using NotificationHandler = SharedFunction<void(const Payload& params)>;
using RequestHandler =
    SharedFunction<void(const Payload& params, const Session::Responder& responder)>;

/// The channel of a request to the host, which makes an Answer of what the host gives.
template <class Answer>
const std::shared_ptr<PendingChannel>& askingFor(const Pending<Answer>& pending,
                                                 std::string_view method,
                                                 std::weak_ptr<AppLink> app) {
  PendingChannel& channel = *pending.channel();
  channel.app = std::move(app);
  channel.answer = &kAnswerType<Answer>;
  channel.method = method;
  return pending.channel();
}

template <class Params, class Handler>
NotificationHandler toNotificationHandler(Handler handler, std::string_view method,
                                          std::weak_ptr<AppLink> app) {
  if constexpr (!HandlerOf<Handler, Params>) {
    static_cast<void>(handlerDoesNotTake<Params, Handler>);
    return {};
  } else {
    return holdHandler<NotificationHandler>(std::move(handler), [&](const auto& held) {
      return [held, method, app](const Payload& params) {
        const Partial<Params> read = params.asPartial<Params>();
        const auto known = app.lock();
        if (known && known->reportProblems(method, read.problems)) {
          runHandler(held, read.value, ReportEnd{app});
        }
      };
    });
  }
}

/// Answers that the parameters of a request do not fit, and reports it.
void refuse(AppLink& app, std::string_view method, const std::vector<Problem>& problems,
            const Session::Responder& responder);

template <class Handler, class Params, class Answer>
concept AnswersRequest =
    std::is_null_pointer_v<Handler> || isAnswer<ReturnedOf<Handler, const Params&>, Result<Answer>>;

template <class Params, class Answer, class Handler>
RequestHandler toRequestHandler(Handler handler, std::string_view method,
                                std::weak_ptr<AppLink> app) {
  if constexpr (!HandlerOf<Handler, Params>) {
    static_cast<void>(handlerDoesNotTake<Params, Handler>);
    return {};
  } else if constexpr (!AnswersRequest<Handler, Params, Answer>) {
    static_cast<void>(handlerMayNotReturn<ReturnedOf<Handler, const Params&>, Handler, Answer>);
    return {};
  } else {
    return holdHandler<RequestHandler>(std::move(handler), [&](const auto& held) {
      return [held, method, app](const Payload& params, const Session::Responder& responder) {
        // Handler and parameters live until the answer.
        const auto read = std::make_shared<Partial<Params>>(params.asPartial<Params>());
        if (!read->problems.empty()) {
          if (const auto known = app.lock()) refuse(*known, method, read->problems, responder);
          return;
        }
        const auto answer = [held, read, responder](Result<Answer> result) {
          if (!result) return responder.error(result.error());
          responder.result(*result);
        };
        auto returned = callWithOrWithout(*held, std::as_const(read->value));
        if constexpr (endsLater<decltype(returned)>) {
          returned.then(answer);
        } else {
          answer(std::move(returned));
        }
      };
    });
  }
}

}  // namespace mcpapps::detail
