// Sends any messages to a Server, each a line, as over stdio. Each answer is a valid one of
// JSON-RPC to its request.

#include <algorithm>
#include <cctype>
#include <sstream>

#include "fuzz.h"
#include "mcpapps/describe.h"
#include "mcpapps/json.h"
#include "mcpapps/server_http.h"

using namespace mcpapps;

namespace {

struct Query {
  std::string city;
  std::optional<int> days;
  std::vector<double> series;
};
MCPAPPS_DESCRIBE(Query, city, days, series)

void checkAnswer(std::string_view message, const std::string& text) {
  const std::optional<Json> answer = parseJson(text);
  require(answer && answer->value("jsonrpc", "") == "2.0");
  require(answer->contains("result") != answer->contains("error"));
  const std::optional<Json> request = parseJson(message);
  const Json& id = answer->at("id");
  if (id.is_null()) {
    require(answer->contains("error"));
  } else {
    require(request && request->at("id") == id);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  server::Server server({.name = "fuzz", .version = "1"});
  server.registerView(server::View("view", "<p>"));
  server.registerResource({.uri = "data://notes", .name = "notes"},
                          [] { return server::Contents{.text = "notes"}; });
  server.registerResourceTemplate(
      {.uriTemplate = "data://{table}/{year}", .name = "tables"},
      [](const std::vector<std::string>& parts) {
        require(parts.size() == 2 && !parts[0].empty() && !parts[1].empty());
        return server::Contents{.text = parts[0]};
      });
  server.registerTool<Query>("t", {}, [](const Query& query) { return query; });

  std::istringstream lines{std::string(textOf(data, size))};
  for (std::string line; std::getline(lines, line);) {
    const std::optional<std::string> answer = server.answer(line);
    if (answer) checkAnswer(line, *answer);
    // As a header, too: only names of this machine are accepted.
    const int status = answerHttp(server, {.method = "POST", .host = line, .body = line}).status;
    std::ranges::transform(line, line.begin(), [](unsigned char c) { return std::tolower(c); });
    require(status == 403 || line.starts_with("localhost") || line.starts_with("127.0.0.1") ||
            line.starts_with("[::1]"));
  }
  return 0;
}
