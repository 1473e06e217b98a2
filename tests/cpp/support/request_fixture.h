#pragma once

// A connected App that sends requests of its own method.

#include "app_fixture.h"

namespace {

constexpr RequestMethod<Payload, Payload> kOwnMethod{"x/own"};

struct RequestFixture : ConnectedFixture {
  std::vector<Result<Payload>> results;

  // Pending requests end into the results.
  ~RequestFixture() { app.reset(); }

  /// Sends a request, and returns its id.
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
