// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/server.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <map>

#include "mcpapps/json.h"
#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/utilities.h"
#include "server/uri_template.h"
#include "server/versions.h"

namespace mcpapps::server {
namespace {

struct Failure {
  int code;
  std::string message;
};
using Reply = std::variant<Json, std::string_view, Failure>;  // text: JSON

Json toolJson(const std::string& name, const ToolOptions& options, const Payload& input,
              const Payload& output) {
  Tool tool{.name = name, .title = options.title};
  if (!options.description.empty()) tool.description = options.description;
  tool.inputSchema = input;
  tool.outputSchema = output;
  Json annotations = Payload::of(options.annotations).json();
  if (!annotations.empty()) tool.annotations = options.annotations;
  tool._meta = detail::toolMeta(options.view, options.visibility);
  return Payload::of(tool).json();
}

Failure failureOf(const Error& error) {
  return {error.code != 0 ? error.code : error_code::kInternalError, error.message};
}

/// Returns the result of `call`; `thrown` gets the text of an exception.
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

bool isId(const Json& id) { return id.is_string() || id.is_number_integer(); }

std::string errorOf(const Failure& failure, const Json& id) {
  return dumpJson({{"jsonrpc", "2.0"},
                   {"id", id},
                   {"error", {{"code", failure.code}, {"message", failure.message}}}});
}

}  // namespace

namespace detail {

CallToolResult failed(std::string text) {
  return {.content = {TextContent{std::move(text)}}, .isError = true};
}

std::string jsonText(const Payload& data) { return dumpJson(data.json()); }

}  // namespace detail

void Call::send(std::string_view method, const Payload& params) {
  if (*send_ && !isCancelled_)
    (*send_)(dumpJson({{"jsonrpc", "2.0"}, {"method", method}, {"params", params.json()}}));
}

void Call::progress(double value, std::optional<double> total, std::string_view message) {
  if (!progressToken_) return;
  const std::lock_guard lock(sending_);
  ProgressParams params{.progressToken = progressToken_, .progress = value, .total = total};
  if (!message.empty()) params.message = message;
  send(method::kProgress.name, Payload::of(params));
}

void Call::log(LoggingLevel level, const Payload& data) {
  if (level < lowest_) return;
  const std::lock_guard lock(sending_);
  send(method::kLoggingMessage.name,
       Payload::of(LoggingMessageParams{.level = level, .data = data}));
}

struct Server::State {
  struct Tool {
    Json definition;
    std::string view;
    std::vector<ToolVisibility> visibility;
    detail::Handle handle;
    bool takesCall;
  };
  struct OneView {
    View view;
    Json definition;
    std::string contents;  // as JSON: a page is large, and read often
  };
  struct OneResource {
    Json definition;
    Resource resource;
    std::function<Result<Contents>()> read;
  };
  struct ManyResources {
    Json definition;
    ResourceTemplate resources;
    std::function<Result<Contents>(const std::vector<std::string>&)> read;
  };
  /// A request that has been read and not answered yet.
  struct Request {
    State& state;
    std::string client;
    Json id;
    std::string method;
    Payload params;
    bool takesCall;
    Call call;

    Request(State& owner, std::string_view from, const Json& message, const Json& given)
        : state(owner),
          client(from),
          id(message["id"]),
          method(message["method"].get_ref<const std::string&>()),
          params(given),
          takesCall(owner.takesCall(method, params)),
          call(owner.lowest, progressToken()) {
      const std::lock_guard lock(state.listing);
      state.requests.push_back(this);
    }
    ~Request() {
      const std::lock_guard lock(state.listing);
      std::erase(state.requests, this);
    }
    Request(const Request&) = delete;
    Request& operator=(const Request&) = delete;

    std::optional<std::string> answer(const Send& send) {
      if (call.isCancelled_) return std::nullopt;
      call.send_ = &send;
      const Reply reply = state.reply(method, params, call);
      if (call.isCancelled_) return std::nullopt;
      if (const auto* failure = std::get_if<Failure>(&reply)) return errorOf(*failure, id);
      const auto* made = std::get_if<std::string_view>(&reply);
      const std::string dumped = made ? std::string() : dumpJson(std::get<Json>(reply));
      const std::string_view result = made ? *made : dumped;
      std::string answer = R"({"id":)" + dumpJson(id) + R"(,"jsonrpc":"2.0","result":)";
      answer.reserve(answer.size() + result.size() + 1);
      return answer.append(result).append("}");
    }

   private:
    Payload progressToken() const {
      const Payload token = params.member("_meta").member("progressToken");
      return isId(token.json()) ? token : Payload();
    }
  };

