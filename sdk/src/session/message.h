// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mcpapps/describe.h"
#include "mcpapps/payload.h"

namespace mcpapps::detail {

/// `error` of an answer.
struct ErrorObject {
  int code = 0;
  std::string message;
  Payload data = {};
};
MCPAPPS_DESCRIBE(ErrorObject, code, message, data)

/// A JSON-RPC message on its way out.
struct Message {
  std::string jsonrpc = "2.0";
  Payload id = {};
  std::optional<std::string> method = {};
  Payload params = {};
  Payload result = {};
  std::optional<ErrorObject> error = {};
};
MCPAPPS_DESCRIBE(Message, jsonrpc, id, method, params, result, error)

}  // namespace mcpapps::detail
