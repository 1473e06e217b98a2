// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a view and its host said to each other, written down and played again.
//
// A recording is text, one JSON object a line:
//
//   {"time":0,"direction":"toHost","message":{"jsonrpc":"2.0","id":1,"method":"ui/initialize",…}}
//   {"time":12,"direction":"toView","message":{"jsonrpc":"2.0","id":1,"result":{…}}}
//   {"time":15,"direction":"toView","error":"a message is a string that is not JSON"}
//   {"time":40,"direction":"toView","error":"a message is nested too deeply","id":2}
//   {"time":90,"direction":"toHost","close":true}
//
// `time` is in milliseconds since the transport was first started and never less than in the line
// before. `message` is what was sent, whatever it is. `error` alone is something that arrived and
// was no message; its `id` is that of the view's request which ends by it, if there is one. Beside
// a message to the host, `error` says that sending failed. `close` says which side ended the
// connection: "toHost" is the view. In recordings of the dev host, `user` says what the view's user
// did, such as "click #next", of which the message to the host may have come. Members that are not
// named here do not matter.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/testing.h"

namespace mcpapps {

/// Passes everything on to another transport and writes it down. In a page:
///
///   Environment environment = browser();
///   environment.transport = std::make_shared<RecordingTransport>(
///       environment.transport, environment.clock,
///       [](std::string_view line) { … });
class RecordingTransport : public Transport {
 public:
  /// Takes one line, without its end.
  using Sink = std::function<void(std::string_view line)>;

  RecordingTransport(std::shared_ptr<Transport> inner, std::shared_ptr<Clock> clock, Sink sink);
  ~RecordingTransport() override;
  RecordingTransport(const RecordingTransport&) = delete;
  RecordingTransport& operator=(const RecordingTransport&) = delete;

  Result<void> start(std::weak_ptr<Receiver> receiver) override;
  Result<void> send(const Payload& message) override;
  void close() override;

 private:
  class Recorder;

  std::shared_ptr<Transport> inner_;
  /// What the inner transport calls.
  std::shared_ptr<Recorder> recorder_;
};

struct ReplayOptions {
  /// Methods of messages that are not compared: it makes no difference whether or when the view
  /// sends them, in the recording or in the replay. List messages that the page or the clock
  /// causes, not the view's logic. A request with such a method gets no answer.
  ///
  /// A recording made in a page has the page's sizes. A replay has no page, so it would miss them
  /// all: they are ignored by default.
  std::vector<std::string> ignored = {std::string(method::kSizeChanged.name)};
};

/// Plays the host's part of a recording to an App, at the recorded times, and compares what the
/// view sends with what was sent then.
///
///   Replay replay = *Replay::read("session.jsonl");
///   App app({.name = "weather", .version = "1.0.0"});
///   app.onToolResult(…);
///   app.connect(replay.environment());
///   CHECK(replay.run() == std::vector<std::string>{});
///
/// The view must send the same messages in the same order. Relative to the host's messages, it must
/// not send a message later than in the recording. Earlier is allowed: messages cross on their way,
/// so a recording made by the host may list a message of the view after messages of the host that
/// the view had not yet received. Times and ids may differ; ids are matched.
class Replay {
 public:
  /// Fails with BadMessage and the line's number, counted from 1. Empty lines do not count as bad.
  static Result<Replay> parse(std::string_view recording, const ReplayOptions& options = {});
  /// The same of a file. Fails with Misuse if it cannot be read.
  static Result<Replay> read(const std::string& path, const ReplayOptions& options = {});

  /// What the recorded view said of itself, for an App that is to say the same:
  /// App app(replay.recordedView().appInfo, replay.recordedView().appCapabilities);
  InitializeParams recordedView() const;

  /// What to connect the App with.
  Environment environment() const;
  const std::shared_ptr<ManualClock>& clock() const;

  /// Plays until the recording goes on with a message that the view has not sent yet, and lets time
  /// pass up to then. True if all was played.
  bool play();

  /// The view's message for which play() stopped. Absent if play() did not stop, or if it waits for
  /// the view to close the connection. For tests that act as the user and make the view send this.
  Payload awaited() const;

  /// Plays to the end, whatever the view does. Returns differences().
  const std::vector<std::string>& run();

  /// What the view did differently from the recording, as text for people. Each entry names the
  /// line of the recording. With kMaxDifferences entries, playing ends.
  const std::vector<std::string>& differences() const;
  static constexpr std::size_t kMaxDifferences = 100;
  /// A recording whose time goes further is not parsed.
  static constexpr Duration kLongest = std::chrono::hours(7 * 24);
  /// A view's timers run so often at most before a line; then there is a difference, and playing
  /// ends.
  static constexpr std::size_t kMaxTimersPerLine = 100'000;

 private:
  struct State;
  explicit Replay(std::shared_ptr<State> state) : state_(std::move(state)) {}

  // Shared with the App: it is the transport.
  std::shared_ptr<State> state_;
};

}  // namespace mcpapps
