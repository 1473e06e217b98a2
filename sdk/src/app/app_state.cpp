// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "app/app_state.h"

#include <algorithm>
#include <utility>

#include "app/tool_registry.h"
#include "codec/codec.h"
#include "codec/merge.h"
#include "codec/text.h"
#include "mcpapps/detail/elicit_handler.h"
#include "session/responder_state.h"

namespace mcpapps {

// ---- The handshake and the context ----

Result<void> App::State::takeHost(const Payload& answer) {
  std::vector<Problem> problems;
  renew(host);
  detail::decodeInto(typeOf<InitializeResult>(), &host, answer, problems);
  earlyContext = context.raw;
  reportProblems(method::kInitialize.name, problems);
  return {};
}

std::string App::State::follow(HostContext& into, const Payload& changed) {
  // Some hosts tell of another display mode and nothing else: the dimensions of the one before are
  // not its. The reference SDK keeps them.
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
  // The decoder ignores null. In a change of the context null removes the member.
  for (const Field& field : typeOf<HostContext>().fields) {
    if (field.type().kind == Kind::Optional && changed.value().member(field.name).isNull())
      field.type().optional->reset(field.access(&into));
  }
  // Only the members that are there: the others stay as they are. The problems are told where the
  // message itself is decoded.
  std::vector<Problem> ignored;
  detail::decodeInto(typeOf<HostContext>(), &into, changed, ignored);
  into.raw = raw;
  return leftOut;
}

void App::State::takeContext(std::string_view method, const Payload& changed) {
  const auto modeBefore = context.displayMode;
  const std::string leftOut = follow(context, changed);
  if (const std::shared_ptr<SizeObserver> observer = environment().sizeObserver) {
    if (context.displayMode != modeBefore) observer->changeDisplayMode();
    observer->setContainer(context.containerDimensions.value_or(ContainerDimensions{}));
  }
  if (leftOut.empty()) return;
  session().report(detail::errorOf(
      ErrorKind::BadMessage, error_code::kInvalidParams, method,
      changed.origin() + "." + shortened(leftOut, 100) +
          ": the context has more than 1,000 members or 1 MB: its `raw` lacks this member"));
}

std::shared_ptr<InitializeResult> App::State::readHost() const {
  std::vector<Problem> ignored;
  auto read = std::make_shared<InitializeResult>();
  detail::decodeInto(typeOf<InitializeResult>(), read.get(), Engine::host(), ignored);
  renew(read->hostContext);
  follow(read->hostContext, earlyContext);
  follow(read->hostContext, Engine::host().member("hostContext"));
  return read;
}

void App::State::takeHandshake() {
  // Not `host`: a listener may connect anew.
  const std::shared_ptr<const InitializeResult> initialized = readHost();
  const auto kept = self();
  const std::uint32_t connection = session().connection();
  endWaiting(nullptr);
  if (session().connection() != connection) return;
  dispatch(detail::kEventOf<InitializeResult>, initialized.get());
}

// ---- Events ----

void App::State::setEventHandler(std::size_t event, detail::Event::Call call) {
  events[event].setHandler(std::move(call));
  if (events[event].empty()) return;
  if (Result<void> inTime = listen(event); !inTime) report(inTime.error());
}

Subscription App::State::addListener(std::size_t event, detail::Event::Call call, Turn turn) {
  Subscription subscription(events[event].add(std::move(call), turn));
  if (Result<void> inTime = listen(event); !inTime) report(inTime.error());
  return subscription;
}

void App::State::dispatch(std::size_t event, const void* value) {
  const auto kept = self();
  const std::uint32_t connection = session().connection();
  events[event].dispatch(value, [&] { return session().connection() == connection; });
}

bool App::State::setWanted(bool wanted) {
  if (std::exchange(isWanted, wanted) == wanted) return true;
  const std::uint32_t connection = session().connection();
  const ViewWanted event{wanted};
  dispatch(detail::kEventOf<ViewWanted>, &event);
  return session().connection() == connection;
}

template <class T>
void App::State::takeTyped(const Payload& params) {
  constexpr std::size_t kEvent = detail::kEventOf<T>;
  constexpr std::string_view kMethod = std::get<kEvent>(detail::kEvents).method;
  // An event without a method comes from no message.
  if constexpr (!kMethod.empty()) {
    const Partial<T> read = params.asPartial<T>();
    if (reportProblems(kMethod, read.problems)) dispatch(kEvent, &read.value);
  }
}

void App::State::takeEvent(std::size_t event, const Payload& params) {
  using Take = void (State::*)(const Payload&);
  constexpr auto kTakes = std::apply(
      [](const auto&... specs) {
        return std::array{
            Take(&State::takeTyped<typename std::remove_cvref_t<decltype(specs)>::Event>)...};
      },
      detail::kEvents);
  const auto kept = self();
  if (!setWanted(true)) return;
  (this->*kTakes[event])(params);
}

// ---- Other notifications ----

void App::State::takeNotification(std::string_view method, const Payload& params) {
  const auto kept = self();
  if (!setWanted(method != method::kResourceTeardown.name)) return;
  // Some hosts send the request without an id.
  if (method == method::kResourceTeardown.name && onTeardown) {
    const Partial<ResourceTeardown> teardown = params.asPartial<ResourceTeardown>();
    if (!reportProblems(method, teardown.problems)) return;
    const auto handler = onTeardown;
    return handler(teardown.value, detail::ReportEnd{weak_from_this()});
  }
  // Those that nobody knows are extensions of the host's: no mistake.
  if (const auto* handler = notifications.find(method)) (*handler)(params);
}

// ---- Requests of the host ----

void App::State::onRequest(std::string_view method, const Payload& params,
                           const detail::Session::Responder& responder) {
  const auto kept = self();
  if (!setWanted(method != method::kResourceTeardown.name)) return;
  if (method == method::kPing.name) return responder.result(Payload::emptyObject());
  if (method == method::kResourceTeardown.name) return answerTeardown(params, responder);
  if (const auto* handler = requests.find(method)) return (*handler)(params, responder);
  if (answerByTools && answerByTools(*tools, method, params, responder)) return;
  responder.error(error_code::kMethodNotFound, "Method not found");
  session().report(detail::errorOf(ErrorKind::NotSupported, error_code::kMethodNotFound, method,
                                   "unknown request"));
}

void App::State::answerTeardown(const Payload& params,
                                const detail::Session::Responder& responder) {
  const detail::TeardownHandler handler = onTeardown;
  if (!handler) return responder.result(Payload::emptyObject());
  const Partial<ResourceTeardown> teardown = params.asPartial<ResourceTeardown>();
  if (!reportProblems(method::kResourceTeardown.name, teardown.problems)) return;
  handler(teardown.value, [responder, app = weak_from_this()](const Error* error) {
    if (!error) return responder.result(Payload::emptyObject());
    responder.error(*error);
    if (const auto known = app.lock()) known->reportUntaken(*error);
  });
}

void App::State::warnOfReplacing(std::string_view method) const {
  warn(std::string(method).append(": the handler was replaced; the one before is called no more"));
}

bool App::State::mayHandle(std::string_view method, bool isRequest) {
  constexpr std::string_view kOwn[] = {method::kProgress.name, method::kCancelled.name,
                                       method::kPing.name, method::kResourceTeardown.name};
  const auto misuse = [&](std::string_view what) {
    report(detail::errorOf(ErrorKind::Misuse, 0, method, what));
    return false;
  };
  if (std::ranges::count(detail::kEventInfos, method, &detail::EventInfo::method) > 0 ||
      std::ranges::count(kOwn, method) > 0) {
    return misuse("the App handles this itself; use the function that it has for it");
  }
  if (!isRequest) return true;
  if ((method == method::kCallTool.name || method == method::kListTools.name) && !offersTools()) {
    return misuse("needs the capability \"tools\": give it to the App's constructor");
  }
  if (requests.find(method)) warnOfReplacing(method);
  return true;
}

// ---- The end and errors ----

void App::State::takeClose() {
  hasEnded = true;
  const auto kept = self();
  if (onClose) onClose();
  const Error error{ErrorKind::Closed, error_code::kConnectionClosed, kClosedText};
  endWaiting(&error);
}

void App::State::takeFailedStart(const Error& error) {
  hasEnded = true;
  endWaiting(&error);
}

void App::State::takeError(const Error& error) {
  const auto kept = self();
  const bool isObserved = observeError(error);
  if (onError) {
    const bool outer = std::exchange(isTellingError, true);
    onError(error);
    isTellingError = outer;
    return;
  }
  if (!isObserved) warn(std::string(toString(error.kind)).append(": ").append(error.message));
}

// ---- What waits for the handshake ----

bool App::State::waits() const {
  return isAlive() && isTellingError && !isConnected() && !hasEnded && waiting.size() < kMaxWaiting;
}

detail::RequestId App::State::wait(detail::OnEnd end) {
  waiting.push_back({--lastWaiting, std::move(end)});
  return lastWaiting;
}

void App::State::endWaiting(const Error* error, detail::RequestId id) {
  const auto kept = self();
  // What is called may end the connection, and so the rest.
  for (std::size_t i = 0; i < waiting.size();) {
    if (id != -1 && waiting[i].id != id) {
      ++i;
      continue;
    }
    const auto end = std::move(waiting[i].end);
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(i));
    end(error);
  }
}

void App::State::cancel(std::int64_t request) {
  if (request >= -1) return Engine::cancel(request);
  const Error error{ErrorKind::Cancelled, 0, "cancelled"};
  endWaiting(&error, request);
}

namespace detail {

void refuse(const std::weak_ptr<AppLink>& app, std::string_view method,
            const std::vector<Problem>& problems, const Session::Responder& responder) {
  const auto known = app.lock();
  if (!known) return;
  responder.error(error_code::kInvalidParams, toString(problems));
  known->reportProblems(method, problems);
}

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
  if (problems.empty()) return responder.result(*result);
  const Error error =
      problemsOf(ErrorKind::Misuse, method::kElicit.name, "invalid content", problems);
  responder.error(error);
  if (const auto known = app.lock()) known->reportUntaken(error);
}

}  // namespace detail
}  // namespace mcpapps
