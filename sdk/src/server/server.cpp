// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/server.h"

#include <exception>
#include <istream>
#include <map>
#include <ostream>

#include "mcpapps/json.h"
#include "mcpapps/protocol/initialize.h"
#include "server/sha256.h"
#include "server/uri_template.h"
#include "server/versions.h"

namespace mcpapps::server {
namespace {

struct Failure {
  int code;
  std::string message;
};
using Reply = std::variant<Json, Failure>;

Json withMeta(Json json, Json ui) {
  if (!ui.empty()) json["_meta"] = {{"ui", std::move(ui)}};
  return json;
}

Json toolJson(const ToolOptions& options, const Payload& input, const Payload& output) {
  Tool tool{.name = options.name, .title = options.title};
  if (!options.description.empty()) tool.description = options.description;
  tool.inputSchema = input;
  tool.outputSchema = output;
  Json annotations = Payload::of(options.annotations).json();
  if (!annotations.empty()) tool.annotations = options.annotations;
  UiToolMeta ui;
  if (!options.view.empty()) ui.resourceUri = options.view;
  if (!options.visibility.empty()) {
    ui.visibility.emplace(options.visibility.begin(), options.visibility.end());
  }
  return withMeta(Payload::of(tool).json(), Payload::of(ui).json());
}

Failure failureOf(const Error& error) {
  return {error.code != 0 ? error.code : error_code::kInternalError, error.message};
}

/// What `call` gives; `thrown` gets the text of what it throws.
template <class Call, class Thrown>
auto guarded(const Call& call, [[maybe_unused]] const Thrown& thrown) {
#if __cpp_exceptions
  try {
    return call();
  } catch (const std::exception& error) {
    return thrown(error.what());
  } catch (...) {
    return thrown("what was thrown is no std::exception");
  }
#else
  return call();
#endif
}

// ChatGPT's form of a policy.
Json widgetCsp(const ResourceCsp& csp) {
  using Domains = std::vector<std::string>;
  Json all = {{"connect_domains", csp.connectDomains.value_or(Domains{})},
              {"resource_domains", csp.resourceDomains.value_or(Domains{})}};
  if (csp.frameDomains) all["frame_domains"] = *csp.frameDomains;
  return all;
}

bool isId(const Json& id) { return id.is_string() || id.is_number_integer(); }

}  // namespace

std::string claudeDomain(std::string_view url) {
  return detail::sha256(url).substr(0, 32) + ".claudemcpcontent.com";
}

View::View(std::string_view name, std::string html, const UiResourceMeta& meta)
    : html_(std::move(html)) {
  resource_.uri.append("ui://").append(name).append("/");
  resource_.uri.append(detail::sha256(html_), 0, 16).append(".html");
  resource_.name = name;
  resource_.mimeType = kViewMimeType;
  Json ui = Payload::of(meta).json();
  // Some hosts take an empty policy for a stricter one than none.
  if (ui.contains("csp") && ui["csp"].empty()) ui.erase("csp");
  Json all = {{"openai/widgetCSP", widgetCsp(meta.csp.value_or(ResourceCsp{}))}};
  if (!ui.empty()) all["ui"] = std::move(ui);
  resource_._meta = Payload(all);
}

ReadResourceResult View::contents() const {
  return {.contents = {{.uri = resource_.uri,
                        .mimeType = resource_.mimeType,
                        .text = html_,
                        ._meta = resource_._meta}}};
}

namespace detail {

CallToolResult failed(std::string text) {
  return {.content = {TextContent{std::move(text)}}, .isError = true};
}

std::string jsonText(const Payload& data) { return dumpJson(data.json()); }

}  // namespace detail

struct Server::State {
  struct Entry {
    Json definition;
    detail::Call call;
  };
  struct OneResource {
    Resource resource;
    std::function<Result<Contents>()> read;
  };
  struct ManyResources {
    ResourceTemplate resources;
    std::function<Result<Contents>(const std::vector<std::string>&)> read;
  };

  Implementation info;
  std::vector<std::unique_ptr<View>> views;
  std::vector<OneResource> resources;
  std::vector<ManyResources> templates;
  std::vector<std::string> order;  // of the tools
  std::map<std::string, Entry, std::less<>> tools;

  Reply reply(std::string_view method, const Payload& params) {
    if (method == "initialize") return initialize(params);
    if (method == method::kPing.name) return Json::object();
    if (method == method::kListTools.name) return listTools();
    if (method == method::kCallTool.name) return callTool(params);
    if (method == method::kListResources.name) return listResources();
    if (method == method::kListResourceTemplates.name) return listResourceTemplates();
    if (method == method::kReadResource.name) return readResource(params);
    return Failure{error_code::kMethodNotFound, "unknown method " + std::string(method)};
  }

  Json initialize(const Payload& params) const {
    const std::string_view wanted = params.member("protocolVersion").value().string();
    return {{"protocolVersion", isKnownVersion(wanted) ? wanted : kVersions.front()},
            {"capabilities", {{"tools", Json::object()}, {"resources", Json::object()}}},
            {"serverInfo", Payload::of(info).json()}};
  }

  Json listTools() const {
    Json list = Json::array();
    for (const std::string& name : order) list.push_back(tools.find(name)->second.definition);
    return {{"tools", std::move(list)}};
  }

