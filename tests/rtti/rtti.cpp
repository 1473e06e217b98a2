// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Derives from what the SDK has for tests. It need but link.
#include <mcpapps/mcpapps.h>
#include <mcpapps/recording.h>
#include <mcpapps/testing.h>

#include <cstdio>
#include <memory>
#include <typeinfo>

using namespace mcpapps;

namespace {

class CountingClock : public ManualClock {
 public:
  TimerId after(Duration delay, std::function<void()> callback) override {
    ++timersEver;
    return ManualClock::after(delay, std::move(callback));
  }
  int timersEver = 0;
};

class CountingTransport : public MemoryTransport {
 public:
  Result<void> send(const Payload& message) override {
    ++sent;
    return MemoryTransport::send(message);
  }
  int sent = 0;
};

class NamedRecording : public RecordingTransport {
 public:
  using RecordingTransport::RecordingTransport;
};

template <class T>
bool isDerived(const T& value) {
  return typeid(value) == typeid(T);
}

}  // namespace

int main() {
  const auto clock = std::make_shared<CountingClock>();
  const auto transport = std::make_shared<CountingTransport>();
  App app({.name = "rtti", .version = "1.0.0", .title = {}});
  Environment environment;
  environment.transport = transport;
  environment.clock = clock;
  app.connect(environment);
  app.close();

  const bool isGood = clock->timersEver > 0 && transport->sent == 1 && isDerived(*clock) &&
                      isDerived(*transport) &&
                      dynamic_cast<ManualClock*>(static_cast<Clock*>(clock.get())) != nullptr &&
                      typeid(NamedRecording) != typeid(RecordingTransport);
  std::puts(isGood ? "ok   tests with RTTI derive from the SDK's classes for tests"
                   : "FAIL tests with RTTI derive from the SDK's classes for tests");
  return isGood ? 0 : 1;
}
