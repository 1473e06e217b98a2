// Lists the files in the page with their contents.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <vector>

namespace {

// Emscripten's own.
const std::vector<std::string> kOthers = {"/dev", "/home", "/proc", "/tmp"};

std::string contentOf(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return "cannot be opened";
  char text[100] = {};
  const std::size_t size = std::fread(text, 1, sizeof(text), file);
  std::fclose(file);
  return {text, size};
}

std::string filesIn(const std::filesystem::path& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> entries;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    entries.push_back(entry.path());
  }
  std::sort(entries.begin(), entries.end());
  std::string list;
  for (const auto& entry : entries) {
    if (std::find(kOthers.begin(), kOthers.end(), entry) != kOthers.end()) continue;
    if (std::filesystem::is_directory(entry, error)) {
      list += filesIn(entry);
    } else {
      list += entry.string() + ": " + contentOf(entry) + "\n";
    }
  }
  return list;
}

}  // namespace

int main() {
  static mcpapps::App app({.name = "embedding", .version = "1.0.0"});
  app.onToolResult([](const mcpapps::CallToolResult&) {
    emscripten::val::global("document")["body"].set("textContent", filesIn("/"));
  });
  app.connect(mcpapps::browser());
}
