#include <mcpapps/json.h>

#include <utility>

#include "debug.h"

namespace debug {
namespace {

// More than these make the page slow.
constexpr std::size_t kMostLines = 200;
constexpr std::size_t kMostText = 4000;  // of a line

}  // namespace

std::string jsonText(const mcpapps::Payload& value) {
  if (!value) return "";
  return value.json().dump(2, ' ', false, mcpapps::Json::error_handler_t::replace);
}

Log::Log() {
  page_.clearLog.onClick([this] {
    lines_.clear();
    page_.log.clear();
  });
}

void Log::add(const std::string& what, const mcpapps::Payload& value) {
  std::string text = jsonText(value);
  if (text.size() > kMostText) {
    std::size_t end = kMostText;
    // Not within a character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    text += " …";
  }
  addLine(what, std::move(text), false);
}
void Log::addError(const std::string& what, const std::string& message) {
  addLine(what, message, true);
}

void Log::addLine(const std::string& what, std::string text, bool isError) {
  lines_.push_front({++number_, what, std::move(text), isError});
  if (lines_.size() > kMostLines) lines_.pop_back();
  page_.log.show(lines_);
}

}  // namespace debug
