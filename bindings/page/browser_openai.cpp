// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "mcpapps/browser.h"
#include "page.h"

using mcpapps::packed::Word;

// js_glue/link/browser/openai.js
extern "C" {
bool mcpapps_openai_has(const char* name);
Word* mcpapps_openai_global(const char* name);
void mcpapps_openai_call(mcpapps::OpenAi::Answer* answer, const char* name, const Word* argument);
void mcpapps_openai_upload(mcpapps::OpenAi::Answer* answer, const char* name, const char* type,
                           const std::byte* bytes, std::size_t size, const Word* options);
void mcpapps_openai_listen();
}

namespace mcpapps {
namespace {

using Listener = std::function<void(const Payload&)>;

// Never destroyed: the page may call after the end of main().
std::vector<Listener>& listeners() {
  static auto& all = *new std::vector<Listener>;
  return all;
}

/// The value in what JavaScript has packed; it is absent if there is none.
Result<Payload> packedValue(const Payload& packed) {
  const packed::Value error = packed.value().member("error");
  if (error.isAbsent()) return packed.member("value");
  return Error{ErrorKind::Remote, 0, std::string(error.string())};
}

/// For mcpapps_openai_answer(), which JavaScript calls once.
OpenAi::Answer* keep(OpenAi::Answer answer) { return new OpenAi::Answer(std::move(answer)); }

class WidgetOpenAi : public OpenAi {
 public:
  bool has(OpenAiFunction function) const override {
    return mcpapps_openai_has(std::string(toString(function)).c_str());
  }

  Payload global(std::string_view name) const override {
    const Result<Payload> value =
        packedValue(take(mcpapps_openai_global(std::string(name).c_str())));
    return value ? *value : Payload();
  }

  void call(OpenAiFunction function, const Payload& argument, Answer answer) override {
    mcpapps_openai_call(keep(std::move(answer)), std::string(toString(function)).c_str(),
                        argument.value().words());
  }

  void upload(std::string_view, std::string_view, std::span<const std::byte>, const Payload&,
              Answer) override {}
  void listen(Listener) override {}
};

class BrowserOpenAi : public WidgetOpenAi {
 public:
  void upload(std::string_view name, std::string_view mimeType, std::span<const std::byte> bytes,
              const Payload& options, Answer answer) override {
    mcpapps_openai_upload(keep(std::move(answer)), std::string(name).c_str(),
                          std::string(mimeType).c_str(), bytes.data(), bytes.size(),
                          options.value().words());
  }

  void listen(Listener listener) override {
    if (listeners().empty()) mcpapps_openai_listen();
    listeners().push_back(std::move(listener));
  }
};

}  // namespace

std::shared_ptr<OpenAi> widgetOpenAi() { return std::make_shared<WidgetOpenAi>(); }
std::shared_ptr<OpenAi> browserOpenAi() { return std::make_shared<BrowserOpenAi>(); }

}  // namespace mcpapps

extern "C" void mcpapps_openai_answer(mcpapps::OpenAi::Answer* call, Word* packed) {
  const std::unique_ptr<mcpapps::OpenAi::Answer> answer(call);
  (*answer)(mcpapps::packedValue(mcpapps::take(packed)));
}

extern "C" void mcpapps_openai_globals(Word* packed) {
  const mcpapps::Result<mcpapps::Payload> globals = mcpapps::packedValue(mcpapps::take(packed));
  if (!globals) return;
  // A listener may add another one.
  const auto listeners = mcpapps::listeners();
  for (const auto& listener : listeners) listener(*globals);
}
