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
#include "mcpapps/detail/responder.h"
#include "mcpapps/detail/share.h"
#include "mcpapps/protocol/ui.h"

namespace mcpapps::detail {

/// Gets the error that a handler ends with, or null.
using OnEnd = SharedFunction<void(const Error* error)>;
using TeardownHandler = SharedFunction<void(const ResourceTeardown& teardown, const OnEnd& onEnd)>;
using NotificationHandler = SharedFunction<void(const Payload& params)>;
using RequestHandler = SharedFunction<void(const Payload& params, const Responder& responder)>;

/// Gets the result of a handler that answers.
template <class T>
using Done = SharedFunction<void(const Result<T>& result)>;

/// The channel of a request to the host, which makes an Answer of what the host gives.
template <class Answer>
const std::shared_ptr<PendingChannel>& askingFor(const PendingSource<Answer>& answer,
                                                 std::string_view method,
                                                 std::weak_ptr<AppLink> app) {
  PendingChannel& channel = *channelOf(answer);
  channel.app = std::move(app);
  channel.answer = &kAnswerType<Answer>;
  channel.method = method;
  return channelOf(answer);
}

template <class Handler>
TeardownHandler toTeardownHandler(Handler handler) {
  if constexpr (!HandlerOf<Handler, ResourceTeardown>) {
    static_assert(detail::handlerDoesNotTake<ResourceTeardown, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return {};
  } else {
    return ifPresent<TeardownHandler>(std::move(handler), [](auto present) {
      return [present = std::move(present)](const Owner& owner, const ResourceTeardown& teardown,
                                            const OnEnd& onEnd) mutable {
        runHandler(owner, present, teardown, onEnd);
      };
    });
  }
}

template <class Params, class Handler>
NotificationHandler toNotificationHandler(Handler handler, std::string_view method,
                                          std::weak_ptr<AppLink> app) {
  if constexpr (!HandlerOf<Handler, Params>) {
    static_assert(detail::handlerDoesNotTake<Params, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return {};
  } else {
    return ifPresent<NotificationHandler>(std::move(handler), [&](auto present) {
      return [present = std::move(present), method, app](const Owner& owner,
                                                         const Payload& params) mutable {
        const Partial<Params> read = params.asPartial<Params>();
        const auto known = app.lock();
        if (known && known->reportProblems(method, read.problems)) {
          runHandler(owner, present, read.value, ReportEnd{app});
        }
      };
    });
  }
}

/// Answers that the parameters of a request do not fit, and reports it.
void refuse(const std::weak_ptr<AppLink>& app, std::string_view method,
            const std::vector<Problem>& problems, const Responder& responder);

/// The parameters of a request; null if they were refused.
template <class Params>
std::shared_ptr<const Params> paramsOf(const Payload& params, std::string_view method,
                                       const Responder& responder,
                                       const std::weak_ptr<AppLink>& app) {
  const auto read = share<Partial<Params>>(params.asPartial<Params>());
  if (read->problems.empty()) return {read, &read->value};
  refuse(app, method, read->problems, responder);
  return nullptr;
}

template <class T>
Done<T> answerTo(const Responder& responder) {
  return [responder](const Result<T>& result) {
    if (result) return responder.result(*result);
    responder.error(result.error());
  };
}

/// The answer to a request whose handler returned an Output.
template <class Final>
Final answerOf(const Payload& output);

/// Passes on what a handler returns: Final; Result, Task or Pending of it; nothing; an Error; and,
/// if Output is not void, Output in all these forms.
template <class Final, class Output = void>
struct Answer {
  Done<Final> done;

  void operator()() const { done(Final{}); }
  void operator()(Final result) const { done(std::move(result)); }
  void operator()(Error error) const { done(std::move(error)); }
  template <class T>
    requires(std::is_convertible_v<const T&, Output>)
  void operator()(const T& output) const {
    done(answerOf<Final>(Payload::of<Output>(output)));
  }
  template <class T>
  void operator()(Result<T> result) const {
    if (!result) return done(std::move(result).error());
    if constexpr (std::is_void_v<T>) {
      (*this)();
    } else {
      (*this)(std::move(*result));
    }
  }
  template <class T>
  void operator()(Task<T> task) const {
    task.then(*this);
  }
  template <class T>
  void operator()(Pending<T> pending) const {
    pending.then(*this);
  }
};

/// Calls a handler as callWithOrWithout() does. If it ends later, its `owner` and `input`, of which
/// it may have references, live until then.
template <class Handler, class Final, class Output, class... Args>
void answerBy(const Owner& owner, Handler& handler, std::shared_ptr<const void> input,
              Answer<Final, Output> answer, const Args&... args) {
  using Returned = ReturnedOf<Handler, const Args&...>;
  if constexpr (endsLater<Returned>) {
    answer.done = [owner, input = std::move(input),
                   done = std::move(answer.done)](const Result<Final>& result) { done(result); };
  }
  if constexpr (std::is_void_v<Returned>) {
    callWithOrWithout(handler, args...);
    answer();
  } else {
    answer(callWithOrWithout(handler, args...));
  }
}

template <class Handler, class Params, class Answer>
concept AnswersRequest =
    std::is_null_pointer_v<Handler> || isAnswer<ReturnedOf<Handler, const Params&>, Result<Answer>>;

template <class Params, class Final, class Handler>
RequestHandler toRequestHandler(Handler handler, std::string_view method,
                                std::weak_ptr<AppLink> app) {
  if constexpr (!HandlerOf<Handler, Params>) {
    static_assert(detail::handlerDoesNotTake<Params, Handler>,
                  MCPAPPS_DETAIL_SAYS_handlerDoesNotTake);
    return {};
  } else if constexpr (!AnswersRequest<Handler, Params, Final>) {
    static_assert(detail::handlerMayNotReturn<ReturnedOf<Handler, const Params&>, Handler, Final>,
                  MCPAPPS_DETAIL_SAYS_handlerMayNotReturn);
    return {};
  } else {
    return ifPresent<RequestHandler>(std::move(handler), [&](auto present) {
      return [present = std::move(present), method, app](const Owner& owner, const Payload& params,
                                                         const Responder& responder) mutable {
        const auto asked = paramsOf<Params>(params, method, responder, app);
        if (!asked) return;
        answerBy(owner, present, asked, Answer<Final>{answerTo<Final>(responder)}, *asked);
      };
    });
  }
}

}  // namespace mcpapps::detail
