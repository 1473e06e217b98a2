#include <mcpapps/json.h>

#include <utility>
#include <vector>

#include "debug.h"

namespace debug {
namespace {

// More than these make the page slow.
constexpr int kMostLines = 200;
constexpr std::size_t kMostText = 4000;  // of a line

}  // namespace

std::string jsonText(const mcpapps::Payload& value) {
  if (!value) return "";
  return value.json().dump(2, ' ', false, mcpapps::Json::error_handler_t::replace);
}

Log::Log() {
  page_.clearLog.onClick([this] { page_.log.clear(); });
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
  page_.log.prepend(std::vector<Line>{{++number_, what, std::move(text), isError}});
  page_.log.remove(Line{.number = number_ - kMostLines});
}

}  // namespace debug
