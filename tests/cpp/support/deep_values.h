#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "codec/packed_writer.h"
#include "mcpapps/describe.h"
#include "mcpapps/payload.h"

// Values nested more deeply than the SDK follows.

/// Contains itself, so that only the data bounds the depth.
struct DeepTree {
  std::string name;
  std::vector<DeepTree> children;
};
constexpr auto describe(mcpapps::Describe<DeepTree>) {
  return mcpapps::fields(mcpapps::field<&DeepTree::name>("name").orDefault(),
                         mcpapps::field<&DeepTree::children>("children").orDefault());
}

inline mcpapps::Payload taken(mcpapps::packed::Writer& writer) {
  const auto block = writer.take();
  return mcpapps::Payload(block, mcpapps::packed::Value(block.get()));
}

/// {"<member>":[{"<member>":[…
inline mcpapps::Payload deepLists(std::string_view member, int levels, bool tagged = false) {
  mcpapps::packed::Writer writer;
  std::vector<mcpapps::packed::Writer::Open> open;
  for (int i = 0; i < levels; ++i) {
    open.push_back(writer.openObject());
    if (tagged) {
      writer.key(open.back(), "type");
      writer.string("branch");
    }
    writer.key(open.back(), member);
    open.push_back(writer.openArray(1));
    writer.element(open.back());
  }
  writer.null();
  while (!open.empty()) {
    writer.closeArray(open.back());
    open.pop_back();
    writer.closeObject(open.back());
    open.pop_back();
  }
  return taken(writer);
}

/// [{"<member>":[{"<member>":…, each array as a table.
inline mcpapps::Payload deepTables(std::string_view member, int levels) {
  mcpapps::packed::Writer writer;
  std::vector<mcpapps::packed::Writer::Open> open;
  for (int i = 0; i < levels; ++i) {
    open.push_back(writer.openTable(1));
    writer.column(open.back(), member);
  }
  writer.numbers({1.0});
  for (; !open.empty(); open.pop_back()) writer.closeTable(open.back());
  return taken(writer);
}
