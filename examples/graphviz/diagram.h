// A graph in the language DOT, read, laid out and drawn by Graphviz.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct Agraph_s;

namespace graphviz {

/// Ends of edges are named once, however many edges there are.
struct Node {
  std::string name;
  std::string label;  // empty where it is the name, or written as HTML
  std::string url;
  std::vector<std::string> to;
  std::vector<std::string> from;
};

class Diagram {
 public:
  /// Graphviz has global variables: one thread alone may do this.
  explicit Diagram(const std::string& dot);

  /// Empty where Graphviz could not draw it.
  const std::string& svg() const { return svg_; }
  /// Errors and warnings, in Graphviz's own words, a line each.
  const std::string& messages() const { return messages_; }

  std::string name() const;
  int nodes() const;
  int edges() const;
  std::optional<Node> find(const std::string& name) const;

 private:
  struct Close {
    void operator()(Agraph_s* graph) const;
  };
  std::unique_ptr<Agraph_s, Close> graph_;
  std::string svg_;
  std::string messages_;
};

}  // namespace graphviz
