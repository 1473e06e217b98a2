// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include "support/test.h"

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
