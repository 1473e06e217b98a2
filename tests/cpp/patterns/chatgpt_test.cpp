#include "mcpapps/chatgpt.h"

#include "support/connected_kit.h"

namespace {

struct ChatGptKit : ConnectedKit {
  std::shared_ptr<FakeOpenAi> openai = std::make_shared<FakeOpenAi>();
  ChatGpt chatgpt{*app, openai};
  /// The argument of the last call.
  Json argument;

  void answer(OpenAiFunction function, const Result<Payload>& result) {
    openai->functions[function] = [this, result](const Payload& given) {
      argument = given.json();
      return result;
    };
  }
  template <class T>
  static Result<T> taken(const Pending<T>& pending) {
    Result<T> got = Error{ErrorKind::BadMessage, 0, "no answer"};
    pending.then([&got](Result<T> result) { got = std::move(result); });
    return got;
  }
};

}  // namespace

TEST_CASE_METHOD(ChatGptKit,
                 "each function of ChatGPT's gets its argument, and its answer is typed") {
  answer(OpenAiFunction::uploadFile, Payload(Json{{"fileId", "file_1"}}));
  const std::string bytes = "a\0b";
  const auto uploaded = taken(
      chatgpt.uploadFile("a.csv", "text/csv", std::as_bytes(std::span(bytes)), {.library = true}));
  REQUIRE(uploaded);
  CHECK(uploaded->fileId == "file_1");
  CHECK(argument == Json{{"name", "a.csv"},
                         {"mimeType", "text/csv"},
                         {"size", bytes.size()},
                         {"options", {{"library", true}}}});

  answer(OpenAiFunction::selectFiles,
         Payload(Json::array({{{"fileId", "file_1"}, {"fileName", "a.csv"}}})));
  const auto selected = taken(chatgpt.selectFiles());
  REQUIRE(selected);
  CHECK(selected->at(0).fileName == "a.csv");

  answer(OpenAiFunction::getFileDownloadUrl,
         Payload(Json{{"downloadUrl", "https://files.test/1"}}));
  CHECK(taken(chatgpt.getFileDownloadUrl("file_1"))->downloadUrl == "https://files.test/1");
  CHECK(argument == Json{{"fileId", "file_1"}});

  answer(OpenAiFunction::requestModal, Payload(nullptr));
  CHECK(taken(chatgpt.requestModal(
      {.title = "Cart", .params = Json{{"id", 7}}, .templateUri = "ui://a/b"})));
  CHECK(argument == Json{{"title", "Cart"}, {"params", {{"id", 7}}}, {"template", "ui://a/b"}});

  answer(OpenAiFunction::requestCheckout, Payload(Json{{"id", "order_1"}}));
  CHECK(taken(chatgpt.requestCheckout(Payload(Json{{"id", "session_1"}})))->json() ==
        Json{{"id", "order_1"}});
  CHECK(argument == Json{{"id", "session_1"}});

  answer(OpenAiFunction::setOpenInAppUrl, Payload());
  CHECK(taken(chatgpt.setOpenInAppUrl("https://shop.test/cart")));
  CHECK(argument == Json{{"href", "https://shop.test/cart"}});

  answer(OpenAiFunction::sendFollowUpMessage, Payload());
  CHECK(taken(chatgpt.sendFollowUpMessage({.prompt = "Go on", .scrollToBottom = false})));
  CHECK(argument == Json{{"prompt", "Go on"}, {"scrollToBottom", false}});

  answer(OpenAiFunction::requestClose, Payload());
  CHECK(taken(chatgpt.requestClose()));
  CHECK(errors == Strings{});
}

TEST_CASE_METHOD(ChatGptKit, "each call is not supported where its function is missing") {
  openai->functions.clear();
  const auto isMissing = [](const auto& pending) {
    const auto result = taken(pending);
    return !result && result.error().kind == ErrorKind::NotSupported;
  };
  CHECK(isMissing(chatgpt.setWidgetState({})));
  CHECK(isMissing(chatgpt.uploadFile("a", "b", {})));
  CHECK(isMissing(chatgpt.selectFiles()));
  CHECK(isMissing(chatgpt.getFileDownloadUrl("file_1")));
  CHECK(isMissing(chatgpt.requestModal({})));
  CHECK(isMissing(chatgpt.requestClose()));
  CHECK(isMissing(chatgpt.requestCheckout(Payload())));
  CHECK(isMissing(chatgpt.setOpenInAppUrl("https://shop.test")));
  CHECK(isMissing(chatgpt.sendFollowUpMessage({.prompt = "Go on"})));
  CHECK_FALSE(chatgpt.has(OpenAiFunction::selectFiles));
  chatgpt.selectFiles().ignoreIfUnsupported();
  CHECK(errors == Strings{});
  chatgpt.selectFiles();
  CHECK(errors == Strings{"window.openai.selectFiles: the host does not offer it"});
}

TEST_CASE_METHOD(ChatGptKit, "an answer of another shape names the function and the path") {
  answer(OpenAiFunction::selectFiles, Payload(Json::array({{{"fileId", 7}}})));
  const auto selected = taken(chatgpt.selectFiles());
  REQUIRE_FALSE(selected);
  CHECK(selected.error().kind == ErrorKind::BadMessage);
  CHECK(selected.error().message ==
        "window.openai.selectFiles: [0].fileId: expected string, got number");
  CHECK(selected.error().method == "window.openai.selectFiles");
  answer(OpenAiFunction::uploadFile, Payload());
  CHECK_FALSE(taken(chatgpt.uploadFile("a", "b", {})));
}

TEST_CASE_METHOD(ChatGptKit, "the view in a modal has the params of the request") {
  CHECK_FALSE(chatgpt.modalParams());
  openai->setGlobals({{"view", {{"mode", "inline"}, {"params", {{"id", 7}}}}}});
  CHECK_FALSE(chatgpt.modalParams());
  openai->setGlobals({{"view", {{"mode", "modal"}, {"params", {{"id", 7}}}}}});
  CHECK(chatgpt.modalParams().json() == Json{{"id", 7}});
  openai->setGlobals({{"view", {{"mode", "modal"}}}});
  CHECK(chatgpt.modalParams().value().isNull());
}

TEST_CASE_METHOD(ChatGptKit, "a view hears which properties ChatGPT has changed") {
  Json heard;
  chatgpt.onGlobals([&heard](const Payload& globals) { heard = globals.json(); });
  openai->setGlobals({{"maxHeight", 400}});
  CHECK(heard == Json{{"maxHeight", 400}});
}

TEST_CASE_METHOD(ChatGptKit, "ChatGPT keeps the state of a view") {
  CHECK(*chatgpt.widgetState() == std::nullopt);
  CHECK(taken(chatgpt.setWidgetState({.modelContent = Payload("page 1"),
                                      .privateContent = Json{{"scroll", 12}},
                                      .imageIds = {"file_1"}})));
  const Result<std::optional<WidgetState>> state = chatgpt.widgetState();
  REQUIRE((state && *state));
  CHECK((*state)->modelContent.json() == "page 1");
  CHECK((*state)->privateContent.json() == Json{{"scroll", 12}});
  CHECK((*state)->imageIds == Strings{"file_1"});
}

TEST_CASE_METHOD(ChatGptKit, "a widget state of another shape is an error") {
  openai->setGlobals({{"widgetState", "seven"}});
  CHECK(chatgpt.widgetState().error().message ==
        "window.openai.widgetState: expected object, got string");
}
