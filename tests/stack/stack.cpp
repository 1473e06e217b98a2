// Goes as deep as the SDK lets it, with the flags and the stack of a view, and tells how many bytes
// of stack that took. Run by tests/js/built/stack.test.js.

#include <emscripten/stack.h>
#include <emscripten/val.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "codec/text.h"
#include "mcpapps/json.h"
#include "mcpapps/payload.h"
#include "support/deep_values.h"

using namespace mcpapps;
using packed::Writer;

namespace {

// ---- Types that contain themselves, in each way in which a type can ----

struct Chain {
  std::vector<std::optional<Chain>> next;
};
MCPAPPS_DESCRIBE(Chain, next)

struct Folder {
  std::map<std::string, Folder> entries;
};
MCPAPPS_DESCRIBE(Folder, entries)

struct Leaf {
  std::string text;
};
MCPAPPS_DESCRIBE(Leaf, text)
struct Branch;
using Part = std::variant<Leaf, Branch>;
struct Branch {
  std::vector<Part> parts;
};
constexpr auto describe(Describe<Part>) { return unionOf<Part>("type", "leaf", "branch"); }
MCPAPPS_DESCRIBE(Branch, parts)

// ---- Values deeper than the SDK follows ----

constexpr int kLevels = 1000;

// {"entries":{"entries":{…
Payload deepObjects() {
  Writer writer;
  std::vector<Writer::Open> open;
  for (int i = 0; i < kLevels; ++i) {
    open.push_back(writer.openObject());
    writer.key(open.back(), "entries");
  }
  writer.null();
  for (; !open.empty(); open.pop_back()) writer.closeObject(open.back());
  return taken(writer);
}

// ---- Measuring ----

constexpr std::uint32_t kUntouched = 0xA5A5A5A5;

// Far enough below the caller's frames.
std::uint32_t* belowHere() {
  return reinterpret_cast<std::uint32_t*>((emscripten_stack_get_current() - 256) &
                                          ~std::uintptr_t{3});
}

// Without the last words: a program that writes there is taken to have overflowed its stack.
std::uint32_t* endOfStack() {
  return reinterpret_cast<std::uint32_t*>(emscripten_stack_get_end()) + 4;
}

template <class Run>
[[gnu::noinline]] void measure(const char* name, Run run) {
  std::uint32_t* const top = belowHere();
  std::fill(endOfStack(), top, kUntouched);
  const bool isRight = run();
  const auto* const deepest =
      std::find_if(endOfStack(), top, [](std::uint32_t word) { return word != kUntouched; });
  const auto bytes = static_cast<double>((top - deepest) * 4);
  emscripten::val::global("measured")(std::string(name), bytes, isRight);
}

template <class T>
bool isCutOff(const Payload& payload) {
  const Partial<T> partial = payload.asPartial<T>();
  return !partial.problems.empty() && partial.problems.front().message == "nested too deeply";
}

}  // namespace

int main() {
  // Static, so that nothing is destroyed but within a measurement.
  static const Payload trees = deepLists("children", kLevels);
  static const Payload chains = deepLists("next", kLevels);
  static const Payload folders = deepObjects();
  static const Payload parts = deepLists("parts", kLevels, /*tagged=*/true);
  static const Payload tables = deepTables("entries", kLevels);

  measure("a struct that holds a list of itself", [] { return isCutOff<DeepTree>(trees); });
  measure("a struct that holds optionals of itself", [] { return isCutOff<Chain>(chains); });
  measure("a struct that holds a map of itself", [] { return isCutOff<Folder>(folders); });
  measure("a union that holds a list of itself", [] { return isCutOff<Part>(parts); });
  measure("tables within tables", [] { return isCutOff<std::vector<Folder>>(tables); });

  static DeepTree tree;
  static Folder folder;
  static Part part;
  tree = trees.asPartial<DeepTree>().value;
  folder = folders.asPartial<Folder>().value;
  part = parts.asPartial<Part>().value;
  measure("encoding lists", [] { return Payload::of(tree).has_value(); });
  measure("encoding maps", [] { return Payload::of(folder).has_value(); });
  measure("encoding unions", [] { return Payload::of(part).has_value(); });

  static std::vector<Payload> rows;
  rows = tables.asPartial<std::vector<Payload>>().value;
  measure("copying a row of tables", [] { return Payload::of(rows).has_value(); });

  measure("a tree of lists", [] { return Payload(trees).json().is_object(); });
  measure("a tree of tables", [] { return Payload(tables).json().is_array(); });
  static Json json;
  measure("copying a tree", [] {
    json = trees.json();
    return json.is_object();
  });
  static Json other;
  other = json;
  measure("comparing trees", [] { return json == other; });
  measure("packing a tree", [] { return Payload(json).has_value(); });
  static std::string text;
  measure("writing a tree", [] {
    text = dumpJson(json);
    return !text.empty();
  });
  measure("parsing text", [] { return parseJson(text).has_value(); });
  measure("packed values as text", [] { return !packed::toText(trees.value()).empty(); });
  measure("the rows of tables as text", [] { return !packed::toText(tables.value()).empty(); });
}
