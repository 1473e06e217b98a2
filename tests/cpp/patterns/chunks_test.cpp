#include "mcpapps/chunks.h"

#include "mcpapps/base64.h"
#include "support/connected_kit.h"

namespace {

using Bytes = std::vector<std::byte>;

struct ChunksKit : ConnectedKit {
  ChunkOptions options{.tool = "read", .arguments = Payload(R"({"id": "a"})"_json)};
  Strings progress;

  ChunksKit() {
    host.holdTool("read");
    options.onProgress = [this](const ChunkProgress& now) {
      progress.push_back(std::to_string(now.bytes) + "/" +
                         (now.total ? std::to_string(*now.total) : "?"));
    };
  }

  /// Answers the calls in order.
  Result<Bytes> read(const std::vector<Json>& answers) {
    return ended(readChunks(*app, options), answers);
  }
  std::string errorOf(const std::vector<Json>& answers) { return ::errorOf(read(answers)); }
};

Json chunk(const std::string& text, Json rest) {
  rest["bytes"] = encodeBase64(std::as_bytes(std::span(text)));
  return structuredResult(rest);
}

std::string textOf(const Result<Bytes>& bytes) {
  REQUIRE(bytes);
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

}  // namespace

TEST_CASE_METHOD(ChunksKit, "chunks are read one after the other, from where the last ended") {
  options.chunkBytes = 4;
  const Result<Bytes> got =
      read({chunk("abcd", {{"offset", 0}, {"totalBytes", 6}, {"hasMore", true}, {"byteCount", 4}}),
            chunk("ef", {{"offset", 4}, {"totalBytes", 6}, {"hasMore", false}})});
  CHECK(textOf(got) == "abcdef");
  CHECK(progress == Strings{"4/6", "6/6"});
  REQUIRE(calls() == 2);
  CHECK(host.sent("tools/call")[0]["params"]["arguments"] ==
        R"({"id": "a", "offset": 0, "byteCount": 4})"_json);
  CHECK(host.sent("tools/call")[1]["params"]["arguments"] ==
        R"({"id": "a", "offset": 4, "byteCount": 4})"_json);
}

TEST_CASE_METHOD(ChunksKit, "the end is where hasMore or totalBytes says") {
  CHECK(textOf(read({chunk("ab", {{"hasMore", true}}), chunk("c", {{"hasMore", false}})})) ==
        "abc");
  CHECK(progress == Strings{"2/?", "3/?"});
  CHECK(textOf(read({chunk("ab", {{"totalBytes", 3}}), chunk("c", {{"totalBytes", 3}})})) == "abc");
  CHECK(textOf(read({chunk("", {{"totalBytes", 0}})})).empty());
  CHECK(textOf(read({chunk("ab", {{"hasMore", true}}), chunk("", {{"hasMore", false}})})) == "ab");
}

TEST_CASE_METHOD(ChunksKit, "a server that cannot be right ends the reading with an error") {
  const Json more = {{"hasMore", true}};
  // No progress.
  CHECK(errorOf({chunk("ab", more), chunk("", more)}) ==
        "tools/call: read (call 2): the chunk is empty, and not the last");
  CHECK(errorOf({chunk("ab", {{"totalBytes", 2}, {"hasMore", true}})}) ==
        "tools/call: read (call 1): hasMore, but all of totalBytes are there");
  // The same piece again.
  CHECK(errorOf({chunk("ab", {{"hasMore", true}, {"offset", 0}}),
                 chunk("ab", {{"hasMore", true}, {"offset", 0}})}) ==
        "tools/call: read (call 2): the chunk has another offset than was asked for");
  // A total that grows, or goes.
  CHECK(errorOf({chunk("ab", {{"totalBytes", 4}}), chunk("cd", {{"totalBytes", 6}})}) ==
        "tools/call: read (call 2): totalBytes is not what it was");
  CHECK(errorOf({chunk("ab", {{"totalBytes", 4}}), chunk("c", more)}) ==
        "tools/call: read (call 2): totalBytes is not what it was");
  // More or less than the total.
  CHECK(errorOf({chunk("abc", {{"totalBytes", 2}})}) ==
        "tools/call: read (call 1): there are more bytes than totalBytes");
  CHECK(errorOf({chunk("a", {{"totalBytes", 2}, {"hasMore", false}})}) ==
        "tools/call: read (call 1): there are fewer bytes than totalBytes");
  CHECK(errorOf({chunk("a", Json::object())}) ==
        "tools/call: read (call 1): neither totalBytes nor hasMore is there");
  // What is no chunk.
  CHECK(errorOf({structuredResult({{"bytes", "?"}, {"hasMore", false}})}) ==
        "tools/call: read (call 1): bytes: no base64: a character outside of its alphabet at 0");
  CHECK(errorOf({structuredResult({{"bytes", 7}, {"hasMore", false}})})
            .starts_with("tools/call: read (call 1): "));
  CHECK(errorOf({textResult("abc")}) == "tools/call: read (call 1): there is no structuredContent");
}

TEST_CASE_METHOD(ChunksKit, "a reading has a limit of bytes and one of calls") {
  options.mostBytes = 4;
  options.mostCalls = 3;
  const std::string tooMany = "there are more than 4 bytes";
  CHECK(errorOf({chunk("ab", {{"totalBytes", 1e12}})}) == "tools/call: read (call 1): " + tooMany);
  CHECK(errorOf({chunk("ab", {{"totalBytes", -1}})}) == "tools/call: read (call 1): " + tooMany);
  CHECK(errorOf({chunk("abc", {{"hasMore", true}}), chunk("de", {{"hasMore", true}})}) ==
        "tools/call: read (call 2): " + tooMany);
  CHECK(errorOf({chunk(std::string(100, 'a'), {{"hasMore", true}})}) ==
        "tools/call: read (call 1): " + tooMany);
  CHECK(textOf(read({chunk("abcd", {{"hasMore", false}})})) == "abcd");
  const Json one = chunk("a", {{"hasMore", true}});
  CHECK(errorOf({one, one, one}) == "tools/call: read: there is no end after 3 calls");
}

TEST_CASE_METHOD(ChunksKit, "a reading ends with the first call that fails") {
  CHECK(errorOf({chunk("a", {{"hasMore", true}}), errorResult("the disk is gone")}) ==
        "tools/call: read (call 2): the disk is gone");
  host.refuseTool("read", -32000, "no");
  CHECK(errorOf({}) == "tools/call: no");
}

TEST_CASE_METHOD(ChunksKit, "a reading can be cancelled") {
  std::stop_source stop;
  options.stopToken = stop.get_token();
  SECTION("while a call is under way") {
    Result<Bytes> got = Bytes{};
    readChunks(*app, options).then([&](Result<Bytes> result) { got = std::move(result); });
    host.deliver();
    stop.request_stop();
    host.deliver();
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Cancelled);
    CHECK(host.sent("notifications/cancelled").size() == 1);
  }
  SECTION("by the function that hears of the progress") {
    options.onProgress = [&](const ChunkProgress&) { stop.request_stop(); };
    const Result<Bytes> got = read({chunk("a", {{"hasMore", true}})});
    REQUIRE_FALSE(got);
    CHECK(got.error().kind == ErrorKind::Cancelled);
    CHECK(calls() == 1);
  }
}
