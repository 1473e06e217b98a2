// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// What the protocol's structs can say about themselves.

#include <algorithm>

#include "mcpapps/protocol/initialize.h"
#include "mcpapps/protocol/resources.h"
#include "mcpapps/protocol/sampling.h"
#include "mcpapps/protocol/style_variables.h"

namespace mcpapps {
namespace {

void addLine(std::string& text, const std::string& line) {
  if (!text.empty()) text += '\n';
  text += line;
}

template <class Blocks>
std::string textOfBlocks(const Blocks& content) {
  std::string text;
  for (const auto& block : content) {
    if (const auto* part = std::get_if<TextContent>(&block)) addLine(text, part->text);
  }
  return text;
}

}  // namespace

std::string textOf(const std::vector<ContentBlock>& content) { return textOfBlocks(content); }

std::vector<ContentBlock> detail::textBlocks(std::string_view text) {
  return {TextContent{.text = std::string(text)}};
}

const ImageContent* CallToolResult::image() const {
  for (const ContentBlock& block : content) {
    if (const auto* image = std::get_if<ImageContent>(&block)) return image;
  }
  return nullptr;
}

std::string CallToolResult::text() const {
  std::string text = textOf(content);
  if (isError && text.empty()) text = "The call was refused, or has failed, without a reason.";
  return text;
}

std::string CreateMessageResult::text() const { return textOfBlocks(content); }

std::string ReadResourceResult::text() const {
  std::string text;
  for (const ResourceContents& part : contents) {
    if (part.text) addLine(text, *part.text);
  }
  return text;
}

bool HostContext::canDisplay(const Extensible<DisplayMode>& mode) const {
  return availableDisplayModes &&
         std::ranges::find(*availableDisplayModes, mode) != availableDisplayModes->end();
}

std::string_view HostStyles::variable(StyleVariable name) const {
  const auto found = variables.find(std::string(toString(name)));
  return found == variables.end() ? std::string_view() : found->second;
}

std::optional<Modality> modalityOf(const ContentBlock& block) {
  // In the order of ContentBlock's alternatives, the last of which is the unknown one.
  constexpr Modality kModalities[] = {Modality::Text, Modality::Image, Modality::Audio,
                                      Modality::Resource, Modality::ResourceLink};
  static_assert(std::size(kModalities) + 1 == std::variant_size_v<ContentBlock>);
  if (block.index() >= std::size(kModalities)) return std::nullopt;
  return kModalities[block.index()];
}

namespace {

bool accepts(const ContentModalities& listed, std::optional<Modality> modality) {
  // In the order of Modality.
  const bool flags[] = {listed.text.has_value(),         listed.image.has_value(),
                        listed.audio.has_value(),        listed.resource.has_value(),
                        listed.resourceLink.has_value(), listed.structuredContent.has_value()};
  if (std::ranges::find(flags, true) == std::end(flags)) return true;
  return modality && flags[static_cast<std::size_t>(*modality)];
}

}  // namespace

bool ContentModalities::accepts(Modality modality) const {
  return mcpapps::accepts(*this, modality);
}
bool ContentModalities::accepts(const ContentBlock& block) const {
  return mcpapps::accepts(*this, modalityOf(block));
}
bool HostCapabilities::canSend(Modality modality) const {
  return !message || message->accepts(modality);
}
bool HostCapabilities::canSend(const ContentBlock& block) const {
  return !message || message->accepts(block);
}
bool HostCapabilities::canUpdateModelContext(Modality modality) const {
  return !updateModelContext || updateModelContext->accepts(modality);
}
bool HostCapabilities::canUpdateModelContext(const ContentBlock& block) const {
  return !updateModelContext || updateModelContext->accepts(block);
}

}  // namespace mcpapps
