// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// What ChatGPT offers a view beyond the specification: `window.openai`.
//
//   static mcpapps::ChatGpt chatgpt(app, mcpapps::browserOpenAi());
//   page.attach.setVisible(chatgpt.has(mcpapps::OpenAiFunction::selectFiles));
//   page.attach.onClick([&] {
//     chatgpt.selectFiles().then([&](Result<std::vector<mcpapps::SelectedFile>> files) { … });
//   });
//
// Other hosts have some of it or none: each call ends with NotSupported where its function is
// missing. What the specification has too (tools, messages, links, display modes, sizes, the host's
// context) is the App's, in ChatGPT as well. Keep the user's state by SavedState of saved_state.h.
//
// The functions, their arguments and their results are those of OpenAI's reference, "window.openai
// component bridge": https://developers.openai.com/apps-sdk/reference

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mcpapps/app_ref.h"
#include "mcpapps/saved_state.h"

namespace mcpapps {

/// The functions of `window.openai` that ChatGpt calls, by their names there.
enum class OpenAiFunction {
  setWidgetState,
  uploadFile,
  selectFiles,
  getFileDownloadUrl,
  requestModal,
  requestClose,
  requestCheckout,
  setOpenInAppUrl,
  sendFollowUpMessage
};
MCPAPPS_DESCRIBE_ENUM(OpenAiFunction, setWidgetState, uploadFile, selectFiles, getFileDownloadUrl,
                      requestModal, requestClose, requestCheckout, setOpenInAppUrl,
                      sendFollowUpMessage)

/// The host's `window.openai`: browserOpenAi() of mcpapps/browser.h, or FakeOpenAi of testing.h.
class OpenAi {
 public:
  using Answer = std::function<void(Result<Payload>)>;

  virtual ~OpenAi() = default;

  virtual bool has(OpenAiFunction function) const = 0;
  /// The value of a property, such as "widgetState"; absent if there is none.
  virtual Payload global(std::string_view name) const = 0;
  /// Calls a function that the host has. What it throws is an Error of kind Remote.
  virtual void call(OpenAiFunction function, const Payload& argument, Answer answer) = 0;
  /// Calls uploadFile() with a File of these bytes.
  virtual void upload(std::string_view name, std::string_view mimeType,
                      std::span<const std::byte> bytes, const Payload& options, Answer answer) = 0;
  /// `listener` gets the properties of each `openai:set_globals`.
  virtual void listen(std::function<void(const Payload& globals)> listener) = 0;
};

/// What ChatGPT keeps for one view of a conversation.
struct WidgetState {
  Payload modelContent;               ///< The model reads it with the user's next message.
  Payload privateContent;             ///< The model does not see it.
  std::vector<std::string> imageIds;  ///< Files that the model may look at.
};
constexpr auto describe(Describe<WidgetState>) {
  return fields(field<&WidgetState::modelContent>("modelContent"),
                field<&WidgetState::privateContent>("privateContent"),
                field<&WidgetState::imageIds>("imageIds").orDefault());
}

struct UploadOptions {
  bool library = false;  ///< Also put the file into the user's library.
};
MCPAPPS_DESCRIBE(UploadOptions, library)

struct UploadedFile {
  std::string fileId;
};
MCPAPPS_DESCRIBE(UploadedFile, fileId)

struct SelectedFile {
  std::string fileId;
  std::string fileName;
  std::string mimeType;
};
constexpr auto describe(Describe<SelectedFile>) {
  return fields(field<&SelectedFile::fileId>("fileId"),
                field<&SelectedFile::fileName>("fileName").orDefault(),
                field<&SelectedFile::mimeType>("mimeType").orDefault());
}

struct FileDownloadUrl {
  std::string downloadUrl;  ///< Holds for a short time.
};
MCPAPPS_DESCRIBE(FileDownloadUrl, downloadUrl)

struct ModalRequest {
  std::optional<std::string> title;
  /// What the modal's view finds in ChatGpt::modalParams().
  Payload params;
  /// The `ui://` URI of another view of the same server; this view if there is none.
  std::optional<std::string> templateUri;
};
constexpr auto describe(Describe<ModalRequest>) {
  return fields(field<&ModalRequest::title>("title"), field<&ModalRequest::params>("params"),
                field<&ModalRequest::templateUri>("template"));
}

struct FollowUpMessage {
  std::string prompt;
  /// Whether the conversation scrolls to the message.
  bool scrollToBottom = true;
};
MCPAPPS_DESCRIBE(FollowUpMessage, prompt, scrollToBottom)

/// Make it beside the App. Every call ends with NotSupported where the host has no such function,
/// with Remote where the function throws, and with BadMessage, naming the path, where its answer is
/// of another shape. There are no time-outs, since most of these functions wait for the user.
class ChatGpt {
 public:
  ChatGpt(const App& app, std::shared_ptr<OpenAi> openai);

