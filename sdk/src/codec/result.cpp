// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/result.h"

namespace mcpapps {

std::string_view toString(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::Remote: return "Remote";
    case ErrorKind::BadMessage: return "BadMessage";
    case ErrorKind::Timeout: return "Timeout";
    case ErrorKind::Cancelled: return "Cancelled";
    case ErrorKind::Closed: return "Closed";
    case ErrorKind::NotConnected: return "NotConnected";
    case ErrorKind::NotSupported: return "NotSupported";
    case ErrorKind::Misuse: return "Misuse";
  }
  return "Error";
}

}  // namespace mcpapps
