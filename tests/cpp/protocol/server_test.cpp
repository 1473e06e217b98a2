#include "mcpapps/server.h"

#include <sstream>
#include <stdexcept>

#include "mcpapps/server_http.h"
#include "server/sha256.h"
#include "server/uri_template.h"
#include "support/test.h"

// Of external linkage, as described types are: some compilers warn of the tables otherwise.
namespace server_test {

struct Query {
  std::string city;
  std::optional<int> days;
};
MCPAPPS_DESCRIBE(Query, city, days)

struct Weather {
  std::string sky;
  double degrees = 0;
};
MCPAPPS_DESCRIBE(Weather, sky, degrees)

}  // namespace server_test

namespace {

using namespace server_test;
namespace server = mcpapps::server;

struct ServerKit {
  server::Server server{{.name = "weather", .version = "2.0.0"}};

  Json answer(const Json& message) {
    const std::optional<std::string> text = server.answer(message.dump());
    return text ? Json::parse(*text) : Json();
  }
  Json ask(const char* method, const Json& params = Json::object()) {
    return answer({{"jsonrpc", "2.0"}, {"id", 1}, {"method", method}, {"params", params}});
  }
  Json call(const char* tool, const Json& arguments) {
    return ask("tools/call", {{"name", tool}, {"arguments", arguments}})["result"];
  }
};

}  // namespace

TEST_CASE("SHA-256 is that of the standard") {
  using server::detail::sha256;
  CHECK(sha256("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("Claude's domain is a hash of the server's address") {
  CHECK(server::claudeDomain("abc") == "ba7816bf8f01cfea414140de5dae2223.claudemcpcontent.com");
}

TEST_CASE_METHOD(ServerKit, "a view is listed and read by an address that its bytes decide") {
  const server::View& view = server.registerView(server::View(
      "forecast", "<p>é</p>", {.csp = ResourceCsp{.connectDomains = {{"https://a.example"}}}}));
  CHECK(view.uri() != server::View("forecast", "<p>e</p>").uri());
  const Json meta = {
      {"ui", {{"csp", {{"connectDomains", {"https://a.example"}}}}}},
      {"openai/widgetCSP",
       {{"connect_domains", {"https://a.example"}}, {"resource_domains", Json::array()}}}};
  CHECK(ask("resources/list")["result"] ==
        Json{{"resources", Json::array({{{"uri", view.uri()},
                                         {"name", "forecast"},
                                         {"mimeType", "text/html;profile=mcp-app"},
                                         {"_meta", meta}}})}});
  CHECK(ask("resources/read", {{"uri", view.uri()}})["result"] ==
        Json{{"contents", Json::array({{{"uri", view.uri()},
                                        {"mimeType", "text/html;profile=mcp-app"},
                                        {"text", "<p>é</p>"},
                                        {"_meta", meta}}})}});
  CHECK(ask("resources/read", {{"uri", "ui://other"}})["error"]["code"] == -32002);
}

TEST_CASE_METHOD(ServerKit, "a view is declared once for all hosts") {
  const std::string page = "<p>";
  const server::View& view = server.registerView(
      server::View("forecast", page,
                   {.csp = ResourceCsp{.resourceDomains = {{"https://tiles.example.com"}}},
                    .redirectDomains = {"https://shop.example.com"},
                    .domain = server::claudeDomain("https://example.com/mcp"),
                    .chatgptDomain = "https://forecast.example.com",
                    .prefersBorder = true,
                    .description = "Shows the weather of the coming days.",
                    .invoking = "Looking at the sky …",
                    .invoked = "Looked at the sky"}));
  server.registerTool<Query>("get_weather", {.view = view.uri()},
                             [](const Query&) { return Weather{}; });
  const Json meta = view.resource()._meta.json();
  CHECK(meta["ui"]["domain"] == server::claudeDomain("https://example.com/mcp"));
  CHECK(meta["openai/widgetDomain"] == "https://forecast.example.com");
  CHECK(meta["openai/widgetCSP"]["redirect_domains"] == Json::array({"https://shop.example.com"}));
  CHECK(view.contents().contents[0]._meta.json() == meta);
  CHECK(ask("tools/list")["result"]["tools"][0]["_meta"] ==
        Json{{"ui", {{"resourceUri", view.uri()}}},
             {"openai/outputTemplate", view.uri()},
             {"openai/toolInvocation/invoking", "Looking at the sky …"},
             {"openai/toolInvocation/invoked", "Looked at the sky"}});
  CHECK(ask("initialize")["result"]["capabilities"]["extensions"] ==
        Json{{"io.modelcontextprotocol/ui", Json::object()}});
}

TEST_CASE_METHOD(ServerKit, "a tool has its schemas from the structs of its handler") {
  server.registerTool<Query>("get_weather",
                             {.title = "Weather",
                              .description = "Says the weather.",
                              .view = "ui://forecast/1.html",
                              .visibility = {ToolVisibility::App},
                              .annotations = {.readOnlyHint = true}},
                             [](const Query&) { return Weather{}; });
  CHECK(ask("tools/list")["result"] == R"({"tools": [{
    "name": "get_weather", "title": "Weather", "description": "Says the weather.",
    "inputSchema": {"type": "object",
                    "properties": {"city": {"type": "string"}, "days": {"type": "integer"}},
                    "required": ["city"]},
    "outputSchema": {"type": "object",
                     "properties": {"sky": {"type": "string"}, "degrees": {"type": "number"}},
                     "required": ["sky", "degrees"]},
    "annotations": {"readOnlyHint": true},
    "_meta": {"ui": {"resourceUri": "ui://forecast/1.html", "visibility": ["app"]},
              "openai/outputTemplate": "ui://forecast/1.html"}
  }]})"_json);
}

