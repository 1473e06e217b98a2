#include "mcpapps/download.h"
#include "support/connected_kit.h"

namespace {

struct DownloadKit : ConnectedKit {
  /// The only file that the host was given.
  Json file() const { return host.sent("ui/download-file").at(0)["params"]["contents"].at(0); }
};

}  // namespace

TEST_CASE_METHOD(DownloadKit, "a text is given to the host as a file") {
  host.answer("ui/download-file", Json::object());
  std::string told;
  downloadText(*app, "a b/ü.csv", "text/csv", "1,2\n")
      .then([&](const Result<RefusableResult>& done) {
        told = done && !done->isError ? "saved" : "not saved";
      });
  host.deliver();
  CHECK(
      file() ==
      Json{{"type", "resource"},
           {"resource",
            {{"uri", "file:///a%20b%2F%C3%BC.csv"}, {"mimeType", "text/csv"}, {"text", "1,2\n"}}}});
  CHECK(told == "saved");
}

TEST_CASE_METHOD(DownloadKit,
                 "bytes are given to the host as base64, and a file without a name has one") {
  const std::array bytes{std::byte{0}, std::byte{255}, std::byte{16}};
  downloadBytes(*app, "", "image/png", bytes).ignoreIfUnsupported();
  host.deliver();
  CHECK(file()["resource"] ==
        Json{{"uri", "file:///download"}, {"mimeType", "image/png"}, {"blob", "AP8Q"}});
}
