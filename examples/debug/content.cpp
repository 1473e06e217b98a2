#include <mcpapps/dom.h>

#include <string>
#include <variant>

#include "debug.h"

using emscripten::val;
using namespace mcpapps;

namespace debug {
namespace {

val figure(const std::string& caption, const val& shown) {
  const val figure = dom::create("figure");
  figure.call<void>("append", dom::create("figcaption", caption), shown);
  return figure;
}

val media(const std::string& mimeType, const std::string& base64) {
  const bool isImage = mimeType.starts_with("image/");
  if (!isImage && !mimeType.starts_with("audio/")) {
    return dom::create("pre", std::to_string(base64.size()) + " characters of base64");
  }
  val element = dom::create(isImage ? "img" : "audio");
  element.set("src", "data:" + mimeType + ";base64," + base64);
  if (isImage) {
    element.set("alt", "An image of the type " + mimeType);
  } else {
    element.set("controls", true);
  }
  return element;
}

val contentsOf(const ResourceContents& contents) {
  const std::string mimeType = contents.mimeType.value_or("");
  return figure("resource " + contents.uri + " " + mimeType,
                contents.blob ? media(mimeType, *contents.blob)
                              : dom::create("pre", contents.text.value_or("")));
}

// One for each kind of block.
struct Show {
  val operator()(const TextContent& text) const {
    return figure("text", dom::create("p", text.text));
  }
  val operator()(const ImageContent& image) const {
    return figure("image " + image.mimeType, media(image.mimeType, image.data));
  }
  val operator()(const AudioContent& audio) const {
    return figure("audio " + audio.mimeType, media(audio.mimeType, audio.data));
  }
  val operator()(const EmbeddedResource& embedded) const { return contentsOf(embedded.resource); }
  val operator()(const ResourceLink& link) const {
    return figure("resource_link", dom::create("p", link.name + ": " + link.uri));
  }
  val operator()(const UnknownContent& unknown) const {
    return figure("a block of an unknown type", dom::create("pre", jsonText(unknown.raw)));
  }
};

val emptied() {
  const val place = dom::element("result");
  place.call<void>("replaceChildren");
  return place;
}

}  // namespace

void showResult(const CallToolResult& result) {
  const val place = emptied();
  if (result.isError) place.call<void>("append", dom::create("p", "The tool failed (isError)."));
  for (const ContentBlock& block : result.content)
    place.call<void>("append", std::visit(Show{}, block));
  const std::pair<const char*, const Payload&> data[] = {
      {"structuredContent", result.structuredContent}, {"_meta", result._meta}};
  for (const auto& [name, value] : data) {
    if (value) place.call<void>("append", figure(name, dom::create("pre", jsonText(value))));
  }
}

void showContents(const ReadResourceResult& result) {
  const val place = emptied();
  for (const ResourceContents& each : result.contents) place.call<void>("append", contentsOf(each));
}

}  // namespace debug
