// Decodes any message by its method's type. The result can be encoded and decoded again, and is the
// same.

#include "fuzz.h"
#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"
#include "methods.h"

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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::optional<Json> json = parseJson(textOf(data, size));
  if (!json) return -1;
  const Payload message(*json);
  require(message.json() == *json);
  require(parseJson(dumpJson(*json)) == json);

  forEachMethod([&](const auto& method) { decode(method, message); });
  return 0;
}
