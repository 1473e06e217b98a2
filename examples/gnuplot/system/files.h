// The files of one run, in memory.
#pragma once

#include <vector>

#include "../gnuplot.h"

namespace plot::files {

/// What a script may open; nothing else exists.
void provide(std::vector<File> files);

/// What gnuplot takes for stdin, stdout and stderr.
void openStreams();

}  // namespace plot::files
