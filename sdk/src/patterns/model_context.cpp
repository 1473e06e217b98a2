// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/model_context.h"

#include <algorithm>
#include <utility>

#include "codec/text.h"

namespace mcpapps {

ModelContext::ModelContext(App& app)
    : app_(app),
      handshakes_(
          app.addEventListener<InitializeResult>([told = told_] { *told = {}; }, Turn::First)) {}

Pending<Empty> ModelContext::tell(UpdateModelContextParams context) {
  context_ = std::move(context);
  return send();
}

Pending<Empty> ModelContext::addFailure(std::string_view what, const Payload& input,
                                        std::string_view message) {
  std::string text = "Failed: " + std::string(what);
  if (input) text += ". Input: " + shortened(packed::toText(input.value()), kMostText);
  text += ". Error: " + withoutMiddle(message, kMostText);
  if (std::ranges::find(failures_, text) != failures_.end()) {
    return Pending<Empty>::resolved(Empty{});
  }
  if (failures_.size() == kMostFailures) failures_.erase(failures_.begin());
  failures_.push_back(std::move(text));
  return send();
}

Pending<Empty> ModelContext::forgetFailures() {
  if (failures_.empty()) return Pending<Empty>::resolved(Empty{});
  failures_.clear();
  return send();
}

Pending<Empty> ModelContext::send() const {
  UpdateModelContextParams params = context_;
  // An empty list removes the previous context from the model.
  if (!params.content && !params.structuredContent) params.content.emplace();
  for (const std::string& failure : failures_) {
    if (!params.content) params.content.emplace();
    params.content->push_back(TextContent{.text = failure});
  }
  const Payload now = Payload::of(params);
  if (*told_ == now) return Pending<Empty>::resolved(Empty{});
  *told_ = now;
  const Pending<Empty> request = app_.updateModelContext(std::move(params));
  const PendingSource<Empty> answered = detail::standInFor(request);
  request.then([told = told_, now, answered](Result<Empty> result) {
    if (!result && *told == now) *told = {};
    answered.resolve(std::move(result));
  });
  return answered.pending();
}

}  // namespace mcpapps
