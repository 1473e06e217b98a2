#include "diagram.h"

#include <gvc.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>
#include <utility>

extern "C" {
extern gvplugin_installed_t gvlayout_dot_layout[];
extern gvplugin_installed_t gvrender_svg_types[];
extern gvplugin_installed_t gvdevice_svg_types[];
}

namespace graphviz {
namespace {

// What Graphviz would load at run time. Its own table of the core plugin names a dozen more
// formats.
gvplugin_api_t apis[] = {{API_layout, gvlayout_dot_layout},
                         {API_render, gvrender_svg_types},
                         {API_device, gvdevice_svg_types},
                         {static_cast<api_t>(0), nullptr}};
char libraryName[] = "view";
gvplugin_library_t library = {libraryName, apis};

GVC_t* context() {
  static const lt_symlist_t builtins[] = {{"gvplugin_view_LTX_library", &library},
                                          {nullptr, nullptr}};
  static GVC_t* const made = gvContextPlugins(builtins, /* demand_loading */ 0);
  return made;
}

// Graphviz's callback has no argument of its owner's.
std::string* heard = nullptr;

int hear(char* part) {
  if (heard) *heard += part;
  return 0;
}

std::string textOf(const char* text) { return text ? text : ""; }

// Graphviz takes texts that it does not change as char*.
char* changeable(const char* text) { return const_cast<char*>(text); }

std::string get(void* object, const char* name) { return textOf(agget(object, changeable(name))); }

// For what the text does not say itself.
void setDefault(Agraph_t* graph, int kind, const char* name, const char* value) {
  if (!agattr(graph, kind, changeable(name), nullptr))
    agattr(graph, kind, changeable(name), changeable(value));
}

// So deep a search may nest that calls itself for each edge: the JavaScript engine of Chromium ends
// between 2,000 and 3,000.
constexpr std::size_t kDeepest = 2000;

bool isTooDeep(Agraph_t* graph) {
  if (static_cast<std::size_t>(agnnodes(graph)) <= kDeepest) return false;
  std::unordered_set<Agnode_t*> seen;
  for (Agnode_t* root = agfstnode(graph); root; root = agnxtnode(graph, root)) {
    if (!seen.insert(root).second) continue;
    std::vector<std::pair<Agnode_t*, Agedge_t*>> path{{root, agfstedge(graph, root)}};
    while (!path.empty()) {
      auto& [node, edge] = path.back();
      if (!edge) {
        path.pop_back();
        continue;
      }
      Agnode_t* const next = edge->node;
      edge = agnxtedge(graph, edge, node);
      if (!seen.insert(next).second) continue;
      path.emplace_back(next, agfstedge(graph, next));
      if (path.size() > kDeepest) return true;
    }
  }
  return false;
}

void addOnce(std::vector<std::string>& names, Agnode_t* node) {
  std::string name = agnameof(node);
  if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
}

}  // namespace

void Diagram::Close::operator()(Agraph_s* graph) const {
  gvFreeLayout(context(), graph);
  agclose(graph);
}

Diagram::Diagram(const std::string& dot) {
  heard = &messages_;
  agseterrf(hear);
  GVC_t* const gvc = context();
  graph_.reset(agmemread(dot.c_str()));
  if (graph_ && isTooDeep(graph_.get())) {
    messages_ +=
        "Error: more than 2,000 nodes follow each other, which is too deep for a browser\n";
  } else if (graph_) {
    for (const int kind : {AGRAPH, AGNODE, AGEDGE})
      setDefault(graph_.get(), kind, "fontname", "Helvetica,Arial,sans-serif");
    setDefault(graph_.get(), AGRAPH, "bgcolor", "transparent");
    char* data = nullptr;
    unsigned int size = 0;
    if (gvLayout(gvc, graph_.get(), "dot") == 0 &&
        gvRenderData(gvc, graph_.get(), "svg", &data, &size) == 0) {
      svg_.assign(data, size);
      gvFreeRenderData(data);
    }
  } else if (messages_.empty()) {
    messages_ = "Error: there is no graph in this text\n";  // Graphviz says nothing of it
  }
  heard = nullptr;
}

std::string Diagram::name() const {
  const std::string name = graph_ ? textOf(agnameof(graph_.get())) : "";
  return name.starts_with('%') ? "" : name;  // what Graphviz calls a graph without a name
}

int Diagram::nodes() const { return graph_ ? agnnodes(graph_.get()) : 0; }
int Diagram::edges() const { return graph_ ? agnedges(graph_.get()) : 0; }

std::optional<Node> Diagram::find(const std::string& name) const {
  Agraph_t* const graph = graph_.get();
  Agnode_t* const found = graph ? agnode(graph, changeable(name.c_str()), /* create */ 0) : nullptr;
  if (!found) return std::nullopt;
  Node node{.name = name, .url = get(found, "URL")};
  if (node.url.empty()) node.url = get(found, "href");
  const char* const label = agget(found, changeable("label"));
  if (label && !aghtmlstr(changeable(label)) && std::strcmp(label, "\\N") != 0) node.label = label;
  for (Agedge_t* edge = agfstout(graph, found); edge; edge = agnxtout(graph, edge))
    addOnce(node.to, aghead(edge));
  for (Agedge_t* edge = agfstin(graph, found); edge; edge = agnxtin(graph, edge))
    addOnce(node.from, agtail(edge));
  return node;
}

}  // namespace graphviz