TEST_CASE_METHOD(ServerKit, "a tool answers what its handler returns") {
  server.registerTool<Query>("data", {}, [](const Query& query) {
    return Weather{query.city, query.days.value_or(1) * 1.5};
  });
  server.registerTool<Query>(
      "answer", {}, [](const Query&) { return server::Answer<Weather>{"Nice.", {"clear", 20}}; });
  server.registerTool<Query>("text", {}, [](const Query&) { return std::string("Rain"); });
  server.registerTool<Query>(
      "whole", {}, [](const Query&) { return CallToolResult{.content = {}, .isError = true}; });
  server.registerTool<Query>("failing", {}, [](const Query&) -> Result<Weather> {
    return Error{.message = "no such city"};
  });
  server.registerTool<Query>("throwing", {}, [](const Query&) -> std::string {
    throw std::runtime_error("out of order");
  });
  const Json query = {{"city", "Ulm"}, {"days", 2}};
  CHECK(call("data", query) == R"({"content": [{"type": "text",
    "text": "{\"degrees\":3,\"sky\":\"Ulm\"}"}],
    "structuredContent": {"sky": "Ulm", "degrees": 3.0}})"_json);
  CHECK(call("answer", query) == R"({"content": [{"type": "text", "text": "Nice."}],
    "structuredContent": {"sky": "clear", "degrees": 20.0}})"_json);
  CHECK(call("text", query) == R"({"content": [{"type": "text", "text": "Rain"}]})"_json);
  CHECK(call("whole", query) == R"({"content": [], "isError": true})"_json);
  const auto failed = [](const char* text) {
    return Json{{"content", Json::array({{{"type", "text"}, {"text", text}}})}, {"isError", true}};
  };
  CHECK(call("failing", query) == failed("no such city"));
  CHECK(call("throwing", query) == failed("out of order"));
  CHECK(call("data", {{"city", 5}}) == failed("arguments.city: expected string, got number"));
  CHECK(call("data", nullptr)["isError"] == true);
  CHECK(ask("tools/call", {{"name", "other"}})["error"]["message"] == "unknown tool other");
}

TEST_CASE_METHOD(ServerKit, "of two tools of one name the first stays") {
  for (const char* sky : {"clear", "dark"}) {
    server.registerTool<Query>("data", {}, [sky](const Query&) { return Weather{sky, 1}; });
  }
  CHECK(call("data", {{"city", "Ulm"}})["structuredContent"]["sky"] == "clear");
  CHECK(ask("tools/list")["result"]["tools"].size() == 1);
}

