// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/detail/time.h"

#include <limits>
#include <optional>
#include <string>

#include "codec/codec.h"
#include "codec/time_text.h"

namespace mcpapps::detail {
namespace {

using Place = DecoderPlace;
using packed::Value;
using packed::Writer;

const TimeOps& opsOf(const Type& type) { return *static_cast<const TimeOps*>(type.custom); }

bool refuse(Decoder& decoder, std::string_view problem, const Value& value, const Place& place) {
  decoder.report(place,
                 std::string(problem).append(", got \"").append(value.string()).append("\""));
  return false;
}

bool setTicks(Decoder& decoder, const Type& type, std::optional<std::int64_t> ticks,
              const Value& value, void* out, const Place& place) {
  if (ticks && opsOf(type).set(out, *ticks)) return true;
  return refuse(decoder, std::string(opsOf(type).format).append(" out of range"), value, place);
}

// A time that its text cannot say is null, as numbers are that JSON does not have.
void writeText(Writer& writer, const std::string& text) {
  if (text.empty()) return writer.null();
  writer.string(text);
}

}  // namespace

bool decodeInstant(Decoder& decoder, const Type& type, const Value& value, void* out,
                   const Place& place) {
  if (!value.isString()) return decoder.expected("string", value, place);
  const std::optional<Seconds> time = parseInstant(value.string());
  if (!time) {
    return refuse(decoder, "expected date-time such as 2026-01-26T12:00:00Z", value, place);
  }
  const TimeOps& ops = opsOf(type);
  return setTicks(decoder, type, toTicks(*time, ops.secondsUp, ops.secondsDown), value, out, place);
}

void encodeInstant(Writer& writer, const Type& type, const void* value) {
  const TimeOps& ops = opsOf(type);
  std::int64_t ticks = 0;
  if (!ops.get(value, ticks)) return writer.null();
  const auto time = fromTicks(ticks, ops.secondsUp, ops.secondsDown);
  writeText(writer, time ? instantText(*time) : "");
}

bool decodeDuration(Decoder& decoder, const Type& type, const Value& value, void* out,
                    const Place& place) {
  if (!value.isString()) return decoder.expected("string", value, place);
  const std::optional<TimeSpan> duration = parseDuration(value.string());
  if (!duration) {
    return refuse(decoder, "expected duration such as P1DT2H30M or PT0.5S", value, place);
  }
  const TimeOps& ops = opsOf(type);
  auto ticks = toTicks(duration->length, ops.secondsUp, ops.secondsDown);
  if (ticks && duration->isNegative) ticks = -*ticks;
  return setTicks(decoder, type, ticks, value, out, place);
}

void encodeDuration(Writer& writer, const Type& type, const void* value) {
  const TimeOps& ops = opsOf(type);
  std::int64_t ticks = 0;
  // The least number has no opposite.
  if (!ops.get(value, ticks) || ticks == std::numeric_limits<std::int64_t>::min()) {
    return writer.null();
  }
  const bool isNegative = ticks < 0;
  const auto length = fromTicks(isNegative ? -ticks : ticks, ops.secondsUp, ops.secondsDown);
  writeText(writer, length ? durationText({isNegative, *length}) : "");
}

}  // namespace mcpapps::detail
