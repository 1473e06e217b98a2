// gnuplot as a function: a script in, drawings and messages out. Nothing is left from one call to
// the next.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace plot {

/// A file that a script can read.
struct File {
  std::string name;
  std::string text;
  bool operator==(const File&) const = default;
};

struct Drawn {
  /// One SVG document for each plot, also of a script that has failed later.
  std::vector<std::string> plots;
  /// What gnuplot wrote: errors, warnings, and what the script prints.
  std::string messages;
  bool hasFailed = false;
};

/// Fails a script that takes longer, in gnuplot's manner. `width` is in pixels, unless the script
/// says something else.
Drawn draw(const std::string& script, std::vector<File> files, int width,
           std::chrono::milliseconds limit);

}  // namespace plot
