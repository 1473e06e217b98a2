#include "gnuplot.h"

#include <emscripten/val.h>

#include <array>
#include <string_view>
#include <utility>

#include "headers/system.h"
#include "system/files.h"
#include "system/limits.h"

extern "C" {
/// In system/child.js.
emscripten::EM_VAL child_run(void (*main)());
}

namespace plot {
namespace {

constexpr const char* kScript = "script";

// What run() is to do.
std::string setup;
std::chrono::milliseconds limitOfRun;

std::vector<std::string> documentsOf(std::string_view text) {
  constexpr std::string_view kBegin = "<svg";
  constexpr std::string_view kEnd = "</svg>";
  std::vector<std::string> documents;
  for (;;) {
    const size_t begin = text.find(kBegin);
    const size_t end = text.find(kEnd, begin);
    if (begin == text.npos || end == text.npos) return documents;
    documents.emplace_back(text.substr(begin, end + kEnd.size() - begin));
    text.remove_prefix(end + kEnd.size());
  }
}

// As `gnuplot -e … script` does from a shell.
void run() {
  std::array<std::string, 4> words = {"gnuplot", "-e", setup, kScript};
  std::array<char*, 5> arguments = {};
  for (size_t i = 0; i < words.size(); ++i) arguments[i] = words[i].data();
  files::openStreams();
  limits::start(limitOfRun);
  view_exit(gnuplot_main(words.size(), arguments.data()));
}

}  // namespace

Drawn draw(const std::string& script, std::vector<File> files, int width,
           std::chrono::milliseconds limit) {
  setup = "set terminal svg size " + std::to_string(width) + "," + std::to_string(width * 3 / 4) +
          " background '#ffffff'";
  limitOfRun = limit;
  files.push_back({kScript, script});
  files::provide(std::move(files));
  const emscripten::val result = emscripten::val::take_ownership(child_run(run));
  Drawn drawn{.plots = documentsOf(result[0].as<std::string>()),
              .messages = result[1].as<std::string>(),
              .hasFailed = result[3].as<int>() != 0};
  const std::string end = result[2].as<std::string>();
  if (!end.empty()) drawn.messages += "gnuplot has ended: " + end + "\n";
  return drawn;
}

}  // namespace plot
