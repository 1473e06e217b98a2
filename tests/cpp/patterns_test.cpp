// What docs/patterns.md shows, as authors write it.

#include "mcpapps/base64.h"
#include "support/connected_kit.h"

namespace {

struct Document {
  std::string id;
};
MCPAPPS_DESCRIBE(Document, id)

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

struct PatternsKit : ConnectedKit {
  void show(const std::string& what) { log.push_back(what); }

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
    const auto reading =
        readToolPages(*app, "list_photos", Payload::of(Document{"holidays"}), &PhotoPage::photos);
    const Result<std::vector<Photo>> photos = co_await reading;
    show(photos ? std::to_string(photos->size()) + " photos" : photos.error().message);
  }

  Task<> loadFont() {
    const Task<Result<ResourceBytes>> reading = readBytes(*app, "font://title");
    const Result<ResourceBytes> font = co_await reading;
    show(font ? font->mimeType.value_or("unknown") : font.error().message);
  }
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
  CHECK(log == Strings{"3 bytes", "done", "1 photos", "font/woff2"});
}