  // Constant while messages are handled. As JSON, because a Payload builds its tree when asked.
  Json info;
  std::vector<std::unique_ptr<OneView>> views;
  std::vector<OneResource> resources;
  std::vector<ManyResources> templates;
  std::vector<std::string> order;  // of the tools
  std::map<std::string, Tool, std::less<>> tools;
  bool hasCalls = false;

  std::mutex inTurn;  // of what takes no Call
  std::atomic<LoggingLevel> lowest = LoggingLevel::Debug;
  std::mutex listing;
  std::vector<Request*> requests;

  bool takesCall(std::string_view method, const Payload& params) const {
    if (!hasCalls || method != method::kCallTool.name) return false;
    const auto found = tools.find(params.member("name").value().string());
    return found != tools.end() && found->second.takesCall;
  }

  Reply reply(std::string_view method, const Payload& params, Call& call) {
    if (method == "initialize") return initialize(params);
    if (method == method::kPing.name) return Json::object();
    if (method == method::kListTools.name) return listTools();
    if (method == method::kCallTool.name) return callTool(params, call);
    if (method == method::kListResources.name) return listResources();
    if (method == method::kListResourceTemplates.name) return listResourceTemplates();
    if (method == method::kReadResource.name) return readResource(params);
    if (method == "logging/setLevel" && hasCalls) return setLevel(params);
    return Failure{error_code::kMethodNotFound, "unknown method " + std::string(method)};
  }

  Reply setLevel(const Payload& params) {
    const Result<LoggingLevel> level = params.member("level").as<LoggingLevel>();
    if (!level) return Failure{error_code::kInvalidParams, level.error().message};
    lowest = *level;
    return Json::object();
  }

  void cancel(std::string_view client, const Json& params) {
    const std::lock_guard lock(listing);
    const Json id = params.is_object() ? params.value("requestId", Json()) : Json();
    for (Request* each : requests) {
      if (!client.empty() && each->client == client && each->id == id) {
        each->call.isCancelled_ = true;
      }
    }
  }

  Json initialize(const Payload& params) const {
    const std::string_view wanted = params.member("protocolVersion").value().string();
    Json capabilities = {{"tools", Json::object()}, {"resources", Json::object()}};
    if (!views.empty()) {
      capabilities["extensions"]["io.modelcontextprotocol/ui"] = Json::object();
    }
    if (hasCalls) capabilities["logging"] = Json::object();
    return {{"protocolVersion", isKnownVersion(wanted) ? wanted : kVersions.front()},
            {"capabilities", std::move(capabilities)},
            {"serverInfo", info}};
  }

  Json listTools() const {
    Json list = Json::array();
    for (const std::string& name : order) {
      const Tool& tool = tools.find(name)->second;
      list.push_back(tool.definition);
      // Only now: a view may be registered after its tools.
      if (const OneView* shown = viewAt(tool.view)) {
        list.back()["_meta"] = shown->view.toolMeta(tool.visibility).json();
      }
    }
    return {{"tools", std::move(list)}};
  }

  const OneView* viewAt(std::string_view uri) const {
    const auto uriOf = [](const auto& each) -> std::string_view { return each->view.uri(); };
    const auto found = std::ranges::find(views, uri, uriOf);
    return found == views.end() ? nullptr : found->get();
  }

  Reply callTool(const Payload& params, Call& asked) {
    const Result<CallToolParams> call = params.as<CallToolParams>();
    if (!call) return Failure{error_code::kInvalidParams, call.error().message};
    const auto found = tools.find(call->name);
    if (found == tools.end()) {
      return Failure{error_code::kInvalidParams, "unknown tool " + call->name};
    }
    const Payload arguments = call->arguments ? call->arguments : Payload::emptyObject("arguments");
    std::unique_lock lock(inTurn, std::defer_lock);
    if (!found->second.takesCall) lock.lock();
    const CallToolResult result =
        guarded([&] { return found->second.handle(arguments, asked); }, &detail::failed);
    if (lock) lock.unlock();
    return Payload::of(result).json();
  }

  Json listResources() const {
    Json list = Json::array();
    for (const auto& each : views) list.push_back(each->definition);
    for (const OneResource& each : resources) list.push_back(each.definition);
    return {{"resources", std::move(list)}};
  }

  Json listResourceTemplates() const {
    Json list = Json::array();
    for (const ManyResources& each : templates) list.push_back(each.definition);
    return {{"resourceTemplates", std::move(list)}};
  }

