// Tests are compiled with RTTI, unlike the SDK, and may derive from its classes.

#include <typeinfo>

#include "mcpapps/fake_host.h"
#include "mcpapps/recording.h"
#include "support/test.h"

namespace {

struct CountingClock : ManualClock {
  TimerId after(Duration delay, std::function<void()> callback) override {
    ++timersEver;
    return ManualClock::after(delay, std::move(callback));
  }
  int timersEver = 0;
};

struct CountingTransport : MemoryTransport {
  Result<void> send(const Payload& message) override {
    ++sent;
    return MemoryTransport::send(message);
  }
  int sent = 0;
};

struct StubbornPage : FakeSizeObserver {
  void stop() override {}
};

struct OwnClock : Clock {
  TimePoint now() const override { return {}; }
  TimerId after(Duration, std::function<void()>) override { return 1; }
  void cancel(TimerId) override {}
};

struct OwnPage : SizeObserver {
  void start(std::function<void(Size)>, std::function<void()>) override {}
  void stop() override {}
  void setContainer(const ContainerDimensions&) override {}
  void changeDisplayMode() override {}
};

struct NamedRecording : RecordingTransport {
  using RecordingTransport::RecordingTransport;
};

template <class Derived, class Base>
bool isA(const Base& base) {
  return typeid(base) == typeid(Derived) && dynamic_cast<const Derived*>(&base) != nullptr;
}

}  // namespace

TEST_CASE("tests derive from the classes that the SDK has for tests") {
  const auto clock = std::make_shared<CountingClock>();
  const auto transport = std::make_shared<CountingTransport>();
  const auto page = std::make_shared<StubbornPage>();
  const auto recording =
      std::make_shared<NamedRecording>(transport, clock, [](std::string_view) {});
  App app({.name = "rtti", .version = "1.0.0", .title = {}});
  app.connect({.transport = recording, .clock = clock, .sizeObserver = page});
  CHECK(clock->timersEver > 0);
  CHECK(transport->sent == 1);
  CHECK(isA<CountingClock, Clock>(*clock));
  CHECK(isA<CountingTransport, Transport>(*transport));
  CHECK(isA<StubbornPage, SizeObserver>(*page));
  CHECK(isA<NamedRecording, Transport>(*recording));
  app.close();
}

TEST_CASE("tests derive from the SDK's interfaces") {
  CHECK(isA<OwnClock, Clock>(OwnClock()));
  CHECK(isA<OwnPage, SizeObserver>(OwnPage()));
}