TEST_CASE_METHOD(ServerKit, "data of a server is listed and read, as text or as bytes") {
  server.registerResource({.uri = "data://notes", .name = "notes", .mimeType = "text/plain"},
                          [] { return server::Contents{.text = "é"}; });
  server.registerResourceTemplate(
      {.uriTemplate = "data://{table}/{year}", .name = "tables", .mimeType = "text/csv"},
      [](const std::vector<std::string>& parts) -> Result<server::Contents> {
        if (parts[1] == "never") return Error{.message = "no such year"};
        if (parts[1] == "now") throw std::runtime_error("out of order");
        return server::Contents{.blob = parts[0] + "+" + parts[1]};
      });
  const auto read = [&](const char* uri) { return ask("resources/read", {{"uri", uri}}); };
  CHECK(ask("resources/list")["result"] == R"({"resources": [
    {"uri": "data://notes", "name": "notes", "mimeType": "text/plain"}]})"_json);
  CHECK(ask("resources/templates/list")["result"] == R"({"resourceTemplates": [
    {"uriTemplate": "data://{table}/{year}", "name": "tables", "mimeType": "text/csv"}]})"_json);
  CHECK(read("data://notes")["result"] == R"({"contents": [
    {"uri": "data://notes", "mimeType": "text/plain", "text": "é"}]})"_json);
  CHECK(read("data://rain/2020")["result"] == R"({"contents": [
    {"uri": "data://rain/2020", "mimeType": "text/csv", "blob": "rain+2020"}]})"_json);
  CHECK(read("data://rain/never")["error"] ==
        R"({"code": -32603, "message": "no such year"})"_json);
  CHECK(read("data://rain/now")["error"] == R"({"code": -32603, "message": "out of order"})"_json);
  CHECK(read("data://rain")["error"]["code"] == -32002);
}

TEST_CASE("a template of addresses says which parts differ") {
  using Parts = std::vector<std::string>;
  using server::detail::partsOf;
  CHECK(partsOf("a://x/1", "a://{p}/{q}") == Parts{"x", "1"});
  CHECK(partsOf("a://x.1", "a://{p}.{q}") == Parts{"x", "1"});
  CHECK(partsOf("a://x/data", "a://{p}/data") == Parts{"x"});
  CHECK(partsOf("a://", "a://") == Parts{});
  for (const char* other : {"a:/", "a://", "a:///1", "a://x", "a://x/", "a://x/1/2", "b://x/1"}) {
    CAPTURE(other);
    CHECK_FALSE(partsOf(other, "a://{p}/{q}"));
  }
}

TEST_CASE_METHOD(ServerKit, "a server answers with the version that the host wants, if it has it") {
  const auto version = [&](const Json& wanted) {
    return ask("initialize", {{"protocolVersion", wanted}})["result"]["protocolVersion"];
  };
  for (const char* known : {"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"}) {
    CHECK(version(known) == known);
  }
  CHECK(version("1999-01-01") == "2025-11-25");
  CHECK(version(7) == "2025-11-25");
  CHECK(ask("initialize")["result"]["serverInfo"] ==
        Json{{"name", "weather"}, {"version", "2.0.0"}});
}

