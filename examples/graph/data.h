// What the tool answers.
#pragma once

#include <mcpapps/mcpapps.h>

#include <string>
#include <vector>

#include "layout.h"

namespace graph {

MCPAPPS_DESCRIBE(Link, source, target)

struct Node {
  std::string id;
  int group = 0;
};
MCPAPPS_DESCRIBE(Node, id, group)

struct Graph {
  std::vector<Node> nodes;
  std::vector<Link> links;
};
MCPAPPS_DESCRIBE(Graph, nodes, links)

/// The tool's input.
struct Query {
  int nodes = 0;
};
MCPAPPS_DESCRIBE(Query, nodes)

}  // namespace graph
