// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Pictures and documents from bytes; see mcpapps/page.h. Files for the user: mcpapps/download.h.

#include <cstddef>
#include <span>
#include <string_view>

#include "mcpapps/page/element.h"
#include "mcpapps/pending.h"
#include "mcpapps/protocol/content.h"
#include "mcpapps/resource_bytes.h"

namespace mcpapps::page {
namespace detail {

/// End when the bytes are shown, or with an Error, which is also told to the developer: BadMessage
/// of a picture, NotSupported of a document; with Cancelled if the element is given other bytes
/// before.
// Two functions, so that a view that shows pictures has nothing of what shows documents.
Pending<void> showPicture(Node node, std::span<const std::byte> bytes);
Pending<void> showPicture(Node node, const ImageContent& image);
Pending<void> showDocument(Node node, std::string_view type, std::span<const std::byte> bytes);

}  // namespace detail

/// `<img>`.
class Image : public Element {
 public:
  using Element::Element;

  /// What is said in place of the picture. An empty text says that it says nothing of its own.
  void setAlt(std::string_view text) const {
    setAttribute("alt", text);
    // Of the canvas that show() may have put in its place.
    setAttribute("aria-label", text);
    setAttribute("role", text.empty() ? "presentation" : "img");
  }

  /// Shows a picture from its bytes: PNG, JPEG, WebP, GIF without its movement, and what else the
  /// browser decodes; no SVG. It works where the host forbids pictures from any address (`img-src
  /// 'none'`): a `<canvas>` takes the place of the `<img>`, with its id, class, style, size and
  /// text, and handlers stay. CSS that names `img` has to name `canvas` too. A picture with more
  /// than 4096 pixels on a side is made smaller.
  ///
  /// Fails with BadMessage if the browser cannot decode it; what was shown before stays.
  Pending<void> show(std::span<const std::byte> bytes) const {
    return detail::showPicture(node(), bytes);
  }
  Pending<void> show(const ResourceBytes& resource) const { return show(resource.bytes); }
  /// Fails with BadMessage, too, if the block is no base64.
  Pending<void> show(const ImageContent& image) const { return detail::showPicture(node(), image); }
};

/// `<iframe>`, `<object>` and `<embed>`.
class Embedded : public Element {
 public:
  using Element::Element;

  /// Shows a document from its bytes, where the host lets views have frames from `blob:` addresses
  /// (`_meta.ui.csp.frameDomains`); most do not. Fails with NotSupported and a message that says
  /// why: the host's policy, or a browser that cannot show this type here. A browser's viewer of
  /// PDF does not run in hosts' frames, and no event tells of that.
  ///
  /// An `<iframe>` takes any type; it gets the attribute `sandbox`, unless it has one, so that a
  /// script in the document cannot reach the view. The others take no HTML, SVG or XML.
  Pending<void> show(std::span<const std::byte> bytes, std::string_view mimeType) const {
    return detail::showDocument(node(), mimeType, bytes);
  }
  Pending<void> show(const ResourceBytes& resource) const {
    return show(resource.bytes, resource.mimeType.value_or(""));
  }
};

}  // namespace mcpapps::page
