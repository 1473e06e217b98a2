// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// The host's messages, and their handlers and listeners.

#include <algorithm>

#include "app/app_state.h"
#include "app/tool_registry.h"
#include "codec/codec.h"
#include "codec/merge.h"
#include "codec/text.h"
#include "mcpapps/detail/elicit_handler.h"
#include "session/weak_call.h"

namespace mcpapps::detail {
namespace {

std::size_t eventOf(std::string_view method) {
  const auto found = std::ranges::find(kEventInfos, method, &EventInfo::method);
  if (method.empty() || found == kEventInfos.end()) return kNoEvent;
  return static_cast<std::size_t>(found - kEventInfos.begin());
}

/// Makes the value of an event, by tables, so that a view has the code that reads an event once.
struct EventValue {
  std::size_t bytes = 0;
  void (*make)(void* place) = nullptr;
  void (*destroy)(void* value) = nullptr;
  TypeRef type = nullptr;
};

template <class T>
constexpr EventValue valueOf() {
  // An event without a method comes from no message.
  if constexpr (std::get<kEventOf<T>>(kEvents).method.empty()) {
    return {};
  } else {
    return {sizeof(T), [](void* place) { std::construct_at(static_cast<T*>(place)); },
            [](void* value) { std::destroy_at(static_cast<T*>(value)); }, &typeOf<T>};
  }
}

constexpr auto kEventValues = std::apply(
    [](const auto&... specs) {
      return std::array{valueOf<typename std::remove_cvref_t<decltype(specs)>::Event>()...};
    },
    kEvents);
constexpr std::size_t kMostBytes = std::ranges::max(kEventValues, {}, &EventValue::bytes).bytes;

/// The time after the answer to a teardown in which a host removes the view.
constexpr Duration kRemoval = std::chrono::seconds(2);

bool isTeardown(std::string_view method) { return method == method::kResourceTeardown.name; }

}  // namespace

void AppState::onNotification(std::string_view method, const Payload& params) {
  const std::size_t event = eventOf(method);
  // Kept events come first.
  if (event != kNoEvent && events_.keepsAny() && !session_->callOut([&] { deliverKept(); })) return;
  // First, so that handlers find the new context.
  std::vector<Problem> problems;
  if (event == kEventOf<HostContext>) takeContext(params, problems);
  if (!problems.empty() && !reportProblems(method, problems)) return;
  if (isTeardown(method) == isWanted_ && !setWanted(!isWanted_)) return;
  if (event != kNoEvent) {
    if (events_.isHeard(event)) return dispatch(event, nullptr, params);
    return events_.keep(event, params);
  }
  // Some hosts send the request without an id.
  if (isTeardown(method)) return takeTeardown(params, ReportEnd{weak_from_this()});
  // Unknown notifications are the host's extensions, and no mistake.
  if (const auto handler = notifications_.find(method)) handler(params);
}

void AppState::dispatch(std::size_t event, const void* value, const Payload& params) {
  const EventValue& read = kEventValues[event];
  alignas(std::max_align_t) std::byte place[kMostBytes];
  std::vector<Problem> problems;
  const bool isRead = !value;
  if (isRead) {
    read.make(place);
    decodeInto(read.type(), place, params, problems);
    value = place;
  }
  if (problems.empty() || reportProblems(kEventInfos[event].method, problems)) {
    const std::uint32_t connection = session_->connection();
    events_[event].dispatch(value, [&] { return session_->connection() == connection; });
  }
  if (isRead) read.destroy(place);
}

bool AppState::setWanted(bool wanted) {
  isWanted_ = wanted;
  endAwaiting();
  const ViewWanted event{wanted};
  return session_->callOut([&] { dispatch(kEventOf<ViewWanted>, &event); });
}

void AppState::awaitRemoval() {
  if (isWanted_ || !session_->isOpen()) return;
  endAwaiting();
  keeping_ =
      environment_->clock->after(kRemoval, WeakCall<AppState>{weak_from_this(), [](AppState& self) {
                                                                self.keeping_ = 0;
                                                                self.setWanted(true);
                                                              }});
}

void AppState::endAwaiting() {
  if (const auto timer = std::exchange(keeping_, 0)) environment_->clock->cancel(timer);
}

void AppState::takeTeardown(const Payload& params, const OnEnd& answer) {
  const OnEnd onEnd = [answer, weak = weak_from_this()](const Error* error) {
    answer(error);
    if (const auto self = weak.lock()) self->awaitRemoval();
  };
  const TeardownHandler handler = onTeardown_;
  if (!handler) return onEnd(nullptr);
  const Partial<ResourceTeardown> teardown = params.asPartial<ResourceTeardown>();
  if (reportProblems(method::kResourceTeardown.name, teardown.problems)) {
    handler(teardown.value, onEnd);
  }
}

std::string AppState::follow(HostContext& into, const Payload& changed) {
  // Some hosts send only the new display mode, which the old dimensions do not belong to. The
  // reference SDK keeps them.
  const std::string_view mode = changed.value().member("displayMode").string();
  const std::string before = into.displayMode ? into.displayMode->raw() : "inline";
  if (!mode.empty() && mode != before) {
    into.containerDimensions.reset();
    if (into.raw.member("containerDimensions")) into.raw = without(into.raw, "containerDimensions");
  }
  packed::Writer writer;
  std::string leftOut = packed::writeMerged(
      writer, into.raw.value(), changed.value(),
      {.members = HostContext::kMaxRawMembers, .words = HostContext::kMaxRawBytes / 4});
  const Payload raw = payloadOf(writer);
  // The decoder ignores null, which removes a member in a change of the context.
  for (const Field& field : typeOf<HostContext>().fields) {
    if (field.type().kind == Kind::Optional && changed.value().member(field.name).isNull())
      field.type().optional->reset(field.access(&into));
  }
  // Only the members in the change are replaced. The problems are reported where the message itself
  // is decoded.
  std::vector<Problem> ignored;
  decodeInto(typeOf<HostContext>(), &into, changed, ignored);
  into.raw = raw;
  return leftOut;
}

void AppState::takeContext(const Payload& changed, std::vector<Problem>& problems) {
  const auto modeBefore = context.displayMode;
  isModeTold_ = isModeTold_ || !changed.value().member("displayMode").isAbsent();
  const std::string leftOut = follow(context, changed);
  if (!leftOut.empty()) {
    problems.push_back(
        {changed.origin() + "." + shortened(leftOut, 100),
         "the context has more than 1,000 members or 1 MB: its `raw` lacks this member"});
  }
  const std::shared_ptr<SizeObserver> observer = environment_->sizeObserver;
  if (!observer) return;
  if (context.displayMode != modeBefore) observer->changeDisplayMode();
  observer->setContainer(context.containerDimensions.value_or(ContainerDimensions{}));
}

void AppState::deliverKept() {
  for (bool isSame = true; isSame;) {
    const auto kept = events_.takeHeard();
    if (!kept) return;
    isSame = session_->callOut([&] { dispatch(kept->event, nullptr, kept->params); });
  }
}

void AppState::listen(std::size_t event) {
  if (!events_.isFirstListener(event)) return;
  if (events_.keepsAny()) {
    // Deferred: the caller may not be ready yet.
    environment_->clock->after(
        Duration::zero(),
        WeakCall<AppState>{weak_from_this(), [](AppState& self) { self.deliverKept(); }});
  }
  if (!isConnected()) return;
  report(misuse(kEventInfos[event].method,
                "the handler was registered after connect(). Register it before: the host may send "
                "this message earlier"));
}

void AppState::setEventHandler(std::size_t event, Event::Call call) {
  events_[event].setHandler(std::move(call));
  if (!events_[event].empty()) listen(event);
}

Subscription AppState::addListener(std::size_t event, Event::Call call, Turn turn) {
  Subscription subscription(events_[event].add(std::move(call), turn));
  listen(event);
  return subscription;
}

void AppState::setTeardownHandler(TeardownHandler handler) {
  if (onTeardown_ && handler) warnOfReplacing(method::kResourceTeardown.name);
  onTeardown_ = std::move(handler);
}

void AppState::setNotificationHandler(std::string_view method, NotificationHandler handler) {
  if (mayHandle(method, /*isRequest=*/false)) notifications_.set(method, std::move(handler));
}

void AppState::setRequestHandler(std::string_view method, RequestHandler handler) {
  if (mayHandle(method, /*isRequest=*/static_cast<bool>(handler))) {
    requests_.set(method, std::move(handler));
  }
}

bool AppState::mayHandle(std::string_view method, bool isRequest) {
  constexpr std::string_view kOwn[] = {method::kProgress.name, method::kCancelled.name,
                                       method::kPing.name, method::kResourceTeardown.name};
  const auto refuse = [&](std::string_view what) {
    report(misuse(method, what));
    return false;
  };
  if (eventOf(method) != kNoEvent || std::ranges::count(kOwn, method) > 0) {
    return refuse("the App handles this itself; use the function that it has for it");
  }
  if (!isRequest) return true;
  if ((method == method::kCallTool.name || method == method::kListTools.name) && !offersTools()) {
    return refuse("needs the capability \"tools\": give it to the App's constructor");
  }
  if (requests_.find(method)) warnOfReplacing(method);
  return true;
}

void AppState::warnOfReplacing(std::string_view method) const {
  warn(std::string(method).append(": the handler was replaced; the one before is called no more"));
}

void AppState::onRequest(std::string_view method, const Payload& params,
                         const Responder& responder) {
  if (isTeardown(method) == isWanted_ && !setWanted(!isWanted_)) return;
  if (method == method::kPing.name) return responder.result(Payload::emptyObject());
  if (isTeardown(method)) {
    return takeTeardown(params, [responder, app = weak_from_this()](const Error* error) {
      if (!error) return responder.result(Payload::emptyObject());
      responder.error(*error);
      if (const auto known = app.lock()) known->reportUntaken(*error);
    });
  }
  if (const auto handler = requests_.find(method)) return handler(params, responder);
  if (answerByTools_ && answerByTools_(*tools_, method, params, responder)) return;
  responder.error(error_code::kMethodNotFound, "Method not found");
  session_->report(
      errorOf(ErrorKind::NotSupported, error_code::kMethodNotFound, method, "unknown request"));
}

// Answers to the host by the author's handlers.

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
