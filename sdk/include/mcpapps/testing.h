// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What a test puts in the place of a page: a clock that stands still, a wire in memory, and a page
// that has the size that the test says. FakeHost in fake_host.h is made of them.

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "mcpapps/chatgpt.h"
#include "mcpapps/clock.h"
#include "mcpapps/detail/catch_names.h"
#include "mcpapps/environment.h"
#include "mcpapps/protocol/host_context.h"
#include "mcpapps/saved_state.h"
#include "mcpapps/transport.h"

namespace mcpapps {

/// Moves only when told to.
class ManualClock : public Clock {
 public:
  TimePoint now() const override { return now_; }
  TimerId after(Duration delay, std::function<void()> callback) override;
  void cancel(TimerId timer) override;

  /// Lets `time` pass and calls the timers that fall due, in their order. Time never goes back: a
  /// negative `time` is none.
  void advance(Duration time);

  /// Lets time pass up to the first timer that falls due by `end`, and calls it. False if there is
  /// none: time has not passed then.
  bool runNext(TimePoint end);

  std::size_t timers() const { return timers_.size(); }
  /// How long it is until the next timer falls due, if there is one.
  std::optional<Duration> untilNext() const;

 private:
  struct Timer {
    TimePoint due;
    std::function<void()> callback;
  };

  TimePoint now_{};
  TimerId lastId_ = 0;
  std::map<TimerId, Timer> timers_;
};

/// One end of a wire in memory. Messages travel as text, as they would between processes, and
/// arrive when deliver() is called.
class MemoryTransport : public Transport {
 public:
  /// Two connected ends.
  static std::pair<std::shared_ptr<MemoryTransport>, std::shared_ptr<MemoryTransport>> pair();

  Result<void> start(std::weak_ptr<Receiver> receiver) override;
  Result<void> send(const Payload& message) override;
  /// The other end hears of it with its next deliver().
  void close() override;

  /// Hands over what has arrived; messages sent meanwhile included. Returns how many there were.
  std::size_t deliver();

  /// Puts any text on the wire, as a bad host might.
  void sendText(std::string text);

 private:
  std::weak_ptr<MemoryTransport> other_;
  std::deque<std::string> inbox_;
  std::weak_ptr<Receiver> receiver_;
  bool open_ = false;
  bool otherClosed_ = false;
};

/// A page that has a size when the test says so.
class FakeSizeObserver : public SizeObserver {
 public:
  void start(std::function<void(Size)> onSize, std::function<void()> onLoop) override;
  void stop() override;
  void setContainer(const ContainerDimensions& dimensions) override;
  void changeDisplayMode() override { ++modeChanges; }

  /// The content wants this size now.
  void change(Size size) const;
  /// The content changes whenever the host has done what it wanted.
  void loop() const;
  bool isRunning() const { return onSize_ != nullptr; }

  /// What the host said last of the view's frame.
  std::optional<ContainerDimensions> container;
  /// Called when the host has said so.
  std::function<void()> onContainer;
  /// How often the host has changed the display mode.
  int modeChanges = 0;

 private:
  std::function<void(Size)> onSize_;
  std::function<void()> onLoop_;
};

/// What a page keeps for its views, see saved_state.h: a test looks at it and puts things into it.
class MemoryStorage : public ViewStorage {
 public:
  Pending<Payload> read(const std::string& key) override;
  Pending<Empty> write(const std::string& key, const StoredState& state) override;

  /// JSON by key.
  std::map<std::string, std::string> texts;
  /// As in the frames of many hosts: each access fails.
  bool isForbidden = false;
};

/// ChatGPT's `window.openai` in memory, see chatgpt.h. Has setWidgetState(), which keeps the state;
/// a test adds the other functions that its view calls.
class FakeOpenAi : public OpenAi {
 public:
  /// What a function does with its argument; uploadFile() gets `{"name", "mimeType", "size",
  /// "options"}`.
  using Function = std::function<Result<Payload>(const Payload& argument)>;

  FakeOpenAi();

  bool has(OpenAiFunction function) const override;
  Payload global(std::string_view name) const override;
  void call(OpenAiFunction function, const Payload& argument, Answer answer) override;
  void upload(std::string_view name, std::string_view mimeType, std::span<const std::byte> bytes,
              const Payload& options, Answer answer) override;
  void listen(std::function<void(const Payload& globals)> listener) override;

  /// Changes these properties, and says so as ChatGPT does.
  void setGlobals(const Json& globals);

  std::map<OpenAiFunction, Function> functions;

 private:
  std::map<std::string, Payload, std::less<>> globals_;
  std::vector<std::function<void(const Payload&)>> listeners_;
};

/// Delivers on both ends until nothing is on its way.
void deliverAll(MemoryTransport& one, MemoryTransport& other);

}  // namespace mcpapps
