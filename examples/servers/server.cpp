// The server of a view, in C++ with nlohmann_json alone, over stdio: ./server VIEW.html

#include <algorithm>
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

using nlohmann::json;

namespace {

// The protocol versions that this server speaks, the newest first. What it uses is the same in all.
constexpr std::array kVersions = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

const std::string kView = "ui://greeter/view.html";
const std::string kMimeType = "text/html;profile=mcp-app";

const json kTool = {
    {"name", "greet"},
    {"title", "Greet"},
    {"description", "Greets somebody."},
    {"inputSchema",
     {{"type", "object"},
      {"properties", {{"name", {{"type", "string"}}}}},
      {"required", json::array({"name"})}}},
    {"annotations", {{"readOnlyHint", true}, {"destructiveHint", false}, {"openWorldHint", false}}},
    // The tool names its view, in ChatGPT's words as well …
    {"_meta",
     {{"ui", {{"resourceUri", kView}}},
      {"openai/outputTemplate", kView},
      {"openai/toolInvocation/invoking", "Greeting …"},
      {"openai/toolInvocation/invoked", "Greeted"}}},
};

// No "csp" in "ui": some hosts are stricter for an empty one. ChatGPT takes the policy from
// openai/widgetCSP alone.
const json kViewMeta = {
    {"ui", {{"prefersBorder", true}}},
    {"openai/widgetPrefersBorder", true},
    {"openai/widgetCSP", {{"connect_domains", json::array()}, {"resource_domains", json::array()}}},
    // The origin that ChatGPT is to give the view: put one of your own.
    {"openai/widgetDomain", "https://greeter.example.com"},
    {"openai/widgetDescription", "Shows a greeting."}};

std::string readFile(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The version that the host asks for, if this server speaks it; else the newest of its own.
std::string versionFor(const std::string& wanted) {
  const bool isKnown = std::find(kVersions.begin(), kVersions.end(), wanted) != kVersions.end();
  return isKnown ? wanted : kVersions.front();
}

// Null for what is unknown.
json answer(const std::string& method, const json& params, const char* page) {
  if (method == "initialize") {
    return {{"protocolVersion", versionFor(params.at("protocolVersion"))},
            {"capabilities",
             {{"tools", json::object()},
              {"resources", json::object()},
              {"extensions", {{"io.modelcontextprotocol/ui", json::object()}}}}},
            {"serverInfo", {{"name", "greeter"}, {"version", "1.0.0"}}}};
  }
  if (method == "ping") return json::object();
  if (method == "tools/list") return {{"tools", json::array({kTool})}};
  if (method == "tools/call" && params.at("name") == "greet") {
    const std::string name = params.at("arguments").at("name");
    return {{"content", json::array({{{"type", "text"}, {"text", "Hello, " + name + "!"}}})}};
  }
  if (method == "resources/list") {
    return {{"resources", json::array({{{"uri", kView},
                                        {"name", "Greeting"},
                                        {"mimeType", kMimeType},
                                        {"_meta", kViewMeta}}})}};
  }
  if (method == "resources/read" && params.at("uri") == kView) {
    // … and the server gives the page that mcpapps_add_view() made.
    return {{"contents", json::array({{{"uri", kView},
                                       {"mimeType", kMimeType},
                                       {"text", readFile(page)},
                                       {"_meta", kViewMeta}}})}};
  }
  return nullptr;
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) return std::cerr << "usage: server VIEW.html\n", 1;
  for (std::string line; std::getline(std::cin, line);) {
    // To copy and write JSON takes stack for each level: what is deeper than these is left out.
    const auto isShallow = [](int depth, json::parse_event_t, const json&) { return depth < 256; };
    const json message = json::parse(line, isShallow, false);
    if (!message.is_object() || !message.contains("id") || !message.contains("method")) continue;
    json reply = {{"jsonrpc", "2.0"}, {"id", message["id"]}};
    try {
      const json result =
          answer(message["method"], message.value("params", json::object()), arguments[1]);
      if (result.is_null()) {
        reply["error"] = {{"code", -32601}, {"message", "unknown: " + message["method"].dump()}};
      } else {
        reply["result"] = result;
      }
    } catch (const std::exception& error) {
      reply["error"] = {{"code", -32602}, {"message", error.what()}};
    }
    std::cout << reply << std::endl;
  }
}
