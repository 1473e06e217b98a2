// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/result.h"

#include <cstdlib>

#include "codec/text.h"

namespace mcpapps {

std::string Error::text() const {
  const bool hasMethod = !method.empty() && message.starts_with(method + ": ");
  return hasMethod ? message.substr(method.size() + 2) : message;
}

void detail::badResultAccess(const Error* error) {
  std::string line = "[mcpapps] ";
  if (error) {
    line.append("the value of a failed Result was read, without asking has_value(): ")
        .append(toString(error->kind))
        .append(": ")
        .append(error->message);
  } else {
    line += "error() of a Result without an error was read";
  }
  writeToStandardError(line += '\n');
  std::abort();
}

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
