// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// A view on observed weather: shows what the tool answered, and loads other ranges by itself.

#include <mcpapps/browser.h>
#include <mcpapps/dom.h>

#include "page.h"
#include "view.h"

namespace dom = mcpapps::dom;
namespace page = weather::page;

namespace {

// The program's state lives as long as the page.
weather::View view;

}  // namespace

int main() {
  dom::on("previous", "click", [] { return view.move(-1); });
  dom::on("next", "click", [] { return view.move(1); });
  dom::on("location", "change", [] { return view.goTo(page::chosenPlace()); });
  dom::on("remedy", "click", [] { return view.remedy(page::chosenPlace()); });
  dom::on("fullscreen", "click", [] { return view.toggleFullscreen(); });
  // The chart is drawn for one size: draw it anew for another.
  dom::onResize(dom::element("chart"), [] { page::redraw(view.model()); });
  mcpapps::followHostStyles(view.app());
  view.connect(mcpapps::browser());
}
