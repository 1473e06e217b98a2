#include <mcpapps/dom.h>
#include <mcpapps/json.h>

#include "debug.h"

namespace dom = mcpapps::dom;
using emscripten::val;

namespace debug {
namespace {

// More than these make the page slow.
constexpr int kMostLines = 200;
constexpr std::size_t kMostText = 4000;  // of a line

void addLine(const std::string& what, const std::string& text, bool isError) {
  static int number = 0;
  const val line = dom::create("li");
  if (isError) dom::setAttribute(line, "class", "error");
  const val head = dom::create("b", std::to_string(++number) + " " + what);
  line.call<void>("append", head);
  if (!text.empty()) line.call<void>("append", dom::create("pre", text));
  const val log = dom::element("log");
  log.call<void>("prepend", line);
  if (log["childElementCount"].as<int>() > kMostLines) log["lastChild"].call<void>("remove");
}

}  // namespace

std::string jsonText(const mcpapps::Payload& value) {
  if (!value) return "";
  return value.json().dump(2, ' ', false, mcpapps::Json::error_handler_t::replace);
}

void logLine(const std::string& what, const mcpapps::Payload& value) {
  std::string text = jsonText(value);
  if (text.size() > kMostText) {
    std::size_t end = kMostText;
    // Not within a character.
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    text.resize(end);
    text += " …";
  }
  addLine(what, text, false);
}
void logError(const std::string& what, const std::string& message) { addLine(what, message, true); }

}  // namespace debug
