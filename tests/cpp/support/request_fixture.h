#pragma once

// A connected App that makes requests of a method of its own, for tests of what becomes of them.

#include "app_fixture.h"

namespace {

constexpr RequestMethod<Payload, Payload> kOwnMethod{"x/own"};

struct RequestFixture : ConnectedFixture {
  std::vector<Result<Payload>> results;

  // What is pending ends into the results.
  ~RequestFixture() { app.reset(); }

  /// Sends a request, whose id is then returned.
  Json ask(RequestOptions options = {}) {
    app->request(kOwnMethod, Payload::emptyObject(), std::move(options))
        .then([this](Result<Payload> result) { results.push_back(std::move(result)); });
    return host.last().value("id", Json());
  }
  void progress(const Json& token, double progress) {
    host.notify("notifications/progress", {{"progressToken", token}, {"progress", progress}});
  }
};

}  // namespace
