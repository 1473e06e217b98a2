#pragma once

#include "mcpapps/fake_host.h"
#include "test.h"

using testing::errorResult;
using testing::FakeHost;
using testing::structuredResult;
using testing::textResult;

/// An App that is connected to a host of the test.
struct ConnectedKit {
  FakeHost host;
  Strings log;
  Strings errors;
  // Last: it ends what is pending when it is destroyed.
  std::unique_ptr<App> app = std::make_unique<App>(
      Implementation{.name = "view", .version = "1", .title = {}}, AppCapabilities{});

  ConnectedKit() {
    app->onError([this](const Error& error) { errors.push_back(error.message); });
    // Methods that are not listed are sent all the same, with a single report.
    host.setCapabilities({{"serverTools", Json::object()}});
    host.connect(*app);
  }

  std::size_t calls() const { return host.sent("tools/call").size(); }

  /// The Task's result after everything on its way has arrived, and each of its requests that the
  /// host holds has got the next of these answers.
  template <class T>
  Result<T> ended(const Task<Result<T>>& task, const std::vector<Json>& answers = {}) {
    Result<T> got = Error{ErrorKind::BadMessage, 0, "it goes on"};
    task.then([&got](Result<T> result) { got = std::move(result); });
    host.deliver();
    for (const Json& answer : answers) host.reply(answer);
    return got;
  }
};
