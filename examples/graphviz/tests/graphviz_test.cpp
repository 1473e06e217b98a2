// The whole view but the elements of the drawing, natively, with Graphviz: the test plays the host,
// the page, its user.
#include <mcpapps/fake_host.h>
#include <mcpapps/testing.h>
#include <mcpapps/testing_page.h>

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "../../support/fingers.h"
#include "../sight.h"
#include "../unfinished.h"
#include "../view.h"

using gestures::Fingers;
using graphviz::Box;
using graphviz::closeUnfinished;
using graphviz::Diagram;
using graphviz::Sight;
using mcpapps::Json;
using mcpapps::testing::FakeHost;

namespace {

struct Shown : graphviz::Picture {
  void show(const std::string& drawing) override { svg = drawing; }
  void mark(const std::string& node) override { marked = node; }
  void zoomBy(double factor) override { zoom *= factor; }
  void fit() override { zoom = 1; }

  std::string svg;
  std::string marked;
  double zoom = 1;
};

struct GraphvizFixture {
  mcpapps::testing::Page page{GraphvizPage::kTree};
  FakeHost host;
  mcpapps::App app{{.name = "graphviz", .version = "1.0.0"}};
  Shown picture;
  graphviz::View view{app, picture};

  GraphvizFixture() {
    host.onProblem([](const std::string& problem) { FAIL_CHECK(problem); });
    host.setCapabilities({{"updateModelContext", Json::object()},
                          {"message", Json::object()},
                          {"openLinks", Json::object()}});
    host.connect(app);
  }
  ~GraphvizFixture() { CHECK(page.reports() == std::vector<std::string>{}); }

