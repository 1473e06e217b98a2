#include "files.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "../headers/system.h"
#include "limits.h"

extern "C" {
/// In child.js.
void child_write(int stream, const char* data, size_t size);
[[noreturn]] void child_exit(int status);
void int_error(int token, const char* format, ...);
}

namespace plot::files {
namespace {

std::map<std::string, std::string> all;
std::vector<FILE*> open;

struct Opened {
  FILE* stream = nullptr;
  std::string* text = nullptr;
  std::string own;  // of a temporary file
  size_t at = 0;
  bool appends = false;
  bool isWritten = false;
};

Opened& opened(void* cookie) { return *static_cast<Opened*>(cookie); }

ssize_t readFile(void* cookie, char* to, size_t size) {
  Opened& file = opened(cookie);
  if (file.at >= file.text->size()) return 0;
  const size_t count = file.text->copy(to, size, file.at);
  file.at += count;
  return static_cast<ssize_t>(count);
}

ssize_t writeFile(void* cookie, const char* from, size_t size) {
  Opened& file = opened(cookie);
  if (!limits::mayWrite(limits::Output::kDrawing, size)) return 0;
  if (file.appends) file.at = file.text->size();
  if (file.at + size > file.text->size()) file.text->resize(file.at + size);
  std::memcpy(file.text->data() + file.at, from, size);
  file.at += size;
  file.isWritten = true;
  return static_cast<ssize_t>(size);
}

int seekFile(void* cookie, off_t* offset, int whence) {
  Opened& file = opened(cookie);
  const size_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? file.at : file.text->size();
  const off_t at = static_cast<off_t>(from) + *offset;
  if (at < 0) return -1;
  *offset = at;
  file.at = static_cast<size_t>(at);
  return 0;
}

// What the script has drawn into a file, by `set output`, is shown as well.
int closeFile(void* cookie) {
  Opened* const file = &opened(cookie);
  if (file->isWritten && file->text->starts_with("<?xml"))
    child_write(0, file->text->data(), file->text->size());
  std::erase(open, file->stream);
  delete file;
  return 0;
}

FILE* openFile(Opened* file, const char* mode) {
  file->stream = fopencookie(file, mode, {readFile, writeFile, seekFile, closeFile});
  open.push_back(file->stream);
  return file->stream;
}

ssize_t readNothing(void*, char*, size_t) { return 0; }

template <limits::Output output>
ssize_t writeStream(void*, const char* from, size_t size) {
  if (!limits::mayWrite(output, size)) return 0;
  child_write(static_cast<int>(output), from, size);
  return static_cast<ssize_t>(size);
}

}  // namespace

void provide(std::vector<File> files) {
  all.clear();
  for (File& file : files) all[std::move(file.name)] = std::move(file.text);
}

}  // namespace plot::files

using namespace plot::files;

extern "C" {

FILE* view_streams[3];

FILE* view_open(const char* name, const char* mode) {
  if (!all.contains(name)) {
    if (mode[0] == 'r') return nullptr;
    all[name] = {};
  }
  std::string& text = all[name];
  if (mode[0] == 'w') text.clear();
  auto* file = new Opened{.text = &text, .appends = mode[0] == 'a'};
  return openFile(file, mode);
}

FILE* view_temporary() {
  auto* file = new Opened;
  file->text = &file->own;
  return openFile(file, "w+");
}

int view_command(const char*) {
  int_error(-1, "a view runs no other programs");
  return -1;
}

// What is alike keeps its order, as with qsort() of most systems; of two lines in a plot the later
// one is seen.
void view_sort(void* all, size_t count, size_t size, int (*compare)(const void*, const void*)) {
  const std::string before(static_cast<const char*>(all), count * size);
  std::vector<const char*> sorted(count);
  for (size_t i = 0; i < count; ++i) sorted[i] = before.data() + i * size;
  std::ranges::stable_sort(
      sorted, [compare](const char* one, const char* other) { return compare(one, other) < 0; });
  for (size_t i = 0; i < count; ++i)
    std::memcpy(static_cast<char*>(all) + i * size, sorted[i], size);
}

void view_exit(int status) {
  while (!open.empty()) fclose(open.back());
  for (FILE* stream : {view_streams[1], view_streams[2]}) fflush(stream);
  child_exit(status);
}
}

void plot::files::openStreams() {
  view_streams[0] = fopencookie(nullptr, "r", {readNothing, nullptr, nullptr, nullptr});
  view_streams[1] =
      fopencookie(nullptr, "w", {nullptr, writeStream<limits::Output::kDrawing>, nullptr, nullptr});
  view_streams[2] = fopencookie(
      nullptr, "w", {nullptr, writeStream<limits::Output::kMessages>, nullptr, nullptr});
}
