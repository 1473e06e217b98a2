// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// Elements to be made, for driver::setContent().

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/codec.h"
#include "codec/packed_writer.h"

namespace mcpapps::page::detail {

/// An element, or a text.
class Part {
 public:
  explicit Part(std::string_view tag) : tag_(tag) {}

  Part& set(std::string_view name, std::string_view value) {
    attributes_.emplace_back(name, value);
    return *this;
  }
  Part& add(Part child) {
    children_.push_back(std::move(child));
    return *this;
  }
  Part& add(std::string_view text) {
    Part child{""};
    child.text_ = text;
    return add(std::move(child));
  }

  /// Without itself.
  Payload children() const {
    packed::Writer writer;
    writeChildren(writer);
    return payloadOf(writer);
  }

 private:
  void write(packed::Writer& writer) const {
    if (tag_.empty()) return writer.string(text_);
    const packed::Writer::Open element = writer.openArray(3);
    writer.element(element);
    writer.string(tag_);
    writer.element(element);
    const packed::Writer::Open attributes = writer.openObject();
    for (const auto& [name, value] : attributes_) {
      writer.key(attributes, name);
      writer.string(value);
    }
    writer.closeObject(attributes);
    writer.element(element);
    writeChildren(writer);
    writer.closeArray(element);
  }
  void writeChildren(packed::Writer& writer) const {
    const packed::Writer::Open all = writer.openArray(children_.size());
    for (const Part& child : children_) {
      writer.element(all);
      child.write(writer);
    }
    writer.closeArray(all);
  }

  std::string tag_;
  std::string text_;
  std::vector<std::pair<std::string, std::string>> attributes_;
  std::vector<Part> children_;
};

}  // namespace mcpapps::page::detail
