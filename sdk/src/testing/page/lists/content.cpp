// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#include "testing/page/lists/content.h"

#include "testing/page/lists/classes.h"

namespace mcpapps::page::memory {
namespace {

bool isSize(std::string_view name) { return name == "width" || name == "height"; }

// Of the picture, not of the element.
bool isOfPicture(std::string_view name) {
  return name == "src" || name == "srcset" || name == "sizes" || name == "alt" ||
         name == "loading" || name == "decoding" || name == "crossorigin" ||
         name == "fetchpriority" || name == "referrerpolicy" || name == "style";
}

}  // namespace

ItemPtr canvasFor(Item& image) {
  if (image.is("canvas")) return image.shared_from_this();
  const ItemPtr canvas = makeElement("canvas");
  for (const auto& [name, value] : image.attributes) {
    if (isSize(name)) {
      const bool isNumber = !value.empty() && value.find_first_not_of("0123456789") == value.npos;
      setStyle(*canvas, name, isNumber ? value + "px" : value);
    } else if (!isOfPicture(name)) {
      canvas->setAttribute(name, value);
    }
  }
  if (const std::string* style = image.attribute("style")) {
    canvas->setAttribute("style", canvas->attributeOr("style", "") + *style);
  }
  const std::string alt = image.attributeOr("alt", "");
  canvas->setAttribute("role", alt.empty() ? "presentation" : "img");
  if (!alt.empty()) canvas->setAttribute("aria-label", alt);
  canvas->listeners = image.listeners;
  if (image.parent) image.parent->replace(image, canvas);
  return canvas;
}

}  // namespace mcpapps::page::memory
