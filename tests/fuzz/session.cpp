// An App and a host that says anything, while time passes and the App's handlers do what is hardest
// to survive. The input is a script of lines:
//
//   !ct      the view does these, see View::act()
//   ?kd      the next handlers each do one of these
//   +60000   time passes, in milliseconds
//   {…}      the host sends this text; consecutive lines arrive together

#include "fuzz.h"
#include "mcpapps/mcpapps.h"
#include "mcpapps/testing.h"

using namespace mcpapps;
using namespace std::chrono_literals;

namespace {

Task<void> waitFor(Pending<Empty> gate) { static_cast<void>(co_await gate); }

Task<CallToolResult> resultAfter(Pending<Empty> gate) {
  static_cast<void>(co_await gate);
  co_return CallToolResult{};
}

struct Input {
  std::string city;
  std::optional<int> days;
};
constexpr auto describe(Describe<Input>) {
  return fields(field<&Input::city>("city").pattern("^[a-z]+$"),
                field<&Input::days>("days").minimum(1));
}

class View {
 public:
  View() { static_cast<void>(host_->start({})); }
  ~View() {
    inHandlers_.clear();
    app_.reset();
    for (const PendingSource<Empty>& gate : gates_) gate.resolve(Empty{});
    deliver();
    clock_->advance(Duration::zero());  // deliveries that were put off
    require(started_ == ended_);
    require(clock_->timers() == 0);
  }

  void deliver() const { deliverAll(*view_, *host_); }

  void play(std::string_view line) {
    if (line.empty()) return;
    const std::string_view rest = line.substr(1);
    switch (line.front()) {
      case '!':
        deliver();
        for (const char action : rest) act(action);
        break;
      case '?': inHandlers_ += rest; break;
      case '+':
        deliver();
        clock_->advance(Duration(std::strtol(std::string(rest.substr(0, 9)).c_str(), nullptr, 10)));
        break;
      default: host_->sendText(std::string(line));
    }
  }

 private:
  void act(char action) {
    if (action == 'n') return make({});
    if (action == 'N') return make({.strict = true});
    if (!app_) return;
    App& app = *app_;
    switch (action) {
      case 'c': return await(app.connect(environment()));
      case 'k': return app.close();
      case 'd': return app_.reset();
      case 'x': return static_cast<void>(std::exchange(stop_, {}).request_stop());
      case 't': return await(app.callServerTool({.name = "t"}));
      case 'p': return await(app.ping(options()));
      case 'o': return await(app.openLink({.url = "u"}, options()));
      case 'm': return await(app.sendMessage({.content = {TextContent{.text = "m"}}}, options()));
      case 'f': return await(app.requestDisplayMode({.mode = DisplayMode::Fullscreen}, options()));
      case 'u':
        return await(app.updateModelContext({.structuredContent = app.getHostContext().raw}));
      case 'l': return static_cast<void>(app.sendLog({.data = "l"}));
      case 'z': return sizes_->change({1, 2});
      case 'h': return listen(app);
      case 'T':
        tool_ = app.registerTool<Input>("t", {}, [this](const Input&, ToolCall call) {
          call.progress({.progress = 1});
          stopped_ = call.stopToken().stop_requested();
          gates_.emplace_back();
          Task<CallToolResult> answered = resultAfter(gates_.back().pending());
          react();
          return answered;
        });
        return;
      case 'D': return tool_.enabled() ? tool_.disable() : tool_.enable();
      case 'U': return static_cast<void>(tool_.update({.title = "u"}));
      case 'R': return tool_.remove();
      case 'g':
        if (gates_.empty()) return;
        return gates_[gates_.size() / 2].resolve(Empty{});
      default: return;
    }
  }

  // The action of a handler.
  void react() {
    if (inHandlers_.empty()) return;
    const char action = inHandlers_.front();
    inHandlers_.erase(0, 1);
    act(action);
  }

  void make(AppOptions options) {
    auto app = std::make_unique<App>(Implementation{.name = "fuzz", .version = "1", .title = {}},
                                     AppCapabilities{}, options);
    app->onError([this](const Error&) { react(); });
    app->onClose([this] { react(); });
    app->onToolInput([this](const ToolInput&) { react(); });
    app->onHostContextChanged([this](const HostContext&) { react(); });
    app->onTeardown([this](const ResourceTeardown&) {
      gates_.emplace_back();
      Task<void> answered = waitFor(gates_.back().pending());
      react();
      return answered;
    });
    // Last: it destroys the previous App, which runs handlers.
    app_ = std::move(app);
  }

  void listen(App& app) {
    app.addEventListener<InitializeResult>([this](const InitializeResult&) { react(); });
    app.onToolInputPartial([this](const ToolInputPartial&) { react(); });
    if (&app != app_.get()) return;
    app.onToolCancelled([this](const ToolCancelled&) { react(); });
    if (&app != app_.get()) return;
    app.onToolResult([this](const CallToolResult&) { react(); });
  }

  Environment environment() {
    return {
        .transport = view_, .clock = clock_, .sizeObserver = sizes_, .warn = [](std::string_view) {
        }};
  }

  RequestOptions options() {
    return {.timeout = 1s,
            .maxTotalTimeout = 3s,
            .resetTimeoutOnProgress = true,
            .onProgress = [this](const Progress&) { react(); },
            .stopToken = stop_.get_token()};
  }

  // Every request ends exactly once.
  template <class T>
  void await(Pending<T> pending) {
    ++started_;
    pending.then([this](const Result<T>&) {
      ++ended_;
      react();
    });
  }

  std::pair<std::shared_ptr<MemoryTransport>, std::shared_ptr<MemoryTransport>> ends_ =
      MemoryTransport::pair();
  const std::shared_ptr<MemoryTransport>& view_ = ends_.first;
  const std::shared_ptr<MemoryTransport>& host_ = ends_.second;
  std::shared_ptr<ManualClock> clock_ = std::make_shared<ManualClock>();
  std::shared_ptr<FakeSizeObserver> sizes_ = std::make_shared<FakeSizeObserver>();
  std::unique_ptr<App> app_;
  std::stop_source stop_;
  std::string inHandlers_;
  std::vector<PendingSource<Empty>> gates_;
  RegisteredTool tool_;
  bool stopped_ = false;
  int started_ = 0;
  int ended_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  View view;
  std::string_view script = textOf(data, size);
  while (!script.empty()) {
    const std::size_t end = std::min(script.find('\n'), script.size());
    view.play(script.substr(0, end));
    script.remove_prefix(std::min(end + 1, script.size()));
  }
  view.deliver();
  return 0;
}
