// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "codec/standard_error.h"

// Where there is POSIX, without the streams of the C library: a view would contain them for this
// alone.
#ifdef _WIN32
#include <cstdio>
#else
#include <unistd.h>
#endif

void mcpapps::writeToStandardError(std::string_view text) {
#ifdef _WIN32
  std::fwrite(text.data(), 1, text.size(), stderr);
#else
  while (!text.empty()) {
    const auto written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
#endif
}
