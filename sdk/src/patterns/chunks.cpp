// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "mcpapps/chunks.h"

#include <utility>

#include "codec/merge.h"
#include "mcpapps/base64.h"
#include "mcpapps/resource_bytes.h"
#include "patterns/tool_answer.h"

namespace mcpapps {
namespace {

struct Place {
  std::size_t offset;
  std::size_t byteCount;
};
MCPAPPS_DESCRIBE(Place, offset, byteCount)

}  // namespace

// Not unnamed: in unity builds, GCC warns of a coroutine with such a type.
namespace detail {

/// The chunks so far, with checks.
class Whole {
 public:
  explicit Whole(std::size_t most) : most_(most) {}

  Result<bool> add(const Chunk& chunk) {
    const auto fail = [](const std::string& what) { return badAnswer("", what); };
    if (chunk.offset && *chunk.offset != static_cast<double>(bytes_.size())) {
      return fail("the chunk has another offset than was asked for");
    }
    if (!chunk.totalBytes && !chunk.hasMore) return fail("neither totalBytes nor hasMore is there");
    if (calls_++ == 0) {
      total_ = chunk.totalBytes;
    } else if (total_ != chunk.totalBytes) {
      return fail("totalBytes is not what it was");
    }
    // This form also refuses NaN, which no host can send.
    if (total_ && !(*total_ >= 0 && *total_ <= static_cast<double>(most_))) return tooMany();
    // Refuses a text that is too long before decoding it.
    if (chunk.bytes.size() / 4 > (most_ - bytes_.size()) / 3 + 1) return tooMany();
    Result<std::vector<std::byte>> bytes = decodeBase64(chunk.bytes);
    if (!bytes) return fail("bytes: " + bytes.error().message);
    if (bytes->size() > most_ - bytes_.size()) return tooMany();
    const bool isEmpty = bytes->empty();
    bytes_.insert(bytes_.end(), bytes->begin(), bytes->end());

    const auto size = static_cast<double>(bytes_.size());
    if (total_ && size > *total_) return fail("there are more bytes than totalBytes");
    const bool isAll = chunk.hasMore ? !*chunk.hasMore : size == *total_;
    if (isAll && total_ && size < *total_) return fail("there are fewer bytes than totalBytes");
    if (!isAll && total_ && size == *total_)
      return fail("hasMore, but all of totalBytes are there");
    if (!isAll && isEmpty) return fail("the chunk is empty, and not the last");
    return isAll;
  }

  std::size_t size() const { return bytes_.size(); }
  ChunkProgress progress() const {
    ChunkProgress progress{.bytes = bytes_.size()};
    if (total_) progress.total = static_cast<std::size_t>(*total_);
    return progress;
  }
  std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  Error tooMany() const {
    return badAnswer("", "there are more than " + std::to_string(most_) + " bytes");
  }

  std::size_t most_;
  std::size_t calls_ = 0;
  std::optional<double> total_;
  std::vector<std::byte> bytes_;
};

}  // namespace detail

Task<Result<std::vector<std::byte>>> readChunks(AppRef app, ChunkOptions options) {
  detail::Whole whole(options.mostBytes);
  const std::string tool = std::string(method::kCallTool.name) + ": " + options.tool;
  for (std::size_t number = 1; number <= options.mostCalls; ++number) {
    CallToolParams params{.name = options.tool};
    params.arguments =
        merge(options.arguments, Payload::of(Place{whole.size(), options.chunkBytes}));
    const Pending<CallToolResult> call = app.callServerTool(
        std::move(params), {.timeout = options.timeout, .stopToken = options.stopToken});
    const Result<CallToolResult> answer = co_await call;

    const std::string where = tool + " (call " + std::to_string(number) + "): ";
    const Result<Chunk> chunk = detail::structured<Chunk>(answer, where);
    if (!chunk) co_return chunk.error();
    const Result<bool> isAll = whole.add(*chunk);
    if (!isAll) co_return detail::badAnswer(where, isAll.error().message);
    if (options.onProgress) options.onProgress(whole.progress());
    // The function may have stopped it.
    if (options.stopToken.stop_requested()) {
      co_return Error{ErrorKind::Cancelled, 0, tool + ": cancelled"};
    }
    if (*isAll) co_return whole.take();
  }
  co_return detail::badAnswer(
      tool, ": there is no end after " + std::to_string(options.mostCalls) + " calls");
}

Task<Result<ResourceBytes>> readBytes(AppRef app, std::string uri, RequestOptions options) {
  const Pending<ReadResourceResult> request =
      app.readServerResource({.uri = uri}, std::move(options));
  Result<ReadResourceResult> answer = co_await request;
  if (!answer) co_return std::move(answer).error();

  const std::string where = std::string(method::kReadResource.name) + ": " + uri + ": ";
  const std::size_t count = answer->contents.size();
  if (count != 1) {
    co_return detail::badAnswer(where, count == 0
                                           ? "there are no contents"
                                           : "there are " + std::to_string(count) + " contents");
  }
  ResourceContents& contents = answer->contents.front();
  if (!contents.blob && !contents.text) {
    co_return detail::badAnswer(where, "there is neither a blob nor a text");
  }
  Result<std::vector<std::byte>> read = bytes(contents);
  if (!read) co_return detail::badAnswer(where, read.error().message);
  co_return ResourceBytes{std::move(*read), std::move(contents.mimeType)};
}

}  // namespace mcpapps
