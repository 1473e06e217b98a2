// Calls each function of ChatGPT's when it gets a result, says to the test's host that it is done,
// and keeps a count where the host can.
#include <emscripten/val.h>
#include <mcpapps/browser.h>
#include <mcpapps/chatgpt.h>
#include <mcpapps/dom.h>

#include <string>

using namespace mcpapps;
using emscripten::val;

namespace {

struct Counted {
  int count = 0;
};
MCPAPPS_DESCRIBE(Counted, count)

struct Item {
  std::string id;
};
MCPAPPS_DESCRIBE(Item, id)

struct Told {
  std::string state;
};
MCPAPPS_DESCRIBE(Told, state)

void log(const std::string& line) {
  val element = dom::element("log");
  element.set("textContent", element["textContent"].as<std::string>() + line + "\n");
}

std::string words(const Empty& /*answer*/) { return "done"; }
std::string words(const UploadedFile& answer) { return answer.fileId; }
std::string words(const FileDownloadUrl& answer) { return answer.downloadUrl; }
std::string words(const Payload& order) {
  const Result<Item> item = order.as<Item>();
  return item ? item->id : item.error().message;
}
std::string words(const std::vector<SelectedFile>& files) {
  std::string all;
  for (const SelectedFile& file : files) all += file.fileId + " " + file.fileName;
  return all;
}

template <class T>
Task<> logEnd(std::string name, Pending<T> call) {
  const Result<T> result = co_await call;
  if (result) {
    log(name + ": " + words(*result));
  } else if (result.error().kind == ErrorKind::NotSupported) {
    log(name + ": not supported");
  } else {
    log(name + ": " + result.error().message);
  }
}

class View {
 public:
  explicit View(App& app) : app_(app) {
    app_.onToolResult([this](const CallToolResult& result) {
      saved_.restore(result, [this](const Counted& kept) { show(kept.count); });
      if (result.text() == "shown") callAll().detach();
    });
    app_.onError([](const Error& error) { log("error: " + error.message); });
    chatgpt_.onGlobals([](const Payload& globals) {
      if (globals.member("widgetState")) log("changed: widgetState");
    });
    dom::on("more", "click", [this] {
      show(counted_.count + 1);
      saved_.save(counted_, Payload("The user counts."));
    });
  }

 private:
  void show(int count) {
    counted_.count = count;
    dom::element("count").set("textContent", count);
  }

  Task<> callAll() {
    const Payload params = chatgpt_.modalParams();
    log("modal: " + (params ? words(params) : "no"));
    const std::string text = "hi";
    co_await logEnd("upload",
                    chatgpt_.uploadFile("a.txt", "text/plain", std::as_bytes(std::span(text)),
                                        {.library = true}));
    co_await logEnd("select", chatgpt_.selectFiles());
    co_await logEnd("address", chatgpt_.getFileDownloadUrl("file_1"));
    co_await logEnd("modal",
                    chatgpt_.requestModal({.title = "Cart", .params = Payload::of(Item{"7"})}));
    co_await logEnd("checkout", chatgpt_.requestCheckout(Item{"session"}));
    co_await logEnd("open", chatgpt_.setOpenInAppUrl("https://shop.example/cart"));
    co_await logEnd("message",
                    chatgpt_.sendFollowUpMessage({.prompt = "Go on", .scrollToBottom = false}));
    co_await logEnd("state", chatgpt_.setWidgetState({.modelContent = Payload("seen")}));
    const Result<std::optional<WidgetState>> state = chatgpt_.widgetState();
    log(std::string("kept: ") +
        (state && *state ? std::string((*state)->modelContent.value().string()) : "nothing"));
    co_await logEnd("close", chatgpt_.requestClose());
    app_.sendLog(
        {.level = LoggingLevel::Info, .data = Payload::of(Told{"done"}), .logger = "acceptance"});
  }

  App& app_;
  ChatGpt chatgpt_{app_, browserOpenAi()};
  Counted counted_;
  SavedState<Counted> saved_{
      app_, firstStorage({browserStorage(),
                          serverStorage(app_, {.load = "load_state", .save = "save_state"})})};
};

}  // namespace

int main() {
  static App app({.name = "openai", .version = "1.0.0"});
  static const View view(app);
  app.connect(browser());
}