  Reply readResource(const Payload& params) {
    const Result<ReadResourceParams> wanted = params.as<ReadResourceParams>();
    if (!wanted) return Failure{error_code::kInvalidParams, wanted.error().message};
    const std::string& uri = wanted->uri;
    if (const OneView* view = viewAt(uri)) return std::string_view(view->contents);
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

  Reply read(const std::optional<std::string>& mimeType, const std::string& uri,
             const std::function<Result<Contents>()>& read) {
    const std::lock_guard lock(inTurn);
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
  state_->info = Payload::of(info).json();
}
Server::~Server() = default;

const View& Server::registerView(View view) {
  Json definition = Payload::of(view.resource()).json();
  std::string contents = dumpJson(Payload::of(view.contents()).json());
  auto added = std::make_unique<State::OneView>(
      State::OneView{std::move(view), std::move(definition), std::move(contents)});
  return state_->views.emplace_back(std::move(added))->view;
}

void Server::registerResource(Resource resource, std::function<Result<Contents>()> read) {
  Json definition = Payload::of(resource).json();
  state_->resources.push_back({std::move(definition), std::move(resource), std::move(read)});
}

void Server::registerResourceTemplate(
    ResourceTemplate resources,
    std::function<Result<Contents>(const std::vector<std::string>& parts)> read) {
  Json definition = Payload::of(resources).json();
  state_->templates.push_back({std::move(definition), std::move(resources), std::move(read)});
}

void Server::add(std::string name, const ToolOptions& options, const Payload& input,
                 const Payload& output, detail::Handle handle, bool takesCall) {
  Json definition = toolJson(name, options, input, output);
  const auto [entry, isNew] = state_->tools.try_emplace(
      std::move(name), State::Tool{std::move(definition), options.view, options.visibility,
                                   std::move(handle), takesCall});
  if (!isNew) {
    std::fprintf(stderr, "[mcpapps] %s: there is a tool of this name\n", entry->first.c_str());
    return;
  }
  state_->hasCalls |= takesCall;
  state_->order.push_back(entry->first);
}

// A view uses the valid parts of a bad message (session_receive.cpp); a server reports the mistake.
Server::Begun Server::begin(std::string_view text, std::string_view client) {
  Json id;
  const auto with = [](std::optional<std::string> answer) -> Begun {
    return {.answer = [answer = std::move(answer)](const Send&) { return answer; }};
  };
  const auto fail = [&](int code, const char* why) { return with(errorOf({code, why}, id)); };
  const std::optional<Json> message = parseJson(text);
  if (!message)
    return fail(error_code::kParseError, "this is no JSON, or has more than 256 levels");
  const auto member = [&](const char* name) {
    return message->is_object() ? message->value(name, Json()) : Json();
  };
  if (member("jsonrpc") != "2.0") {
    return fail(error_code::kInvalidRequest, "this is no message of JSON-RPC 2.0");
  }
  if (!message->contains("method")) return with({});  // an answer; this server asks nothing
  const Json method = member("method");
  if (!method.is_string()) return fail(error_code::kInvalidRequest, "method: expected string");
  const Json params = member("params");
  if (!message->contains("id")) {
    if (method == method::kCancelled.name) state_->cancel(client, params);
    return with({});
  }
  if (!isId(member("id"))) {
    return fail(error_code::kInvalidRequest, "id: expected string or integer");
  }
  id = member("id");
  if (!params.is_object() && !params.is_null()) {
    return fail(error_code::kInvalidParams, "params: expected object");
  }
  auto request = std::make_shared<State::Request>(*state_, client, *message, params);
  const bool mayTakeLong = request->takesCall;
  return {.mayTakeLong = mayTakeLong, .answer = [request = std::move(request)](const Send& send) {
            return request->answer(send);
          }};
}

}  // namespace mcpapps::server

namespace mcpapps::server::detail {

std::optional<std::vector<std::string>> partsOf(std::string_view uri,
                                                std::string_view uriTemplate) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t open = uriTemplate.find('{');
    if (open == std::string_view::npos) break;
    if (!uri.starts_with(uriTemplate.substr(0, open))) return std::nullopt;
    uri.remove_prefix(open);
    uriTemplate.remove_prefix(uriTemplate.find('}', open) + 1);
    // Up to the template's next literal.
    const std::string_view next = uriTemplate.substr(0, uriTemplate.find('{'));
    const std::string_view part = uri.substr(0, next.empty() ? uri.size() : uri.find(next));
    if (part.empty() || part.find('/') != std::string_view::npos) return std::nullopt;
    parts.emplace_back(part);
    uri.remove_prefix(part.size());
  }
  if (uri != uriTemplate) return std::nullopt;
  return parts;
}

}  // namespace mcpapps::server::detail