  /// Whether the host has this function: show a button only then. Holds from the page's beginning.
  bool has(OpenAiFunction function) const { return openai_->has(function); }

  /// The state that ChatGPT has kept; absent if there is none. Fails with BadMessage if it is not
  /// of this shape, as a view in JavaScript may have kept it.
  Result<std::optional<WidgetState>> widgetState() const;
  /// Replaces it. SavedState keeps its own state in `privateContent.savedState`: if both are used,
  /// change what widgetState() gives.
  Pending<Empty> setWidgetState(const WidgetState& state) const;

  /// Gives ChatGPT a file, such as one of an `<input type="file">`.
  Pending<UploadedFile> uploadFile(std::string_view name, std::string_view mimeType,
                                   std::span<const std::byte> bytes,
                                   UploadOptions options = {}) const;
  /// Lets the user choose files of the library. Not every user has one.
  Pending<std::vector<SelectedFile>> selectFiles() const;
  Pending<FileDownloadUrl> getFileDownloadUrl(std::string fileId) const;

  /// Shows a view above the conversation, in a frame of its own.
  Pending<Empty> requestModal(const ModalRequest& request) const;
  /// In the frame of a modal, the `params` of its request (which may be null); absent elsewhere.
  Payload modalParams() const;
  /// Asks the host to remove this view or modal.
  Pending<Empty> requestClose() const;

  /// Opens ChatGPT's payment sheet. `session` is a described struct or a Payload; the answer is the
  /// order that the server's tool `complete_checkout` has given.
  template <class Session>
  Pending<Payload> requestCheckout(const Session& session) const {
    return checkout(Payload::of(session));
  }

  /// The address of ChatGPT's button "Open in …" in full screen: of the view's own domain.
  Pending<Empty> setOpenInAppUrl(std::string href) const;

  /// As App::sendMessage(), which cannot say whether the conversation scrolls.
  Pending<Empty> sendFollowUpMessage(const FollowUpMessage& message) const;

  /// Called with the properties that ChatGPT has changed, such as `widgetState` and `maxHeight`.
  /// Lives as long as the page.
  void onGlobals(std::function<void(const Payload& globals)> handler) const;

 private:
  Pending<Payload> checkout(const Payload& session) const;
  template <class T>
  Pending<T> call(OpenAiFunction function, const Payload& argument = {}) const;
  /// The answer of `ask`, which is called if the host has the function. The App reports an error
  /// that no one takes.
  template <class T>
  Pending<T> answered(OpenAiFunction function,
                      const std::function<void(OpenAi::Answer)>& ask) const;

  AppRef app_;
  std::shared_ptr<OpenAi> openai_;
};

/// For SavedState: the widget state, in `privateContent.savedState` beside what the author keeps
/// there. Needs no name from the server. browserStorage() has it; a native test gives it a
/// FakeOpenAi.
std::shared_ptr<ViewStorage> widgetStorage(std::shared_ptr<OpenAi> openai);

}  // namespace mcpapps
