// Decodes any text, and encodes and decodes any bytes.

#include "mcpapps/base64.h"

#include <algorithm>

#include "fuzz.h"

using namespace mcpapps;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
  const Result<std::vector<std::byte>> again = decodeBase64(encodeBase64(bytes));
  require(again && std::ranges::equal(*again, bytes));

  // The padding bits may have any value, so the text need not be the same.
  if (const Result<std::vector<std::byte>> decoded = decodeBase64(textOf(data, size))) {
    const Result<std::vector<std::byte>> same = decodeBase64(encodeBase64(*decoded));
    require(same && *same == *decoded);
  }
  return 0;
}
