// Decodes any message by its method's type. The result can be encoded and decoded again, and is the
// same.

#include "fuzz.h"
#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"

using namespace mcpapps;

namespace {

template <class T>
void decode(const Payload& payload) {
  const Payload written = Payload::of(payload.asPartial<T>().value);
  require(Payload::of(written.asPartial<T>().value) == written);
}

template <class Params, class Answer>
void decode(const RequestMethod<Params, Answer>& method, const Payload& message) {
  if (message.member("method").value().string() != method.name) return;
  decode<Params>(message.member("params"));
  decode<Answer>(message.member("result"));
}

template <class Params>
void decode(const NotificationMethod<Params>& method, const Payload& message) {
  if (message.member("method").value().string() == method.name)
    decode<Params>(message.member("params"));
}

void decodeAs(const Payload& message, auto... methods) { (decode(methods, message), ...); }

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::optional<Json> json = parseJson(textOf(data, size));
  if (!json) return -1;
  const Payload message(*json);
  require(message.json() == *json);
  require(parseJson(dumpJson(*json)) == json);

  using namespace method;
  decodeAs(message, kInitialize, kInitialized, kPing, kCallTool, kListTools, kToolInput,
           kToolInputPartial, kToolResult, kToolCancelled, kHostContextChanged, kListResources,
           kListResourceTemplates, kReadResource, kListPrompts, kCreateMessage, kElicit, kOpenLink,
           kDownloadFile, kMessage, kUpdateModelContext, kRequestDisplayMode, kRequestTeardown,
           kResourceTeardown, kSizeChanged, kLoggingMessage, kProgress, kCancelled,
           kToolsListChanged, kResourcesListChanged, kPromptsListChanged);
  return 0;
}
