// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <string>

#include "mcpapps/browser.h"
#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/browser/storage.js. Both allocate their result.
extern "C" {
Word* mcpapps_storage_read(const char* key);
Word* mcpapps_storage_write(const char* key, const Word* value, double most);
}

namespace mcpapps {
namespace {

Result<void> checkRefusal(const Payload& answer) {
  const packed::Value refused = answer.value().member("refused");
  if (refused.isAbsent()) return {};
  return Error{ErrorKind::NotSupported, 0,
               "this page cannot keep its state: " + std::string(refused.string())};
}

class BrowserStorage : public ViewStorage {
 public:
  Result<Payload> read(const std::string& key) override {
    const Payload answer = take(mcpapps_storage_read(key.c_str()));
    if (const Result<void> allowed = checkRefusal(answer); !allowed) return allowed.error();
    const packed::Value garbage = answer.value().member("garbage");
    if (!garbage.isAbsent()) {
      return Error{ErrorKind::BadMessage, error_code::kParseError,
                   "what is saved is no JSON: " + std::string(garbage.string())};
    }
    return answer.member("kept");
  }

  Result<void> write(const std::string& key, const Payload& value, std::size_t most) override {
    const Payload answer =
        take(mcpapps_storage_write(key.c_str(), value.value().words(), static_cast<double>(most)));
    const packed::Value length = answer.value().member("length");
    if (!length.isAbsent()) {
      return Error{ErrorKind::Misuse, 0,
                   "the state has " + std::to_string(static_cast<long long>(length.number())) +
                       " characters, more than " + std::to_string(most)};
    }
    return checkRefusal(answer);
  }
};

}  // namespace

std::shared_ptr<ViewStorage> browserStorage() { return std::make_shared<BrowserStorage>(); }

}  // namespace mcpapps
