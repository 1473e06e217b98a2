#include "support/test.h"

namespace {

Task<int> twice(Pending<int> pending) {
  const Result<int> result = co_await pending;
  co_return result ? 2 * *result : -1;
}

Task<void> append(std::string* log, Pending<int> pending) {
  const int doubled = co_await twice(pending);
  *log += std::to_string(doubled);
}

Task<void> hold(std::shared_ptr<int> held, Pending<int> pending) {
  static_cast<void>(co_await pending);
  static_cast<void>(held);
}

}  // namespace

TEST_CASE("then() gets the result that comes later, or is there already") {
  const PendingSource<int> source;
  const bool isThere = GENERATE(false, true);
  if (isThere) source.resolve(7);
  int got = 0;
  source.pending().then([&](Result<int> result) { got = *result; });
  CHECK(got == (isThere ? 7 : 0));
  source.resolve(7);
  CHECK(got == 7);
}

TEST_CASE("only the first result counts") {
  const PendingSource<int> source;
  std::vector<int> got;
  source.pending().then([&](Result<int> result) { got.push_back(*result); });
  source.resolve(1);
  source.resolve(2);
  CHECK(got == std::vector<int>{1});
}

TEST_CASE("a coroutine waits for a pending result") {
  const PendingSource<int> source;
  std::string log;
  append(&log, source.pending()).detach();
  CHECK(log.empty());
  source.resolve(21);
  CHECK(log == "42");
}

TEST_CASE("a coroutine goes on at once if the result is there") {
  std::string log;
  append(&log, Pending<int>::resolved(4)).detach();
  CHECK(log == "8");
}

TEST_CASE("a coroutine sees the error of a failed request") {
  int got = 0;
  twice(Pending<int>::resolved(Error{})).then([&](int value) { got = value; });
  CHECK(got == -1);
}

TEST_CASE("a coroutine frees what it holds when it ends") {
  auto held = std::make_shared<int>(1);
  const PendingSource<int> source;
  hold(held, source.pending()).detach();
  CHECK(held.use_count() == 2);
  source.resolve(0);
  CHECK(held.use_count() == 1);
}

TEST_CASE("a consumer may drop the pending that calls it") {
  const PendingSource<int> producer;
  auto pending = std::make_unique<Pending<int>>(producer.pending());
  pending->then([&](Result<int>) { pending.reset(); });
  producer.resolve(1);
  CHECK(!pending);
}

TEST_CASE("each kind of error has its name") {
  std::string names;
  for (const ErrorKind kind :
       {ErrorKind::Remote, ErrorKind::BadMessage, ErrorKind::Timeout, ErrorKind::Cancelled,
        ErrorKind::Closed, ErrorKind::NotConnected, ErrorKind::NotSupported, ErrorKind::Misuse}) {
    names.append(toString(kind)).append(" ");
  }
  CHECK(names == "Remote BadMessage Timeout Cancelled Closed NotConnected NotSupported Misuse ");
}

TEST_CASE("a result gives its value, or what stands in for it") {
  CHECK(Result<int>(3).value_or(4) == 3);
  CHECK(Result<int>(Error{ErrorKind::Misuse, 0, "no"}).value_or(4) == 4);
}
