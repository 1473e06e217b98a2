#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "debug.h"

namespace debug {

using namespace mcpapps;

namespace {

/// A row of the last result: a caption, and one of the others.
struct Block {
  std::string caption;
  std::string text = {};
  std::string code = {};
  std::optional<std::string> image = {};  ///< An address, as that of the audio.
  std::string description = {};           ///< Of the image.
  std::optional<std::string> audio = {};
};
MCPAPPS_DESCRIBE(Block, caption, text, code, image, description, audio)

Block bytesOf(std::string caption, const std::string& mimeType, const std::string& base64) {
  Block block{.caption = std::move(caption)};
  const std::string address = "data:" + mimeType + ";base64," + base64;
  if (mimeType.starts_with("image/")) {
    block.image = address;
    block.description = "An image of the type " + mimeType;
  } else if (mimeType.starts_with("audio/")) {
    block.audio = address;
  } else {
    block.code = std::to_string(base64.size()) + " characters of base64";
  }
  return block;
}

Block contentsOf(const ResourceContents& contents) {
  const std::string mimeType = contents.mimeType.value_or("");
  const std::string caption = "resource " + contents.uri + " " + mimeType;
  if (contents.blob) return bytesOf(caption, mimeType, *contents.blob);
  return {.caption = caption, .code = contents.text.value_or("")};
}

// One for each kind of block.
struct ToBlock {
  Block operator()(const TextContent& text) const { return {.caption = "text", .text = text.text}; }
  Block operator()(const ImageContent& image) const {
    return bytesOf("image " + image.mimeType, image.mimeType, image.data);
  }
  Block operator()(const AudioContent& audio) const {
    return bytesOf("audio " + audio.mimeType, audio.mimeType, audio.data);
  }
  Block operator()(const EmbeddedResource& embedded) const { return contentsOf(embedded.resource); }
  Block operator()(const ResourceLink& link) const {
    return {.caption = "resource_link", .text = link.name + ": " + link.uri};
  }
  Block operator()(const UnknownContent& unknown) const {
    return {.caption = "a block of an unknown type", .code = jsonText(unknown.raw)};
  }
};

void show(const DebugPage& page, const std::vector<Block>& blocks, bool isError) {
  page.noResult.hide();
  page.failed.setVisible(isError);
  page.result.show(blocks);
}

}  // namespace

void View::showResult(const CallToolResult& result) {
  std::vector<Block> blocks;
  for (const ContentBlock& each : result.content) blocks.push_back(std::visit(ToBlock{}, each));
  const std::pair<const char*, const Payload&> data[] = {
      {"structuredContent", result.structuredContent}, {"_meta", result._meta}};
  for (const auto& [name, value] : data) {
    if (value) blocks.push_back({.caption = name, .code = jsonText(value)});
  }
  show(page_, blocks, result.isError);
}

void View::showContents(const ReadResourceResult& result) {
  std::vector<Block> blocks;
  for (const ResourceContents& each : result.contents) blocks.push_back(contentsOf(each));
  show(page_, blocks, false);
}

}  // namespace debug
