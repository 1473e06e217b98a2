// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The server of a view, in C++, for native builds. Its tools take and give the described structs
// that the view has, so that both sides of the wire are one type:
//
//   mcpapps::server::Server server({.name = "weather", .version = "1.0.0"});
//   const std::string page(mcpapps::embedded::forecast);
//   const auto& view = server.registerView(mcpapps::server::View("forecast", page));
//   server.registerTool<Query>("get_forecast", {.view = view.uri()},
//                         [](const Query& query) { return forecastFor(query); });
//   mcpapps::server::serve(server, std::cin, std::cout);
//
// mcpapps_embed_view() of CMake puts the page into the program. What a Server answers is text,
// which any library may carry; see examples/servers.

#include <atomic>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mcpapps/protocol/common.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/tools.h"
#include "mcpapps/protocol/ui.h"
#include "mcpapps/protocol/ui_meta.h"
#include "mcpapps/result.h"
#include "mcpapps/schema.h"

namespace mcpapps::server {

/// The MIME type of a view (spec "UI Resource Format").
inline constexpr std::string_view kViewMimeType = "text/html;profile=mcp-app";

/// The origin that Claude gives a server's views (`_meta.ui.domain`). `url` is the one by which the
/// server is known to Claude, such as "https://example.com/mcp".
std::string claudeDomain(std::string_view url);

/// What a view needs and says of itself, which is written under the keys of every host; the guide
/// "A server in C++" lists them. Domains are origins, such as https://api.example.com or
/// https://*.example.com. What does not fit is reported on standard error and left out.
struct ViewOptions {
  std::optional<ResourceCsp> csp = {};
  /// Hosts may open links there without asking the user, as ChatGPT does.
  std::vector<std::string> redirectDomains = {};
  std::optional<ResourcePermissions> permissions = {};
  /// Of the view's page. Each host has a form of its own for it, see claudeDomain().
  std::string domain = {};
  /// The origin that ChatGPT is to give the view, if `domain` has another host's form.
  std::string chatgptDomain = {};
  std::optional<bool> prefersBorder = {};
  std::string description = {};                    ///< What the view shows, for ChatGPT's model.
  std::optional<ResourceSandbox> sandbox = {};     ///< Draft.
  std::vector<std::string> contentMimeTypes = {};  ///< Draft, see draft::viewContent().
  /// What ChatGPT shows while a tool of the view runs and after it, in at most 64 characters each.
  std::string invoking = {};
  std::string invoked = {};
};

/// A page as a resource (spec "UI Resource Format").
class View {
 public:
  /// The address is ui://NAME/HASH.html, with a hash of the page, because hosts keep a page by its
  /// address. `name` consists of letters, digits, `-` and `.`.
  View(std::string_view name, std::string html, const ViewOptions& options = {});

  const std::string& uri() const { return resource_.uri; }
  /// As `resources/list` has it.
  const Resource& resource() const { return resource_; }
  /// The answer to `resources/read`.
  ReadResourceResult contents() const;
  /// The `_meta` of a tool that the view shows, for a server that is none of this library.
  Payload toolMeta(const std::vector<ToolVisibility>& visibility = {}) const;

 private:
  Resource resource_;
  std::string html_;
  std::string invoking_;
  std::string invoked_;
};

/// What is read of a resource: its text, or its bytes in base64, see encodeBase64().
struct Contents {
  std::optional<std::string> text = {};
  std::optional<std::string> blob = {};
};

/// Gets a message of the server's own, as JSON.
using Send = std::function<void(std::string_view message)>;

/// A call of a tool, for the handler that takes it. Any thread may use it while the handler runs.
class Call {
 public:
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  /// Whether the host has cancelled the call (MCP, "Cancellation"). It gets no answer then.
  bool isCancelled() const { return isCancelled_; }
  /// Says how far the work is, if the host asked for it and the transport can send it. `value`
  /// grows from one to the next (MCP, "Progress").
  void progress(double value, std::optional<double> total = {}, std::string_view message = {});
  /// A line for the host's log, unless it wants only those of higher levels (MCP, "Logging").
  void log(LoggingLevel level, const Payload& data);

 private:
  friend class Server;
  Call(LoggingLevel lowest, Payload progressToken)
      : lowest_(lowest), progressToken_(std::move(progressToken)) {}
  void send(std::string_view method, const Payload& params);