  void draw(const char* dot) {
    host.toolInput({{"dot", dot}});
    rest();
  }
  void write(const char* dot) {
    host.toolInputPartial({{"dot", dot}});
    rest();
  }
  // Longer than any layout of these tests takes.
  void rest() {
    host.advance(std::chrono::seconds(10));
    host.deliver();
  }
  std::string told() { return host.params("ui/update-model-context").dump(); }
};

bool has(const std::string& text, const char* part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

constexpr const char* kServices =
    R"(digraph services { web [label="Web server" URL="https://example.com/web"]; client -> web -> db; web -> cache })";

}  // namespace

// ---- A text that has not come to its end ----

TEST_CASE("an unfinished graph ends after its last complete statement") {
  CHECK(closeUnfinished("digraph { a -> b; b -> c") == "digraph { a -> b;}");
  CHECK(closeUnfinished("digraph {\n a -> b\n b [label=\"x") == "digraph {\n a -> b\n}");
  CHECK(closeUnfinished("digraph { subgraph cluster_a { a; b") ==
        "digraph { subgraph cluster_a { a;}}");
  CHECK(closeUnfinished("digraph { a }") == "digraph { a }");
}

TEST_CASE("an unfinished graph without a statement is none") {
  CHECK(closeUnfinished("").empty());
  CHECK(closeUnfinished("digraph").empty());
}

TEST_CASE("what ends a statement ends none within quotes, HTML, comments and brackets") {
  CHECK(closeUnfinished("digraph { a [label=\"x;{\\\";\"") == "digraph {}");
  CHECK(closeUnfinished("digraph { a [label=<<b>x;</b>>, b") == "digraph {}");
  CHECK(closeUnfinished("digraph { /* a; b } */ // c;") == "digraph {}");
  CHECK(closeUnfinished("digraph { a [color=red;\n shape=box") == "digraph {}");
}

// ---- Graphviz ----

TEST_CASE("Graphviz draws a graph in SVG") {
  const Diagram diagram(kServices);
  CHECK(has(diagram.svg(), "<title>web</title>"));
  CHECK(has(diagram.svg(), "Web server"));
  CHECK(diagram.messages().empty());
  CHECK(diagram.name() == "services");
  CHECK(diagram.nodes() == 4);
  CHECK(diagram.edges() == 3);
  CHECK(diagram.find("web")->to == std::vector<std::string>{"db", "cache"});
  CHECK(diagram.find("web")->from == std::vector<std::string>{"client"});
  CHECK_FALSE(diagram.find("nobody"));
}

TEST_CASE("Graphviz draws again after an error, whose line it tells") {
  const Diagram wrong("digraph {\n a -> ;\n}");
  CHECK(wrong.svg().empty());
  CHECK(has(wrong.messages(), "Error: syntax error in line 2 near ';'"));
  const Diagram unclosed("digraph { a [label=\"x] }");
  CHECK(has(unclosed.messages(), "missing endquote"));
  CHECK(Diagram("graph { a -- b }").messages().empty());
}

TEST_CASE("Graphviz draws clusters, records, and labels in HTML") {
  CHECK(has(Diagram("digraph { subgraph cluster_a { label=Inside a } a -> b }").svg(), "Inside"));
  CHECK(has(Diagram("digraph { a [shape=record label=\"{left|right}\"] }").svg(), "right"));
  const Diagram html("digraph { a [label=<<table><tr><td><b>bold</b></td></tr></table>>] }");
  CHECK(has(html.svg(), "font-weight=\"bold\""));
  CHECK(html.messages().empty());
}

TEST_CASE("Graphviz routes edges around nodes, and along straight lines") {
  CHECK_FALSE(Diagram("digraph { splines=ortho; a -> {b c d}; b -> d }").svg().empty());
  CHECK_FALSE(Diagram("digraph { splines=polyline; a -> b -> c; a -> c }").svg().empty());
}

TEST_CASE("an empty text is no graph") {
  CHECK(Diagram("").svg().empty());
  CHECK(has(Diagram("").messages(), "no graph"));
}

TEST_CASE("a chain that is too deep for a browser's stack is refused") {
  const auto chain = [](int nodes) {
    std::string dot = "digraph {";
    for (int i = 1; i < nodes; ++i)
      dot += "n" + std::to_string(i) + " -> n" + std::to_string(i + 1) + ";";
    return dot + "}";
  };
  CHECK_FALSE(Diagram(chain(2000)).svg().empty());
  CHECK(has(Diagram(chain(2001)).messages(), "too deep"));
  std::string wide = "digraph {";
  for (int i = 0; i < 2100; ++i) wide += "root -> n" + std::to_string(i) + ";";
  CHECK_FALSE(has(Diagram(wide + "} ").messages(), "too deep"));
}

// ---- Moving and zooming ----

TEST_CASE("a drawing is seen whole until its user chooses a part") {
  Sight sight;
  sight.setPlace(200, 100);
  sight.setDrawing({0, 0, 400, 100});
  CHECK(sight.seen().width == Catch::Approx(400));
  sight.setPlace(400, 100);
  CHECK(sight.seen().width == Catch::Approx(400));
  sight.zoomBy(2, 0, 0);
  sight.setPlace(200, 100);
  CHECK(sight.seen().width == Catch::Approx(100));
  sight.fit();
  CHECK(sight.seen().width == Catch::Approx(400));
}

TEST_CASE("what is under the pointer stays there while it is zoomed") {
  Sight sight;
  sight.setPlace(100, 100);
  sight.setDrawing({0, 0, 100, 100});
  const auto under = [&](double pixel) {
    const Box seen = sight.seen();
    return seen.x + seen.width * (0.5 + pixel / 100);
  };
  const double before = under(30);
  sight.zoomBy(3, 30, 0);
  CHECK(under(30) == Catch::Approx(before));
}

TEST_CASE("a drawing is neither lost nor zoomed without end") {
  Sight sight;
  sight.setPlace(100, 100);
  sight.setDrawing({0, 0, 100, 100});
  sight.pan(1e9, 0);
  CHECK(sight.seen().x + sight.seen().width / 2 == Catch::Approx(0));
  for (int i = 0; i < 100; ++i) sight.zoomBy(2, 0, 0);
  CHECK_FALSE(sight.canZoom(true));
  for (int i = 0; i < 100; ++i) sight.zoomBy(0.5, 0, 0);
  CHECK_FALSE(sight.canZoom(false));
}

TEST_CASE("one finger drags, two pinch, and one that stays clicks") {
  Fingers fingers;
  fingers.press(1, 0, 0);
  CHECK(fingers.move(1, 2, 1).x == 2);
  CHECK_FALSE(fingers.hasDragged());
  fingers.press(2, 12, 1);
  const Fingers::Step step = fingers.move(2, 22, 1);
  CHECK(step.zoom == Catch::Approx(2));
  CHECK(step.atX == 12);
  CHECK(fingers.hasDragged());
  fingers.release(1);
  fingers.release(2);
  CHECK_FALSE(fingers.areDown());
  CHECK(fingers.move(1, 50, 50).x == 0);
}

// ---- The view ----

TEST_CASE_METHOD(GraphvizFixture, "a graph is drawn while the model writes it") {
  write("digraph { a -> b; b -> ");
  CHECK(has(picture.svg, "<title>b</title>"));
  CHECK(page.byId("status").text() == "2 nodes, 1 edge …");
  const std::string before = picture.svg;
  write("digraph { a -> b; b -> ; c");  // what is complete cannot be read: the picture stays
  CHECK(picture.svg == before);
  CHECK(host.sent("ui/update-model-context").empty());
  draw("digraph { a -> b; b -> c }");
  CHECK(page.byId("status").text() == "3 nodes, 2 edges");
}

TEST_CASE_METHOD(
    GraphvizFixture,
    "an error of Graphviz is shown and told to the model, and forgotten when it is mended") {
  draw("digraph { a -> b -> }");
  CHECK(has(page.byId("words").text(), "syntax error in line 1 near '}'"));
  CHECK(has(told(), "Failed: draw the graph"));
  CHECK(has(told(), "syntax error in line 1 near '}'"));
  page.byText("Ask for a correction").click();
  host.deliver();
  CHECK(has(host.params("ui/message").dump(), "syntax error in line 1 near '}'"));
  CHECK_FALSE(page.byId("repair").isVisible());

  draw("digraph { a -> b }");
  CHECK_FALSE(page.byId("problem").isVisible());
  CHECK_FALSE(has(told(), "syntax error"));
}

TEST_CASE_METHOD(GraphvizFixture, "a warning of Graphviz is told with the drawing") {
  draw("digraph { a [shape=nonsense] }");
  CHECK_FALSE(picture.svg.empty());
  CHECK(has(page.byId("words").text(), "Warning: using box for unknown shape nonsense"));
  CHECK(has(told(), "unknown shape nonsense"));
}

TEST_CASE_METHOD(GraphvizFixture, "a picked node is marked, named, and told to the model") {
  draw(kServices);
  CHECK(has(told(), "services: 4 nodes, 3 edges"));
  view.pick("web");
  host.deliver();
  CHECK(picture.marked == "web");
  CHECK(page.byId("status").text() ==
        "web (Web server), with edges to db, cache and edges from client");
  CHECK(has(told(), "The user has picked the node web (Web server)"));
  page.byText("Open link").click();
  host.deliver();
  CHECK(host.params("ui/open-link")["url"] == "https://example.com/web");
  view.pick("");
  host.deliver();
  CHECK(picture.marked.empty());
  CHECK_FALSE(has(told(), "picked"));
  CHECK_FALSE(page.byId("link").isVisible());
}

TEST_CASE_METHOD(GraphvizFixture, "what the tool answers is shown if it is an error") {
  host.toolResult(mcpapps::testing::errorResult("Too long."));
  CHECK(page.byId("words").text() == "Too long.");
  CHECK_FALSE(page.byId("repair").isVisible());
}

TEST_CASE_METHOD(GraphvizFixture, "a host that sends no input has the graph in the result") {
  host.toolResult(mcpapps::testing::structuredResult({{"dot", "digraph { a -> b }"}}));
  rest();
  CHECK(page.byId("status").text() == "2 nodes, 1 edge");
  CHECK(has(told(), "2 nodes, 1 edge"));
}

TEST_CASE_METHOD(GraphvizFixture, "a result that repeats the input is not drawn again") {
  draw("digraph { a -> b }");
  picture.svg.clear();
  host.toolResult(mcpapps::testing::structuredResult({{"dot", "digraph { a -> b }"}}));
  rest();
  CHECK(picture.svg.empty());
}

TEST_CASE_METHOD(GraphvizFixture, "where neither input nor result has a graph, the user is told") {
  host.toolResult(mcpapps::testing::textResult("Done."));
  CHECK(page.byId("status").text() == "There is no graph");
  CHECK(has(page.byRole("alert").text(), "neither the tool's input nor a result with a graph"));
}

TEST_CASE_METHOD(GraphvizFixture, "after an error, nothing is waited for") {
  draw("digraph { a -> }");
  CHECK(page.byId("status").text() == "There is no drawing of this graph");
}

TEST_CASE_METHOD(GraphvizFixture,
                 "in a picture, whose host has a button of its own, there is none") {
  draw("graph { a }");
  host.contextChanged({{"availableDisplayModes", {"inline", "fullscreen", "pip"}}});
  CHECK(page.byText("Expand").isVisible());
  host.contextChanged({{"displayMode", "fullscreen"}});
  CHECK(page.byText("Close").isVisible());
  host.contextChanged({{"displayMode", "pip"}});
  CHECK_FALSE(page.byId("fullscreen").isVisible());
}

TEST_CASE_METHOD(GraphvizFixture, "the buttons zoom the drawing, and show all of it again") {
  draw("graph { a }");
  page.byId("larger").click();
  CHECK(picture.zoom == 1.25);
  page.byText("All").click();
  CHECK(picture.zoom == 1);
}
