// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Bytes that a tool gives piece by piece: hosts limit how large one answer may be.
//
//   const Task<Result<std::vector<std::byte>>> reading =
//       mcpapps::readChunks(app, {.tool = "read_bytes", .arguments = Payload::of(Document{id})});
//   const Result<std::vector<std::byte>> pdf = co_await reading;

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "mcpapps/app_ref.h"

namespace mcpapps {

struct ChunkProgress {
  std::size_t bytes = 0;               ///< Received so far.
  std::optional<std::size_t> total{};  ///< The size of the whole, if the tool tells it.
};

struct ChunkOptions {
  /// Is called with `arguments` and, as numbers, `offset` and `byteCount`. Answers with a Chunk.
  std::string tool;
  Payload arguments = {};
  /// How many bytes are asked for at a time. The tool may give fewer, or more.
  std::size_t chunkBytes = 512 * 1024;
  /// More bytes than this are an error.
  std::size_t mostBytes = 64 * 1024 * 1024;
  /// More calls than this are an error.
  std::size_t mostCalls = 1000;
  /// Of each call. Progress starts it again.
  Duration timeout = kDefaultTimeout;
  /// Called after each chunk.
  std::function<void(const ChunkProgress&)> onProgress = nullptr;
  /// Requesting a stop ends the reading with Cancelled.
  StopToken stopToken = {};
};

/// The `structuredContent` of an answer, as the reference's example has it; its `byteCount` is not
/// needed. One of `totalBytes` and `hasMore` has to be there: they say where the end is.
struct Chunk {
  std::string bytes;                      ///< As base64.
  std::optional<double> offset = {};      ///< Of the first of them.
  std::optional<double> totalBytes = {};  ///< Of the whole.
  std::optional<bool> hasMore = {};
};
MCPAPPS_DESCRIBE(Chunk, bytes, offset, totalBytes, hasMore)

/// Calls the tool for one chunk after another. The App may be destroyed while this runs. Stop the
/// reading before you destroy objects that the functions in the options refer to.
///
/// Fails with
///   - the Error of the first call that fails, or Remote with the tool's text if it isError,
///   - BadMessage, with the call's number, if an answer is no Chunk or cannot be right: it brings
///     nothing although there is more, another place than asked for, another total than before,
///     more or less than the total,
///   - BadMessage beyond `mostBytes` or `mostCalls`.
Task<Result<std::vector<std::byte>>> readChunks(AppRef app, ChunkOptions options);

}  // namespace mcpapps
