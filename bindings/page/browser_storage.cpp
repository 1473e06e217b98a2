// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <string>

#include "mcpapps/browser.h"
#include "mcpapps/chatgpt.h"
#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/browser/storage.js. Both allocate their result.
extern "C" {
Word* mcpapps_storage_read(const char* key);
Word* mcpapps_storage_write(const char* key, const Word* value);
}

namespace mcpapps {
namespace {

Error refusal(std::string_view reason) {
  return {ErrorKind::NotSupported, 0, "this page cannot keep its state: " + std::string(reason)};
}

Result<Payload> valueIn(const Payload& answer) {
  const packed::Value refused = answer.value().member("refused");
  if (!refused.isAbsent()) return refusal(refused.string());
  const packed::Value full = answer.value().member("full");
  if (!full.isAbsent()) {
    return Error{ErrorKind::Remote, 0, "the saved state: " + std::string(full.string())};
  }
  const packed::Value garbage = answer.value().member("garbage");
  if (garbage.isAbsent()) return answer.member("kept");
  return Error{ErrorKind::BadMessage, error_code::kParseError,
               "what is saved is no JSON: " + std::string(garbage.string())};
}

class LocalStorage : public ViewStorage {
 public:
  Pending<Payload> read(const std::string& key) override {
    if (key.empty()) return Pending<Payload>::resolved(unnamed());
    return Pending<Payload>::resolved(valueIn(take(mcpapps_storage_read(key.c_str()))));
  }

  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    if (key.empty()) return Pending<Empty>::resolved(unnamed());
    const Result<Payload> answer =
        valueIn(take(mcpapps_storage_write(key.c_str(), state.value.value().words())));
    return Pending<Empty>::resolved(answer ? Result<Empty>(Empty{}) : answer.error());
  }

 private:
  static Error unnamed() { return refusal("the server has named no viewUUID"); }
};

}  // namespace

std::shared_ptr<ViewStorage> browserStorage() {
  return firstStorage({widgetStorage(widgetOpenAi()), std::make_shared<LocalStorage>()});
}

}  // namespace mcpapps
