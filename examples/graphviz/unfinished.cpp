#include "unfinished.h"

namespace graphviz {
namespace {

// Where the quoted text, the HTML or the comment ends that begins at `from`; `from` if it is none
// of them, and npos if it has no end yet.
std::size_t skip(std::string_view dot, std::size_t from) {
  const std::string_view rest = dot.substr(from);
  if (rest[0] == '"') {
    std::size_t at = from + 1;
    while (at < dot.size() && dot[at] != '"') at += dot[at] == '\\' ? 2 : 1;
    return at < dot.size() ? at + 1 : std::string_view::npos;
  }
  if (rest[0] == '<') {
    int depth = 0;
    for (std::size_t at = from; at < dot.size(); ++at) {
      if (dot[at] == '<') ++depth;
      if (dot[at] == '>' && --depth == 0) return at + 1;
    }
    return std::string_view::npos;
  }
  const bool isLine = rest.starts_with("//") || rest[0] == '#';
  if (!isLine && !rest.starts_with("/*")) return from;
  const std::string_view ending = isLine ? "\n" : "*/";
  const std::size_t end = dot.find(ending, from + 1);
  return end == std::string_view::npos ? end : end + (isLine ? 0 : ending.size());
}

}  // namespace

std::string closeUnfinished(std::string_view dot) {
  std::size_t complete = 0;
  int braces = 0;
  int openThere = 0;  // braces, at `complete`
  int brackets = 0;
  for (std::size_t at = 0; at < dot.size();) {
    const std::size_t after = skip(dot, at);
    if (after == std::string_view::npos) break;
    if (after != at) {
      at = after;
      continue;
    }
    const char c = dot[at++];
    if (c == '[') ++brackets;
    if (c == ']') --brackets;
    if (c == '{') ++braces;
    if (c == '}') --braces;
    const bool endsStatement = c == ';' || c == '\n' || c == '{' || c == '}';
    if (!endsStatement || brackets > 0 || braces < 0) continue;
    complete = at;
    openThere = braces;
  }
  if (complete == 0) return {};
  return std::string(dot.substr(0, complete)) +
         std::string(static_cast<std::size_t>(openThere), '}');
}

}  // namespace graphviz
