// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The server of a view, in C++, for native builds. Its tools take and give the described structs
// that the view has, so that both sides of the wire are one type:
//
//   mcpapps::server::Server server({.name = "weather", .version = "1.0.0"});
//   const std::string page(mcpapps::embedded::forecast);
//   const auto& view = server.addView(mcpapps::server::View("forecast", page));
//   server.addTool<Query>({.name = "get_forecast", .view = view.uri()},
//                         [](const Query& query) { return forecastFor(query); });
//   mcpapps::server::serve(server, std::cin, std::cout);
//
// mcpapps_embed_view() of CMake puts the page into the program. What a Server answers is text,
// which any library may carry; see examples/servers.

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/protocol/common.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui_meta.h"
#include "mcpapps/result.h"
#include "mcpapps/schema.h"

namespace mcpapps::server {

/// The MIME type of a view (spec "UI Resource Format").
inline constexpr std::string_view kViewMimeType = "text/html;profile=mcp-app";

/// The origin that Claude gives a server's views (`_meta.ui.domain`). `url` is the one by which the
/// server is known to Claude, such as "https://example.com/mcp".
std::string claudeDomain(std::string_view url);

/// A page as a resource (spec "UI Resource Format").
class View {
 public:
  /// The address is ui://NAME/HASH.html, with a hash of the page, because hosts keep a page by its
  /// address. `name` consists of letters, digits, `-` and `.`. The policy of `meta` is said in
  /// `_meta.ui.csp`, unless it is empty, and in `openai/widgetCSP`, from which alone ChatGPT takes
  /// it, always.
  View(std::string_view name, std::string html, const UiResourceMeta& meta = {});

  const std::string& uri() const { return resource_.uri; }
  /// As `resources/list` has it.
  const Resource& resource() const { return resource_; }
  /// The answer to `resources/read`.
  ReadResourceResult contents() const;

 private:
  Resource resource_;
  std::string html_;
};

/// What is read of a resource: its text, or its bytes in base64, see encodeBase64().
struct Contents {
  std::optional<std::string> text = {};
  std::optional<std::string> blob = {};
};

/// What a tool says of itself beside its schemas.
struct ToolOptions {
  std::string name;
  std::optional<std::string> title = {};
  std::string description = {};
  /// The View::uri() of the view that shows the tool's calls; empty for none.
  std::string view = {};
  /// Who may call it; both if this is empty.
  std::vector<ToolVisibility> visibility = {};
  ToolAnnotations annotations = {};
};

/// A tool's answer with a text of its own for the model. A described struct that is returned as it
/// is comes with its JSON as the text.
template <class Data>
struct Answer {
  std::string text;
  Data data;
};

namespace detail {

/// What a handler may return, as a CallToolResult. `Data` has the output schema.
template <class Returned>
struct Output {
  using Data = Returned;
  static CallToolResult result(const Returned& data);
};
template <class T>
struct Output<Answer<T>> {
  using Data = T;
  static CallToolResult result(Answer<T> answer) {
    return {.content = {TextContent{std::move(answer.text)}},
            .structuredContent = Payload::of(answer.data)};
  }
};
template <>
struct Output<std::string> {
  using Data = void;
  static CallToolResult result(std::string text) {
    return {.content = {TextContent{std::move(text)}}};
  }
};
template <>
struct Output<CallToolResult> {
  using Data = void;
  static CallToolResult result(CallToolResult result) { return result; }
};

/// A failure of the tool itself, which the model reads.
CallToolResult failed(std::string text);

template <class T>
struct Output<Result<T>> {
  using Data = typename Output<T>::Data;
  static CallToolResult result(Result<T> result) {
    if (!result) return failed(std::move(result.error().message));
    return Output<T>::result(*std::move(result));
  }
};

std::string jsonText(const Payload& data);

template <class Returned>
CallToolResult Output<Returned>::result(const Returned& data) {
  Payload content = Payload::of(data);
  std::string text = jsonText(content);
  return {.content = {TextContent{std::move(text)}}, .structuredContent = std::move(content)};
}

using Call = std::function<CallToolResult(const Payload& arguments)>;

template <class Input, class Handler>
Call toCall(Handler handler) {
  return [handler = std::move(handler)](const Payload& arguments) mutable -> CallToolResult {
    const Result<Input> input = arguments.as<Input>();
    // As the specification wants it, not an error of the protocol: the model can try again.
    if (!input) return failed(input.error().message);
    using Returned = std::remove_cvref_t<decltype(handler(*input))>;
    return Output<Returned>::result(handler(*input));
  };
}

}  // namespace detail

/// Answers the messages of MCP that a server of tools and views gets. It knows no connection: use
/// one Server for all of them, from one thread at a time.
class Server {
 public:
  explicit Server(Implementation info);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Stays where it is as long as the Server.
  const View& addView(View view);

  /// `handler` takes a const Input&, which is described and has the form of the tool's arguments.
  /// It returns a described struct, which becomes `structuredContent` and gives the tool its output
  /// schema; an Answer of one; a std::string; a CallToolResult; or a Result of one of these. An
  /// Error, and what it throws, becomes a result with `isError`, as do arguments that do not fit.
  template <class Input, class Handler>
  void addTool(ToolOptions options, Handler handler) {
    using Returned = std::remove_cvref_t<decltype(handler(std::declval<const Input&>()))>;
    using Data = typename detail::Output<Returned>::Data;
    Payload output;
    if constexpr (!std::is_void_v<Data>) output = schemaOf<Data>();
    add(std::move(options), schemaOf<Input>(), std::move(output),
        detail::toCall<Input>(std::move(handler)));
  }

  /// A resource that is no view, such as data that a view reads by readBytes().
  void addResource(Resource resource, std::function<Result<Contents>()> read);
  /// Resources whose addresses have parts that differ, such as "data://{table}/{year}". `read` gets
  /// these parts as they stand in the address, in their order. None of them is empty or has a `/`.
  void addResourceTemplate(
      ResourceTemplate resources,
      std::function<Result<Contents>(const std::vector<std::string>& parts)> read);

  /// The answer to one message, as JSON; nothing for a notification or an answer.
  std::optional<std::string> answer(std::string_view message);

 private:
  struct State;

  void add(ToolOptions options, Payload input, Payload output, detail::Call call);

  std::unique_ptr<State> state_;
};

/// The transport over stdio: a message is a line. Returns when the input ends.
void serve(Server& server, std::istream& in, std::ostream& out);

}  // namespace mcpapps::server
