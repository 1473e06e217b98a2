// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <string>

#include "mcpapps/browser.h"
#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/browser/storage.js. Both allocate their result.
extern "C" {
Word* mcpapps_storage_read(const char* key);
Word* mcpapps_storage_write(const char* key, const Word* value, const Word* modelContent);
}

namespace mcpapps {
namespace {

Error refusal(std::string_view reason) {
  return {ErrorKind::NotSupported, 0, "this page cannot keep its state: " + std::string(reason)};
}

Result<Payload> valueIn(const Payload& answer) {
  const packed::Value refused = answer.value().member("refused");
  if (!refused.isAbsent()) return refusal(refused.string());
  const packed::Value garbage = answer.value().member("garbage");
  if (garbage.isAbsent()) return answer.member("kept");
  return Error{ErrorKind::BadMessage, error_code::kParseError,
               "what is saved is no JSON: " + std::string(garbage.string())};
}

class BrowserStorage : public ViewStorage {
 public:
  Pending<Payload> read(const std::string& key) override {
    return Pending<Payload>::resolved(valueIn(take(mcpapps_storage_read(key.c_str()))));
  }

  Pending<Empty> write(const std::string& key, const StoredState& state) override {
    const Result<Payload> answer = valueIn(take(mcpapps_storage_write(
        key.c_str(), state.value.value().words(), state.modelContent.value().words())));
    return Pending<Empty>::resolved(answer ? Result<Empty>(Empty{}) : answer.error());
  }
};

}  // namespace

std::shared_ptr<ViewStorage> browserStorage() { return std::make_shared<BrowserStorage>(); }

}  // namespace mcpapps
