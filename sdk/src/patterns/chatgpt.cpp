// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/chatgpt.h"

#include <utility>

#include "codec/merge.h"

namespace mcpapps {
namespace {

/// The error of a call of this function.
Error named(OpenAiFunction function, Error error) {
  error.method = "window.openai." + std::string(toString(function));
  error.message.insert(0, error.method + ": ");
  return error;
}

Error missing(OpenAiFunction function) {
  return named(function, {ErrorKind::NotSupported, 0, "the host does not offer it"});
}

template <class T>
Result<T> decoded(const Result<Payload>& answer) {
  if (!answer) return answer.error();
  if constexpr (std::is_same_v<T, Empty>) {
    return Empty{};
  } else if constexpr (std::is_same_v<T, Payload>) {
    return *answer;
  } else {
    return answer->as<T>();
  }
}

/// What resolves a Pending by the function's answer.
template <class T>
OpenAi::Answer resolving(const PendingSource<T>& source, OpenAiFunction function) {
  return [source, function](const Result<Payload>& answer) {
    Result<T> result = decoded<T>(answer);
    source.resolve(result ? std::move(result) : named(function, result.error()));
  };
}

/// What the host has kept; absent if nothing.
Payload stateIn(const OpenAi& openai) {
  const Payload state = openai.global("widgetState");
  return state.value().isNull() ? Payload() : state;
}

/// `object` with this member. What is no object counts as an empty one.
Payload with(const Payload& object, std::string_view name, const Payload& member) {
  const Payload change = objectOf(name, member);
  return object.value().isObject() ? merge(object, change) : change;
}

class WidgetStorage : public ViewStorage {
 public:
  explicit WidgetStorage(std::shared_ptr<OpenAi> openai) : openai_(std::move(openai)) {}

  Pending<Payload> read(const std::string&) override {
    if (!openai_->has(kSet)) return Pending<Payload>::resolved(missing(kSet));
    const Payload state = stateIn(*openai_);
    if (state && !state.value().isObject()) {
      return Pending<Payload>::resolved(
          Error{ErrorKind::BadMessage, 0, "the widget state is no object"});
    }
    return Pending<Payload>::resolved(state.member("privateContent").member("savedState"));
  }

  Pending<Empty> write(const std::string&, const StoredState& stored) override {
    if (!openai_->has(kSet)) return Pending<Empty>::resolved(missing(kSet));
    Payload state = stateIn(*openai_);
    const Payload kept = with(state.member("privateContent"), "savedState", stored.value);
    state = with(state, "privateContent", kept);
    if (stored.modelContent) state = with(state, "modelContent", stored.modelContent);
    const PendingSource<Empty> answer;
    openai_->call(kSet, state, resolving(answer, kSet));
    return answer.pending();
  }

 private:
  static constexpr OpenAiFunction kSet = OpenAiFunction::setWidgetState;
  std::shared_ptr<OpenAi> openai_;
};

}  // namespace

std::shared_ptr<ViewStorage> widgetStorage(std::shared_ptr<OpenAi> openai) {
  return std::make_shared<WidgetStorage>(std::move(openai));
}

ChatGpt::ChatGpt(const App& app, std::shared_ptr<OpenAi> openai)
    : app_(app), openai_(std::move(openai)) {}

template <class T>
Pending<T> ChatGpt::answered(OpenAiFunction function,
                             const std::function<void(OpenAi::Answer)>& ask) const {
  const PendingSource<T> source;
  detail::channelOf(source)->app = app_.link();
  if (has(function)) {
    ask(resolving(source, function));
  } else {
    source.resolve(missing(function));
  }
  return source.pending();
}

template <class T>
Pending<T> ChatGpt::call(OpenAiFunction function, const Payload& argument) const {
  return answered<T>(function, [&](OpenAi::Answer answer) {
    openai_->call(function, argument, std::move(answer));
  });
}

Result<std::optional<WidgetState>> ChatGpt::widgetState() const {
  const Payload found = stateIn(*openai_);
  if (!found) return std::optional<WidgetState>();
  const Result<WidgetState> state = found.as<WidgetState>();
  if (state) return std::optional(*state);
  Error error = state.error();
  error.message.insert(0, "window.openai.widgetState: ");
  return error;
}

Pending<Empty> ChatGpt::setWidgetState(const WidgetState& state) const {
  return call<Empty>(OpenAiFunction::setWidgetState, Payload::of(state));
}

Pending<UploadedFile> ChatGpt::uploadFile(std::string_view name, std::string_view mimeType,
                                          std::span<const std::byte> bytes,
                                          UploadOptions options) const {
  return answered<UploadedFile>(OpenAiFunction::uploadFile, [&](OpenAi::Answer answer) {
    openai_->upload(name, mimeType, bytes, Payload::of(options), std::move(answer));
  });
}

Pending<std::vector<SelectedFile>> ChatGpt::selectFiles() const {
  return call<std::vector<SelectedFile>>(OpenAiFunction::selectFiles);
}

Pending<FileDownloadUrl> ChatGpt::getFileDownloadUrl(std::string fileId) const {
  return call<FileDownloadUrl>(OpenAiFunction::getFileDownloadUrl,
                               Payload::of(UploadedFile{std::move(fileId)}));
}

Pending<Empty> ChatGpt::requestModal(const ModalRequest& request) const {
  return call<Empty>(OpenAiFunction::requestModal, Payload::of(request));
}

Payload ChatGpt::modalParams() const {
  const Payload view = openai_->global("view");
  if (view.member("mode").value().string() != "modal") return {};
  const Payload params = view.member("params");
  return params ? params : Payload(nullptr);
}

Pending<Empty> ChatGpt::requestClose() const { return call<Empty>(OpenAiFunction::requestClose); }

Pending<Payload> ChatGpt::checkout(const Payload& session) const {
  return call<Payload>(OpenAiFunction::requestCheckout, session);
}

Pending<Empty> ChatGpt::setOpenInAppUrl(std::string href) const {
  return call<Empty>(OpenAiFunction::setOpenInAppUrl, with({}, "href", Payload::of(href)));
}

Pending<Empty> ChatGpt::sendFollowUpMessage(const FollowUpMessage& message) const {
  return call<Empty>(OpenAiFunction::sendFollowUpMessage, Payload::of(message));
}

void ChatGpt::onGlobals(std::function<void(const Payload& globals)> handler) const {
  openai_->listen(std::move(handler));
}

}  // namespace mcpapps
