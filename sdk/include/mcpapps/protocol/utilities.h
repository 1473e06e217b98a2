// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>

#include "mcpapps/describe.h"
#include "mcpapps/method.h"
#include "mcpapps/payload.h"

namespace mcpapps {

// What goes along with requests, in both directions (MCP, "Utilities").

/// One step of a long request, as RequestOptions::onProgress gets it. `progress` grows; the request
/// is done at `total`.
struct Progress {
  double progress = 0;
  std::optional<double> total = {};
  std::optional<std::string> message = {};
};
MCPAPPS_DESCRIBE(Progress, progress, total, message)

/// `notifications/progress`. The token is that of the request's `_meta.progressToken`, a string or
/// a number.
struct ProgressParams {
  Payload progressToken;
  double progress = 0;
  std::optional<double> total = {};
  std::optional<std::string> message = {};
  Payload _meta = {};
};
constexpr auto describe(Describe<ProgressParams>) {
  using P = ProgressParams;
  return fields(field<&P::progressToken>("progressToken").required(),
                field<&P::progress>("progress"), field<&P::total>("total"),
                field<&P::message>("message"), field<&P::_meta>("_meta"));
}

/// `notifications/cancelled`: no one waits for the answer any more. The id is that of the request,
/// a string or a number.
struct CancelledParams {
  Payload requestId = {};
  std::optional<std::string> reason = {};
  Payload _meta = {};
};
MCPAPPS_DESCRIBE(CancelledParams, requestId, reason, _meta)

namespace method {
inline constexpr NotificationMethod<ProgressParams> kProgress{"notifications/progress"};
inline constexpr NotificationMethod<CancelledParams> kCancelled{"notifications/cancelled"};
}  // namespace method

}  // namespace mcpapps
