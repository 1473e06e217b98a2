// Any text read as base64, and any bytes written as it and read again.

#include "mcpapps/base64.h"

#include <algorithm>

#include "fuzz.h"

using namespace mcpapps;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
  const Result<std::vector<std::byte>> again = decodeBase64(encodeBase64(bytes));
  require(again && std::ranges::equal(*again, bytes));

  // Bits that fill up the last letter may be anything, so the text need not come again.
  if (const Result<std::vector<std::byte>> decoded = decodeBase64(textOf(data, size))) {
    const Result<std::vector<std::byte>> same = decodeBase64(encodeBase64(*decoded));
    require(same && *same == *decoded);
  }
  return 0;
}
