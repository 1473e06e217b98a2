// The server natively, without a connection: it answers the text of a message by a text.
#include "../server/tool.h"

#include <mcpapps/json.h>

#include <catch2/catch_test_macros.hpp>
#include <numeric>

using mcpapps::Json;

namespace {

Json call(const Json& arguments) {
  mcpapps::server::Server server({.name = "test", .version = "1.0.0"});
  my_view::addTool(server, server.registerView(mcpapps::server::View("test", "<p>")));
  const Json params = {{"name", "roll_dice"}, {"arguments", arguments}};
  const Json message = {
      {"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/call"}, {"params", params}};
  return Json::parse(server.answer(message.dump()).value())["result"];
}

}  // namespace

TEST_CASE("each roll is counted once") {
  const Json rolls = call({{"dice", 2}, {"rolls", 50}})["structuredContent"];
  const auto counts = rolls["counts"].get<std::vector<int>>();
  CHECK(rolls["dice"] == 2);
  CHECK(counts.size() == 11);
  CHECK(std::accumulate(counts.begin(), counts.end(), 0) == 50);
}

TEST_CASE("more dice than the tool has are refused") {
  CHECK(call({{"dice", 4}})["isError"] == true);
}