TEST_CASE_METHOD(ServerKit, "what is no request gets the error that JSON-RPC has for it, or none") {
  const auto code = [&](std::string_view text) -> int {
    const std::optional<std::string> answer = server.answer(text);
    return answer ? Json::parse(*answer)["error"].value("code", 1) : 0;
  };
  CHECK(code("{") == -32700);
  CHECK(code("[]") == -32600);
  CHECK(code(R"({"id": 1, "method": "ping"})") == -32600);
  CHECK(code(R"({"jsonrpc": "2.0", "id": {}, "method": "ping"})") == -32600);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "method": 5})") == -32600);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1.5, "method": "ping"})") == -32600);
  CHECK(code(R"({"jsonrpc": "2.0", "id": null, "method": "ping"})") == -32600);
  CHECK(code(R"([{"jsonrpc": "2.0", "id": 1, "method": "ping"}])") == -32600);
  CHECK(code("{\"jsonrpc\": \"2.0\", \"id\": \"\xff\", \"method\": \"ping\"}") == -32700);
  CHECK(code(std::string(1'000'000, '[')) == -32700);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": 5})") == -32602);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": 5}})") ==
        -32602);
  CHECK(code(R"({"jsonrpc": "2.0", "id": "a", "method": "other"})") == -32601);
  CHECK(code(R"({"jsonrpc": "2.0", "id": "a", "method": "__proto__"})") == -32601);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "method": "tools/call"})") == -32602);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": []})") == -32602);
  CHECK(code(R"({"jsonrpc": "2.0", "method": "notifications/initialized"})") == 0);
  CHECK(code(R"({"jsonrpc": "2.0", "id": 1, "result": {}})") == 0);
  for (const Json& id : {Json("a"), Json("__proto__"), Json(-7), Json(9'007'199'254'740'993)}) {
    CHECK(answer({{"jsonrpc", "2.0"}, {"id", id}, {"method", "ping"}}) ==
          Json{{"jsonrpc", "2.0"}, {"id", id}, {"result", Json::object()}});
  }
}

TEST_CASE_METHOD(ServerKit, "over stdio, a message is a line") {
  std::istringstream in("{\n\n{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\r\n");
  std::ostringstream out;
  serve(server, in, out);
  CHECK(out.str() ==
        "{\"error\":{\"code\":-32700,\"message\":\"this is no JSON, or has more than 256 "
        "levels\"},\"id\":null,\"jsonrpc\":"
        "\"2.0\"}\n{\"id\":2,\"jsonrpc\":\"2.0\",\"result\":{}}\n");
}

TEST_CASE_METHOD(ServerKit, "over HTTP, requests of this machine are answered") {
  const auto post = [&](server::HttpRequest request) {
    if (request.method.empty()) request.method = "POST";
    if (request.host.empty()) request.host = "127.0.0.1:3000";
    if (request.contentType.empty()) request.contentType = "application/json";
    return answerHttp(server, request);
  };
  const char* ping = R"({"jsonrpc": "2.0", "id": 1, "method": "ping"})";
  const char* notification = R"({"jsonrpc": "2.0", "method": "notifications/initialized"})";
  CHECK(post({.body = ping}).status == 200);
  CHECK(post({.body = ping}).body == R"({"id":1,"jsonrpc":"2.0","result":{}})");
  CHECK(post({.body = notification}).status == 202);
  CHECK(post({.body = notification}).body.empty());
  CHECK(post({.method = "GET"}).status == 405);
  CHECK(post({.method = "DELETE"}).status == 405);
  CHECK(post({.protocolVersion = "2025-06-18", .body = ping}).status == 200);
  CHECK(post({.protocolVersion = "1999-01-01", .body = ping}).status == 400);
  for (const char* host :
       {"localhost", "LocalHost", "localhost:3000", "127.0.0.1", "[::1]", "[::1]:3000"}) {
    CAPTURE(host);
    const std::string origin = std::string("http://") + host;
    CHECK(post({.host = host, .body = ping}).status == 200);
    CHECK(post({.origin = origin, .body = ping}).status == 200);
  }
  for (const char* host : {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80",
                           "[::1].evil.example", "[::1", "evil.example:localhost", "[", ":"}) {
    CAPTURE(host);
    const std::string origin = std::string("http://") + host;
    CHECK(post({.host = host, .body = ping}).status == 403);
    CHECK(post({.origin = origin, .body = ping}).status == 403);
  }
  CHECK(post({.origin = "null", .body = ping}).status == 403);
  CHECK(post({.origin = "HTTP://LOCALHOST:1", .body = ping}).status == 200);
  for (const char* type : {"Application/JSON", "application/json; charset=utf-8"}) {
    CHECK(post({.contentType = type, .body = ping}).status == 200);
  }
  for (const char* type : {"text/plain", "application/jsonx", ";application/json", ",", " "}) {
    CHECK(post({.contentType = type, .body = ping}).status == 415);
  }
  for (const char* types :
       {"application/json, text/event-stream", "text/html , application/*;q=0.1", "*/*",
        "text/event-stream,APPLICATION/JSON"}) {
    CHECK(post({.accept = types, .body = ping}).status == 200);
  }
  for (const char* types : {"text/event-stream", "application/", "application", ",;,"}) {
    CHECK(post({.accept = types, .body = ping}).status == 406);
  }
}
