// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors
#pragma once

// The form of a server that asks the user something (`elicitation/create`), drawn from its schema;
// see mcpapps/page.h.

#include <string>

#include "mcpapps/app.h"
#include "mcpapps/page/controls.h"
#include "mcpapps/page/form.h"

namespace mcpapps::page {

/// What the user reads in a form of askByForm() that is not the server's.
struct AskTexts {
  std::string accept = "Submit";
  /// "I do not want to say." An empty text leaves the button out.
  std::string decline = "Decline";
  /// "Not now." An empty text leaves the button out.
  std::string cancel = "Cancel";
  /// Of lists of which the user has chosen too little or too much.
  std::string tooFew = "Please choose at least {min}.";
  std::string tooMany = "Please choose at most {max}.";
  /// What else is wrong; the browser's own texts where these are empty.
  FormTexts wrong = {};
};

/// From now on the forms of servers are shown in this element, one at a time; it takes the place of
/// App::onElicit(). Make the App with the capability, so that the host knows.
///
///   mcpapps::page::askByForm(app, page.asking);     // <dialog id="asking"></dialog>
///
/// What was in the element goes. A `<dialog>` is shown above all else, and Escape cancels; any
/// other element loses its attribute `hidden` while there is a form. The form has a control with
/// its label for each property of the schema: texts with their formats, numbers, true and false,
/// one of several, several of several. What is required, its bounds and what it is by default are
/// as the schema says; the browser checks it. All texts of the server stay texts. For CSS there are
/// the classes `mcpapps-ask`, and `mcpapps-ask-message`, `-field`, `-help` and `-buttons` inside.
///
/// The request is answered with `accept` and what was entered, of which nothing is left out but
/// what is empty and not required; with `decline`; or with `cancel`, also by a dialog that is
/// closed. If the host cancels the request, the form goes. A request of another mode than "form" is
/// answered with an Error.
void askByForm(App& app, const Dialog& where, AskTexts texts = {});
void askByForm(App& app, const Element& where, AskTexts texts = {});

}  // namespace mcpapps::page
