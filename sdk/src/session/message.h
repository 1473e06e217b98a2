// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <cstdint>
#include <string_view>

#include "mcpapps/detail/outgoing.h"
#include "mcpapps/result.h"

namespace mcpapps::detail {

// Outgoing JSON-RPC messages, into which values are written directly.

/// `params` may be absent. With `wantsProgress`, the id is also the progress token (MCP,
/// "Progress").
Payload requestMessage(std::int64_t id, std::string_view method, const Outgoing& params,
                       bool wantsProgress);
Payload notificationMessage(std::string_view method, const Outgoing& params);
Payload resultMessage(const Payload& id, const Outgoing& result);
Payload errorMessage(const Payload& id, const Error& error);

}  // namespace mcpapps::detail