  Reply callTool(const Payload& params) {
    const Result<CallToolParams> call = params.as<CallToolParams>();
    if (!call) return Failure{error_code::kInvalidParams, call.error().message};
    const auto found = tools.find(call->name);
    if (found == tools.end()) {
      return Failure{error_code::kInvalidParams, "unknown tool " + call->name};
    }
    const Payload arguments = call->arguments ? call->arguments : Payload::emptyObject("arguments");
    const CallToolResult result =
        guarded([&] { return found->second.call(arguments); }, &detail::failed);
    return Payload::of(result).json();
  }

  Json listResources() const {
    Json list = Json::array();
    for (const auto& view : views) list.push_back(Payload::of(view->resource()).json());
    for (const OneResource& each : resources) list.push_back(Payload::of(each.resource).json());
    return {{"resources", std::move(list)}};
  }

  Json listResourceTemplates() const {
    Json list = Json::array();
    for (const ManyResources& each : templates) list.push_back(Payload::of(each.resources).json());
    return {{"resourceTemplates", std::move(list)}};
  }

  Reply readResource(const Payload& params) const {
    const Result<ReadResourceParams> wanted = params.as<ReadResourceParams>();
    if (!wanted) return Failure{error_code::kInvalidParams, wanted.error().message};
    const std::string& uri = wanted->uri;
    for (const auto& view : views) {
      if (view->uri() == uri) return Payload::of(view->contents()).json();
    }
    for (const OneResource& each : resources) {
      if (each.resource.uri == uri) return read(each.resource.mimeType, uri, each.read);
    }
    for (const ManyResources& each : templates) {
      if (const auto parts = detail::partsOf(uri, each.resources.uriTemplate)) {
        return read(each.resources.mimeType, uri, [&] { return each.read(*parts); });
      }
    }
    constexpr int kResourceNotFound = -32002;
    return Failure{kResourceNotFound, "unknown resource " + uri};
  }

  static Reply read(const std::optional<std::string>& mimeType, const std::string& uri,
                    const std::function<Result<Contents>()>& read) {
    Result<Contents> contents = guarded(read, [](std::string text) -> Result<Contents> {
      return Error{.message = std::move(text)};
    });
    if (!contents) return failureOf(contents.error());
    const ResourceContents filled{.uri = uri,
                                  .mimeType = mimeType,
                                  .text = std::move(contents->text),
                                  .blob = std::move(contents->blob)};
    return Payload::of(ReadResourceResult{.contents = {filled}}).json();
  }
};

Server::Server(Implementation info) : state_(std::make_unique<State>()) {
  state_->info = std::move(info);
}
Server::~Server() = default;

const View& Server::addView(View view) {
  return *state_->views.emplace_back(std::make_unique<View>(std::move(view)));
}

void Server::addResource(Resource resource, std::function<Result<Contents>()> read) {
  state_->resources.push_back({std::move(resource), std::move(read)});
}

void Server::addResourceTemplate(
    ResourceTemplate resources,
    std::function<Result<Contents>(const std::vector<std::string>& parts)> read) {
  state_->templates.push_back({std::move(resources), std::move(read)});
}

void Server::add(ToolOptions options, Payload input, Payload output, detail::Call call) {
  const auto [entry, isNew] = state_->tools.insert_or_assign(
      options.name, State::Entry{toolJson(options, input, output), std::move(call)});
  if (isNew) state_->order.push_back(entry->first);
}

// A view uses what it can of a bad message (session_receive.cpp); a server says what is wrong with
// it.
std::optional<std::string> Server::answer(std::string_view text) {
  Json answer = {{"jsonrpc", "2.0"}, {"id", nullptr}};
  const auto fail = [&](const Failure& failure) {
    answer["error"] = {{"code", failure.code}, {"message", failure.message}};
    return dumpJson(answer);
  };
  const std::optional<Json> message = parseJson(text);
  if (!message) return fail({error_code::kParseError, "this is no JSON"});
  const auto member = [&](const char* name) {
    return message->is_object() ? message->value(name, Json()) : Json();
  };
  if (member("jsonrpc") != "2.0") {
    return fail({error_code::kInvalidRequest, "this is no message of JSON-RPC 2.0"});
  }
  if (!message->contains("method")) return std::nullopt;  // an answer; this server asks nothing
  const Json method = member("method");
  if (!method.is_string()) return fail({error_code::kInvalidRequest, "method: expected string"});
  if (!message->contains("id")) return std::nullopt;
  const Json id = member("id");
  if (!isId(id)) return fail({error_code::kInvalidRequest, "id: expected string or integer"});
  answer["id"] = id;
  const Json params = member("params");
  if (!params.is_object() && !params.is_null()) {
    return fail({error_code::kInvalidParams, "params: expected object"});
  }
  Reply reply = state_->reply(method.get_ref<const std::string&>(), Payload(params));
  if (const auto* failure = std::get_if<Failure>(&reply)) return fail(*failure);
  answer["result"] = std::get<Json>(std::move(reply));
  return dumpJson(answer);
}

void serve(Server& server, std::istream& in, std::ostream& out) {
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line == "\r") continue;
    if (const std::optional<std::string> answer = server.answer(line)) {
      out << *answer << '\n' << std::flush;
    }
  }
}

}  // namespace mcpapps::server
