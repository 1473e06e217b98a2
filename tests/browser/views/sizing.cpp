// A view with a layout of the test: it reports sizes, follows the host's styles, and obeys
// `globalThis.view`.
#include <mcpapps/browser.h>
#include <mcpapps/mcpapps.h>

#include <string>

using emscripten::val;
using mcpapps::callback;

namespace {

mcpapps::App app({.name = "sizing", .version = "1.0.0"});

val makeControls() {
  val controls = val::object();
  controls.set("errors", val::array());
  controls.set("stylesHeard", val::array());
  controls.set("setAutoResize", callback([](const val& on) { app.setAutoResize(on.as<bool>()); }));
  // A canvas takes no light-dark() and no var(): returns what it would draw.
  controls.set("readStyles", callback([controls](const val& name) mutable {
                 controls.set("variable", mcpapps::styleVariable(name.as<std::string>(), "none"));
                 controls.set("color", mcpapps::styleColor(name.as<std::string>(), "rgb(1, 2, 3)"));
               }));
  return controls;
}

}  // namespace

int main() {
  const val controls = makeControls();
  val::global().set("view", controls);
  app.onError([errors = controls["errors"]](const mcpapps::Error& error) mutable {
    errors.call<void>("push", error.message);
  });
  // Registered before the SDK's listener: the host's styles must be in force all the same.
  const auto note = [styles = controls["stylesHeard"]](const auto&) mutable {
    const val style = val::global("document")["documentElement"]["style"];
    styles.call<void>("push", style["colorScheme"]);
  };
  app.onHostContextChanged(note);
  app.addEventListener<mcpapps::HostContext>(note);
  app.addEventListener<mcpapps::InitializeResult>(note);
  mcpapps::followHostStyles(app);
  app.connect(mcpapps::browser({.sizeIncludes = ".included"}));
}
