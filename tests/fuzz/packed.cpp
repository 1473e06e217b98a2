// A damaged block: it is refused, or all of it can be read, decoded, copied and written.

#include <cstring>
#include <memory>

#include "codec/packed_writer.h"
#include "fuzz.h"
#include "mcpapps/json.h"
#include "mcpapps/mcpapps.h"

using namespace mcpapps;

namespace {

struct Row {
  double x = 0;
  float y = 0;
  std::uint8_t n = 0;
  bool on = false;
  std::string label;
  std::optional<std::string> more;
  std::vector<double> series;
  Payload any;
};
MCPAPPS_DESCRIBE(Row, x, y, n, on, label, more, series, any)

struct Tables {
  std::vector<Row> rows;
  std::vector<std::vector<std::string>> texts;
  std::map<std::string, std::vector<double>> columns;
};
MCPAPPS_DESCRIBE(Tables, rows, texts, columns)

template <class T>
void decode(const Payload& payload) {
  static_cast<void>(Payload::of(payload.asPartial<T>().value));
}

void copy(const Payload& payload) {
  packed::Writer writer;
  writer.copy(payload.value());
  require(packed::isWellFormed(writer.words(), packed::Value::size(writer.words())));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::size_t count = size / sizeof(packed::Word);
  // Of exactly this size: the sanitizer sees each read beyond.
  const std::shared_ptr<packed::Word[]> words(new packed::Word[count]);
  if (count > 0) std::memcpy(words.get(), data, count * sizeof(packed::Word));
  if (!packed::isWellFormed(words.get(), count)) return 0;

  const Payload payload(words, packed::Value(words.get()));
  require(packed::Value::size(words.get()) <= count);
  require(dumpJson(payload.json()).size() > 0);
  copy(payload);
  decode<Tables>(payload);
  decode<std::vector<Row>>(payload);
  decode<std::vector<double>>(payload);
  decode<std::vector<std::string>>(payload);
  decode<CallToolResult>(payload);
  decode<HostContext>(payload);
  for (const char* name : {"rows", "texts", "content", "structuredContent"}) {
    const Payload member = payload.member(name);
    decode<std::vector<Row>>(member);
    copy(member);
  }
  static_cast<void>(merge(payload, payload).json());
  static_cast<void>(without(payload, "rows").json());
  return 0;
}
