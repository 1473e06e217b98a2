// The code of docs/patterns.md.

#include "mcpapps/base64.h"
#include "support/connected_kit.h"

namespace {

struct Document {
  std::string id;
};
MCPAPPS_DESCRIBE(Document, id)

struct PhotoQuery {
  std::string album;
  std::optional<std::string> cursor = {};
};
MCPAPPS_DESCRIBE(PhotoQuery, album, cursor)

struct Photo {
  std::string title;
};
MCPAPPS_DESCRIBE(Photo, title)

struct PhotoPage {
  std::vector<Photo> photos;
  std::optional<std::string> nextCursor;
};
MCPAPPS_DESCRIBE(PhotoPage, photos, nextCursor)

using Bytes = std::vector<std::byte>;

std::size_t wordsIn(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, ' ')) + 1;
}

struct PatternsKit : ConnectedKit {
  void show(const std::string& what) { log.push_back(what); }

  // Counts for 10 ms, then yields to the page.
  void countWords() {
    const std::shared_ptr<Clock> clock = AppRef(*app).clock();
    const TimePoint begin = clock->now();
    for (; counted < texts.size(); ++counted) {
      if (clock->now() - begin >= 10ms) {
        clock->after(Duration::zero(), [this] { countWords(); });
        return;
      }
      words += wordsIn(texts[counted]);
    }
    show(std::to_string(words) + " words");
  }

  Task<> load(std::string id) {
    const Task<Result<Bytes>> reading =
        readChunks(*app, {.tool = "read_document",
                          .arguments = Payload::of(Document{id}),
                          .mostBytes = 20'000'000,
                          .onProgress = [this](const ChunkProgress& now) {
                            show(std::to_string(now.bytes) + " bytes");
                          }});
    const Result<Bytes> document = co_await reading;
    show(document ? "done" : document.error().message);
  }

  Task<> loadPhotos() {
    std::vector<Photo> photos;
    PhotoQuery query{.album = "holidays"};
    for (int pages = 0; pages < 100; ++pages) {  // a server that never ends ends here
      const Pending<CallToolResult> call = app->callServerTool("list_photos", query);
      const Result<CallToolResult> answer = co_await call;
      if (!answer) co_return show(answer.error().message);
      const Result<PhotoPage> page = answer->structuredContent.as<PhotoPage>();
      if (!page) co_return show(page.error().message);
      photos.insert(photos.end(), page->photos.begin(), page->photos.end());
      query.cursor = page->nextCursor;
      if (!query.cursor) break;
    }
    show(std::to_string(photos.size()) + " photos");
  }

  Task<> loadFont() {
    const Task<Result<ResourceBytes>> reading = readBytes(*app, "font://title");
    const Result<ResourceBytes> font = co_await reading;
    show(font ? font->mimeType.value_or("unknown") : font.error().message);
  }

  std::vector<std::string> texts{"the sea", "a photo of it"};
  std::size_t counted = 0;
  std::size_t words = 0;
};

}  // namespace

TEST_CASE_METHOD(PatternsKit, "the patterns of the document work") {
  host.answerTool("read_document", structuredResult({{"bytes", "AAEC"}, {"totalBytes", 3}}));
  load("a").detach();
  host.deliver();
  host.answerTool("list_photos", structuredResult({{"photos", {{{"title", "sea"}}}}}));
  loadPhotos().detach();
  host.deliver();
  host.answer(
      "resources/read",
      R"({"contents": [{"uri": "font://title", "mimeType": "font/woff2", "blob": "AA=="}]})"_json);
  loadFont().detach();
  host.deliver();
  countWords();
  CHECK(log == Strings{"3 bytes", "done", "1 photos", "font/woff2", "6 words"});
}
