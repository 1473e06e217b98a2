// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/testing.h"
#include "mcpapps/json.h"

#include <algorithm>

namespace mcpapps {
namespace {

constexpr auto kSooner = [](const auto& left, const auto& right) {
  return left.second.due < right.second.due;
};

}  // namespace

Clock::TimerId ManualClock::after(Duration delay, std::function<void()> callback) {
  timers_.emplace(++lastId_, Timer{now_ + delay, std::move(callback)});
  return lastId_;
}

void ManualClock::cancel(TimerId timer) { timers_.erase(timer); }

std::optional<Duration> ManualClock::untilNext() const {
  if (timers_.empty()) return std::nullopt;
  const TimePoint due = std::ranges::min_element(timers_, kSooner)->second.due;
  return std::max(due - now_, TimePoint::zero());
}

bool ManualClock::runNext(TimePoint end) {
  const auto next = std::ranges::min_element(timers_, kSooner);
  if (next == timers_.end() || next->second.due > end) return false;
  now_ = std::max(now_, next->second.due);
  const auto callback = std::move(next->second.callback);
  timers_.erase(next);
  callback();
  return true;
}

void ManualClock::advance(Duration time) {
  // Neither backwards nor beyond the range of TimePoint.
  const TimePoint end = now_ + std::clamp(time, Duration::zero(), TimePoint::max() - now_);
  while (runNext(end)) {
  }
  now_ = end;
}

std::pair<std::shared_ptr<MemoryTransport>, std::shared_ptr<MemoryTransport>>
MemoryTransport::pair() {
  auto one = std::make_shared<MemoryTransport>();
  auto other = std::make_shared<MemoryTransport>();
  one->other_ = other;
  other->other_ = one;
  return {one, other};
}

Result<void> MemoryTransport::start(std::weak_ptr<Receiver> receiver) {
  receiver_ = std::move(receiver);
  open_ = true;
  return {};
}

Result<void> MemoryTransport::send(const Payload& message) {
  if (!open_)
    return Error{ErrorKind::Closed, error_code::kConnectionClosed, "the transport is closed"};
  sendText(dumpJson(message.json()));
  return {};
}

void MemoryTransport::sendText(std::string text) {
  if (const auto other = other_.lock()) other->inbox_.push_back(std::move(text));
}

void MemoryTransport::close() {
  if (!std::exchange(open_, false)) return;
  if (const auto other = other_.lock()) other->otherClosed_ = true;
}

std::size_t MemoryTransport::deliver() {
  std::size_t count = 0;
  // The receiver may close this end, or start it again.
  while (open_ && !inbox_.empty()) {
    const std::shared_ptr<Receiver> receiver = receiver_.lock();
    const std::string text = std::move(inbox_.front());
    inbox_.pop_front();
    ++count;
    if (!receiver) continue;
    if (std::optional<Json> message = parseJson(text)) {
      receiver->onMessage(Payload(*message));
    } else {
      receiver->onError({ErrorKind::BadMessage, error_code::kParseError, "a message is not JSON"});
    }
  }
  if (open_ && std::exchange(otherClosed_, false)) {
    if (const auto receiver = receiver_.lock()) receiver->onClose();
  }
  return count;
}

void FakeSizeObserver::start(std::function<void(Size)> onSize, std::function<void()> onLoop) {
  onSize_ = std::move(onSize);
  onLoop_ = std::move(onLoop);
}

void FakeSizeObserver::stop() { onSize_ = nullptr; }

void FakeSizeObserver::setContainer(const ContainerDimensions& dimensions) {
  container = dimensions;
  if (onContainer) onContainer();
}

void FakeSizeObserver::change(Size size) const {
  if (onSize_) onSize_(size);
}

void FakeSizeObserver::loop() const {
  if (onLoop_) onLoop_();
}

namespace {

Error forbidden() { return {ErrorKind::NotSupported, 0, "the host forbids storage"}; }

}  // namespace

Pending<Payload> MemoryStorage::read(const std::string& key) {
  if (isForbidden || key.empty()) return Pending<Payload>::resolved(forbidden());
  const auto found = texts.find(key);
  if (found == texts.end()) return Pending<Payload>::resolved(Payload());
  const std::optional<Json> json = parseJson(found->second);
  if (!json) {
    return Pending<Payload>::resolved(
        Error{ErrorKind::BadMessage, error_code::kParseError, "what is saved is no JSON"});
  }
  return Pending<Payload>::resolved(Payload(*json));
}

Pending<Empty> MemoryStorage::write(const std::string& key, const StoredState& state) {
  if (isForbidden || key.empty()) return Pending<Empty>::resolved(forbidden());
  texts[key] = dumpJson(state.value.json());
  return Pending<Empty>::resolved(Empty{});
}

FakeOpenAi::FakeOpenAi() {
  functions[OpenAiFunction::setWidgetState] = [this](const Payload& state) {
    globals_["widgetState"] = state;
    return Payload();
  };
}

bool FakeOpenAi::has(OpenAiFunction function) const { return functions.contains(function); }

Payload FakeOpenAi::global(std::string_view name) const {
  const auto found = globals_.find(name);
  return found == globals_.end() ? Payload() : found->second;
}

void FakeOpenAi::call(OpenAiFunction function, const Payload& argument, Answer answer) {
  answer(functions.at(function)(argument));
}

void FakeOpenAi::upload(std::string_view name, std::string_view mimeType,
                        std::span<const std::byte> bytes, const Payload& options, Answer answer) {
  const Json file = {
      {"name", name}, {"mimeType", mimeType}, {"size", bytes.size()}, {"options", options.json()}};
  answer(functions.at(OpenAiFunction::uploadFile)(file));
}

void FakeOpenAi::listen(std::function<void(const Payload& globals)> listener) {
  listeners_.push_back(std::move(listener));
}

void FakeOpenAi::setGlobals(const Json& globals) {
  for (const auto& [name, value] : globals.items()) globals_[name] = Payload(value);
  for (const auto& listener : listeners_) listener(globals);
}

void deliverAll(MemoryTransport& one, MemoryTransport& other) {
  while (one.deliver() + other.deliver() > 0) {
  }
}

}  // namespace mcpapps
