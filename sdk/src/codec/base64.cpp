// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/base64.h"

#include <array>
#include <cstdint>

namespace mcpapps {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The value of each character: a digit below 64, or one of these.
constexpr std::uint8_t kSpace = 64;
constexpr std::uint8_t kPadding = 65;
constexpr std::uint8_t kBad = 66;

constexpr std::array<std::uint8_t, 256> kMeaning = [] {
  std::array<std::uint8_t, 256> meaning{};
  meaning.fill(kBad);
  for (const char space : {' ', '\t', '\r', '\n'}) {
    meaning[static_cast<unsigned char>(space)] = kSpace;
  }
  meaning[static_cast<unsigned char>('=')] = kPadding;
  for (std::size_t i = 0; i < kAlphabet.size(); ++i) {
    meaning[static_cast<unsigned char>(kAlphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return meaning;
}();

std::uint8_t meaningOf(char character) { return kMeaning[static_cast<unsigned char>(character)]; }

Error notBase64(std::string_view what, std::size_t position) {
  return {ErrorKind::BadMessage, error_code::kInvalidParams,
          std::string("no base64: ").append(what).append(" at ").append(std::to_string(position))};
}

Result<std::vector<std::byte>> bytesOf(std::string_view field, std::string_view text) {
  Result<std::vector<std::byte>> decoded = decodeBase64(text);
  if (!decoded) decoded.error().message.insert(0, std::string(field).append(": "));
  return decoded;
}

}  // namespace

std::string encodeBase64(std::span<const std::byte> bytes) {
  std::string text((bytes.size() + 2) / 3 * 4, '=');
  char* out = text.data();
  const std::byte* in = bytes.data();
  std::size_t left = bytes.size();
  for (; left >= 3; left -= 3, in += 3) {
    const auto bits = std::to_integer<std::uint32_t>(in[0]) << 16 |
                      std::to_integer<std::uint32_t>(in[1]) << 8 |
                      std::to_integer<std::uint32_t>(in[2]);
    for (int shift = 18; shift >= 0; shift -= 6) *out++ = kAlphabet[bits >> shift & 63];
  }
  if (left > 0) {
    auto bits = std::to_integer<std::uint32_t>(in[0]) << 16;
    if (left == 2) bits |= std::to_integer<std::uint32_t>(in[1]) << 8;
    *out++ = kAlphabet[bits >> 18 & 63];
    *out++ = kAlphabet[bits >> 12 & 63];
    // The rest is padding already.
    if (left == 2) *out++ = kAlphabet[bits >> 6 & 63];
  }
  return text;
}

Result<std::vector<std::byte>> decodeBase64(std::string_view text) {
  std::vector<std::byte> bytes(text.size() / 4 * 3 + 2);
  std::byte* out = bytes.data();
  std::uint32_t bits = 0;
  unsigned digits = 0;   // of the group of four that is being read
  unsigned padding = 0;  // after which there may be no digit
  std::size_t lastDigit = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::uint8_t meaning = meaningOf(text[at]);
    if (meaning == kSpace) continue;
    if (meaning == kBad) return notBase64("a character outside of its alphabet", at);
    if (meaning == kPadding) {
      if (digits < 2 || ++padding > 4 - digits) return notBase64("padding out of place", at);
      continue;
    }
    if (padding > 0) return notBase64("text after the padding", at);
    lastDigit = at;
    bits = bits << 6 | meaning;
    if (++digits < 4) continue;
    *out++ = static_cast<std::byte>(bits >> 16 & 255);
    *out++ = static_cast<std::byte>(bits >> 8 & 255);
    *out++ = static_cast<std::byte>(bits & 255);
    digits = 0;
  }
  if (digits == 1) return notBase64("half a byte", lastDigit);
  if (padding > 0 && digits + padding != 4) return notBase64("half the padding", text.size());
  // Drops the bits that make no whole byte.
  if (digits >= 2) *out++ = static_cast<std::byte>(bits >> (digits * 6 - 8) & 255);
  if (digits == 3) *out++ = static_cast<std::byte>(bits >> 2 & 255);
  bytes.resize(static_cast<std::size_t>(out - bytes.data()));
  return bytes;
}

Result<std::vector<std::byte>> bytes(const ImageContent& image) {
  return bytesOf("data", image.data);
}

Result<std::vector<std::byte>> bytes(const AudioContent& audio) {
  return bytesOf("data", audio.data);
}

Result<std::vector<std::byte>> bytes(const ResourceContents& contents) {
  if (contents.blob) return bytesOf("blob", *contents.blob);
  const std::span text = std::as_bytes(
      std::span(contents.text ? std::string_view(*contents.text) : std::string_view()));
  return std::vector<std::byte>(text.begin(), text.end());
}

ImageContent imageContent(std::span<const std::byte> bytes, std::string mimeType) {
  return {.data = encodeBase64(bytes), .mimeType = std::move(mimeType)};
}

AudioContent audioContent(std::span<const std::byte> bytes, std::string mimeType) {
  return {.data = encodeBase64(bytes), .mimeType = std::move(mimeType)};
}

ResourceContents blobContents(std::string uri, std::span<const std::byte> bytes,
                              std::optional<std::string> mimeType) {
  return {.uri = std::move(uri), .mimeType = std::move(mimeType), .blob = encodeBase64(bytes)};
}

}  // namespace mcpapps
