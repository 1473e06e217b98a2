// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/app.h"

#include <cstdio>

#include "app/app_state.h"
#include "codec/codec.h"

namespace mcpapps {

App::App(Implementation info, AppCapabilities capabilities, AppOptions options)
    : state_(std::make_shared<State>(std::move(info), std::move(capabilities), options)) {
  state_->listen();
}

App::~App() {
  state_->alive = false;
  state_->close();
}

// ---- The connection ----

void App::State::listen() {
  // The session is a member: its handlers cannot outlive this.
  session.onError([this](const Error& error) { report(error); });
  session.onClose([this] { close(); });

  receive(method::kToolInput);
  receive(method::kToolInputPartial);
  receive(method::kToolResult);
  receive(method::kToolCancelled);
  session.on(method::kHostContextChanged, [this](const HostContext& changed) {
    // Merged first: a handler that asks for the context finds it up to date.
    mergeContext(changed.raw);
    dispatch(hostContextChanged, changed);
  });

  session.setRequestHandler(method::kPing.name,
                            [](const Payload&, const Session::Responder& responder) {
                              responder.result(Payload::emptyObject());
                            });
  session.setRequestHandler(
      method::kResourceTeardown.name,
      [this](const Payload& params, const Session::Responder& responder) {
        const auto done = [responder] { responder.result(Payload::emptyObject()); };
        const TeardownHandler handler = onTeardown;
        if (!handler) return done();
        const Partial<ResourceTeardown> teardown = params.asPartial<ResourceTeardown>();
        const auto self = shared_from_this();
        for (const Problem& problem : teardown.problems) {
          report(
              {ErrorKind::BadMessage, error_code::kInvalidParams,
               std::string(method::kResourceTeardown.name).append(": ").append(toString(problem))});
        }
        if (phase == Phase::Closed) return;
        handler(teardown.value, done);
      });
  // Some hosts send it without an id.
  session.on(NotificationMethod<ResourceTeardown>{method::kResourceTeardown.name},
             [this](const ResourceTeardown& params) {
               if (const TeardownHandler handler = onTeardown) handler(params, [] {});
             });
}

Pending<InitializeResult> App::connect(Environment environment, RequestOptions options) {
  State& state = *state_;
  if (Result<void> started = state.session.start(environment.transport, environment.clock);
      !started) {
    return Pending<InitializeResult>::resolved(std::move(started).error());
  }
  state.environment = std::move(environment);
  state.phase = State::Phase::Connecting;
  state.host = {};

  Pending<InitializeResult> pending;
  const InitializeParams params{state.info, state.capabilities, std::string(kProtocolVersion)};
  state.session.request(method::kInitialize, params, std::move(options))
      .then([weak = state_->weak_from_this(), pending](Result<InitializeResult> result) {
        if (const auto self = weak.lock()) self->onInitialized(std::move(result), pending);
      });
  return pending;
}

void App::State::onInitialized(Result<InitializeResult> result,
                               const Pending<InitializeResult>& pending) {
  const auto self = shared_from_this();
  if (result) {
    // Over what may have come before the answer.
    HostContext earlier = std::move(host.hostContext);
    host = *result;
    host.hostContext = std::move(earlier);
    mergeContext(result->hostContext.raw);
    result->hostContext = host.hostContext;
    if (Result<void> sent = session.notify(method::kInitialized, Empty{}); !sent)
      result = std::move(sent).error();
  }
  if (!result) {
    close();
    return pending.resolve(std::move(result));
  }
  phase = Phase::Connected;
  if (options.autoResize) startResizing();
  dispatch(initialized, *result);
  pending.resolve(std::move(result));
}

void App::State::mergeContext(const Payload& changed) {
  const Payload merged = merge(host.hostContext.raw, changed);
  host.hostContext = merged.asPartial<HostContext>().value;
  if (environment.sizeObserver) {
    environment.sizeObserver->setContainer(
        host.hostContext.containerDimensions.value_or(ContainerDimensions{}));
  }
}

void App::close() {
  const auto state = state_;
  state->close();
}

void App::State::close() {
  if (phase == Phase::Closed) return;
  const auto self = shared_from_this();
  phase = Phase::Closed;
  stopResizing();
  session.close();
  if (!alive) return;
  if (const auto handler = onClose) handler();
}

bool App::isConnected() const { return state_->phase == State::Phase::Connected; }
const HostCapabilities& App::getHostCapabilities() const { return state_->host.hostCapabilities; }
const Implementation& App::getHostVersion() const { return state_->host.hostInfo; }
const HostContext& App::getHostContext() const { return state_->host.hostContext; }

// ---- Sizes ----

void App::setAutoResize(bool on) {
  state_->options.autoResize = on;
  if (!on) return state_->stopResizing();
  if (isConnected()) state_->startResizing();
}

void App::State::startResizing() {
  if (!environment.sizeObserver) return;
  const auto onSize = [this](Size size) {
    // A size that cannot be sent is sent with the next change; the transport reports its failure.
    session.notify(method::kSizeChanged, SizeChangedParams{size.width, size.height});
  };
  const auto onLoop = [this] {
    report({ErrorKind::Misuse, 0,
            "ui/notifications/size-changed: the content changes its height with each height that "
            "the host gives it, so no more is asked for. Often it is 100vh and a margin: use "
            "height: 100%, or box-sizing: border-box"});
  };
  environment.sizeObserver->start(onSize, onLoop);
}

void App::State::stopResizing() {
  if (environment.sizeObserver) environment.sizeObserver->stop();
}

// ---- Errors ----

void App::State::report(const Error& error) {
  const auto self = shared_from_this();
  if (!alive) return;
  if (const auto handler = onError) return handler(error);
  warn(std::string(toString(error.kind)).append(": ").append(error.message));
}

void App::State::warn(std::string_view message) const {
  std::string line = "[mcpapps] ";
  line += message;
  if (environment.warn) return environment.warn(line);
  std::fputs(line.append("\n").c_str(), stderr);
}

Result<void> App::checkCall(std::string_view method) const {
  if (state_->phase != State::Phase::Connecting) return {};
  std::string message(method);
  message +=
      ": called before the handshake is complete; some hosts never show a view that does. Wait for "
      "connect()";
  if (state_->options.strict) return Error{ErrorKind::Misuse, 0, std::move(message)};
  state_->warn(message);
  return {};
}

Session& App::session() const { return state_->session; }

}  // namespace mcpapps
