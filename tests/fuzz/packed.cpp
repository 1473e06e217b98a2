// A block with any damage is refused, or can be read, decoded, copied and written. Each input is
// multiplied by changing a few words.

#include <cstring>
#include <memory>

#include "codec/merge.h"
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

using Words = std::shared_ptr<packed::Word[]>;

// In memory of exactly this size: the sanitizer sees each read beyond.
Words wordsOf(const void* data, std::size_t count) {
  Words words(new packed::Word[count]);
  if (count > 0) std::memcpy(words.get(), data, count * sizeof(packed::Word));
  return words;
}

// Reads every byte.
std::size_t look(const packed::Value& value) {
  std::size_t seen = 0;
  for (const char c : value.string()) seen += static_cast<unsigned char>(c);
  if (value.isNumber()) seen += value.number() > 0 ? 1 : 0;
  if (value.isArray()) {
    for (std::size_t i = 0; i < value.size(); ++i) seen += look(value.element(i));
  }
  value.forEachMember([&](std::string_view name, const packed::Value& member) {
    seen += name.size() + look(member);
  });
  return seen;
}

void readDamaged(const Words& words, std::size_t count) {
  if (!packed::isWellFormed(words.get(), count)) return;
  const Payload payload(words, packed::Value(words.get()));
  require(look(payload.value()) < SIZE_MAX);
  decode<Tables>(payload);
}

void read(const Words& words, std::size_t count) {
  if (!packed::isWellFormed(words.get(), count)) return;
  require(packed::Value::size(words.get()) <= count);
  const Payload payload(words, packed::Value(words.get()));
  require(!dumpJson(payload.json()).empty());
  copy(payload);
  decode<Tables>(payload);
  decode<std::vector<Row>>(payload);
  decode<std::vector<double>>(payload);
  decode<std::vector<std::string>>(payload);
  decode<CallToolResult>(payload);
  decode<HostContext>(payload);
  copy(payload.member("rows"));
  static_cast<void>(merge(payload, payload).json());
  static_cast<void>(without(payload, "rows").json());
}

// Deterministic, so that a finding can be repeated.
class Damage {
 public:
  explicit Damage(std::string_view input) : state_(std::hash<std::string_view>()(input) | 1) {}

  void apply(packed::Word* words, std::size_t count) {
    for (std::size_t left = 1 + next() % 3; left > 0; --left) {
      packed::Word& word = words[next() % count];
      switch (next() % 4) {
        case 0: word = static_cast<packed::Word>(next() % 13); break;
        case 1: word += static_cast<packed::Word>(next() % 9) - 4; break;
        case 2: word = static_cast<packed::Word>(next() % (count + 2)); break;
        default: word = static_cast<packed::Word>(next()); break;
      }
    }
  }

 private:
  // Marsaglia's xorshift.
  std::uint64_t next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return state_ >> 8;
  }

  std::uint64_t state_;
};

constexpr int kDamaged = 50;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::size_t count = size / sizeof(packed::Word);
  read(wordsOf(data, count), count);
  Damage damage(textOf(data, size));
  for (int i = 0; i < kDamaged && count > 0; ++i) {
    const Words damaged = wordsOf(data, count);
    damage.apply(damaged.get(), count);
    readDamaged(damaged, count);
  }
  return 0;
}