  const Send* send_ = nullptr;
  LoggingLevel lowest_;
  Payload progressToken_;
  std::mutex sending_;
  std::atomic<bool> isCancelled_ = false;
};

/// What a tool says of itself beside its name and its schemas.
struct ToolOptions {
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
Payload toolMeta(const std::string& view, const std::vector<ToolVisibility>& visibility);

template <class Returned>
CallToolResult Output<Returned>::result(const Returned& data) {
  Payload content = Payload::of(data);
  std::string text = jsonText(content);
  return {.content = {TextContent{std::move(text)}}, .structuredContent = std::move(content)};
}

using Handle = std::function<CallToolResult(const Payload& arguments, Call& call)>;

template <class Input, class Handler>
inline constexpr bool kTakesCall = std::is_invocable_v<Handler&, const Input&, Call&>;

template <class Input, class Handler>
auto callHandler(Handler& handler, const Input& input, [[maybe_unused]] Call& call) {
  if constexpr (kTakesCall<Input, Handler>) {
    return handler(input, call);
  } else {
    return handler(input);
  }
}
template <class Input, class Handler>
using OutputOf = Output<decltype(callHandler(std::declval<Handler&>(), std::declval<const Input&>(),
                                             std::declval<Call&>()))>;

template <class Input, class Handler>
Handle toHandle(Handler handler) {
  return [handler = std::move(handler)](const Payload& arguments,
                                        Call& call) mutable -> CallToolResult {
    const Result<Input> input = arguments.as<Input>();
    // As the specification wants it, not an error of the protocol: the model can try again.
    if (!input) return failed(input.error().message);
    return OutputOf<Input, Handler>::result(callHandler(handler, *input, call));
  };
}

}  // namespace detail

/// Answers the messages of MCP that a server of tools and views gets. It knows no connection: use
/// one Server for all of them. Register everything first; then any number of threads may call
/// answer(). A handler runs in the thread that calls answer(). Those that take a Call run beside
/// all others and beside themselves; of the rest, which includes what reads resources, one runs at
/// a time.
class Server {
 public:
  explicit Server(Implementation info);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Stays where it is as long as the Server.
  const View& registerView(View view);

  /// `handler` takes a const Input&, which is described and has the form of the tool's arguments;
  /// one that may take long takes a Call& as well, see above. It returns a described struct, which
  /// becomes `structuredContent` and gives the tool its output schema; an Answer of one; a
  /// std::string; a CallToolResult; or a Result of one of these. An Error, and what it throws,
  /// becomes a result with `isError`, as do arguments that do not fit. A second tool of one name is
  /// reported on standard error, and the first stays.
  template <class Input, class Handler>
  void registerTool(std::string name, ToolOptions options, Handler handler) {
    using Data = typename detail::OutputOf<Input, Handler>::Data;
    Payload output;
    if constexpr (!std::is_void_v<Data>) output = schemaOf<Data>();
    add(std::move(name), options, schemaOf<Input>(), output,
        detail::toHandle<Input>(std::move(handler)), detail::kTakesCall<Input, Handler>);
  }

  /// A resource that is no view, such as data that a view reads by readBytes().
  void registerResource(Resource resource, std::function<Result<Contents>()> read);
  /// Resources whose addresses have parts that differ, such as "data://{table}/{year}". `read` gets
  /// these parts as they stand in the address, in their order. None of them is empty or has a `/`.
  void registerResourceTemplate(
      ResourceTemplate resources,
      std::function<Result<Contents>(const std::vector<std::string>& parts)> read);

  /// The answer to one message, as JSON; nothing for a notification, an answer, or a call that was
  /// cancelled. `send` gets what a handler sends by its Call until then.
  std::optional<std::string> answer(std::string_view message, const Send& send = {}) {
    return begin(message).answer(send);
  }

  /// A message that is read and not answered yet.
  struct Begun {
    /// Whether its handler takes a Call: a transport that has one thread for all messages answers
    /// it in another one.
    bool mayTakeLong = false;
    /// As Server::answer(); to be called once, while the Server is there.
    std::function<std::optional<std::string>(const Send& send)> answer;
  };
  /// `client` is a name for the sender of the message: it alone can cancel its calls, from when
  /// they are begun. If the name is empty, nothing can be cancelled.
  Begun begin(std::string_view message, std::string_view client = {});

 private:
  struct State;

  void add(std::string name, const ToolOptions& options, const Payload& input,
           const Payload& output, detail::Handle handle, bool takesCall);

  std::unique_ptr<State> state_;
};

/// The transport over stdio: a message is a line. Handlers that take a Call run in threads of their
/// own, up to 64 at a time, and are answered as they end. Returns when the input has ended and all
/// is answered. SIGTERM ends the program, with 0, when what is under way is answered, or after 10
/// s.
void serve(Server& server, std::istream& in, std::ostream& out);

}  // namespace mcpapps::server
