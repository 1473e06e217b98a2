// Forms of the page. An Emscripten library: linked into the glue.
//
// A form never leads a view to another page: the host would lose the view. And in a frame without allow-forms, as the
// specification has it, the browser does nothing at all for a form, not even fire `submit`. So that the page's own
// handlers of `submit` run in every host, this does what a browser does up to that event, and nothing after it.
addToLibrary({
  $mcpappsForms: {
    isMended: false,
    // In which Enter sends a form that has no button; more than one of them in a form, and it does not.
    fields: "text search tel url email password date month week time datetime-local number".split(" "),
  },

  mcpapps_forms_mend__deps: ["$mcpappsForms", "$mcpappsSubmit", "$mcpappsIsDialog", "$mcpappsHearClick", "$mcpappsHearEnter"],
  mcpapps_forms_mend: () => {
    // A made-up page may have no forms.
    if (mcpappsForms.isMended || !globalThis.HTMLFormElement) return;
    mcpappsForms.isMended = true;
    document.addEventListener("click", mcpappsHearClick);
    document.addEventListener("keypress", mcpappsHearEnter);
    document.addEventListener("submit", (event) => {
      if (event.isTrusted && !mcpappsIsDialog(event.target, event.submitter)) event.preventDefault();
    });
    HTMLFormElement.prototype["requestSubmit"] = function (submitter) {
      mcpappsSubmit(this, submitter);
    };
  },

  $mcpappsIsDialog: (form, submitter) =>
    /^dialog$/i.test(submitter?.getAttribute("formmethod") ?? form.getAttribute("method")),

  $mcpappsSubmit__deps: ["$mcpappsIsDialog"],
  $mcpappsSubmit: (form, submitter = null) => {
    if (!form.noValidate && !submitter?.formNoValidate && !form.reportValidity()) return;
    const event = new SubmitEvent("submit", { "bubbles": true, "cancelable": true, "submitter": submitter });
    if (form.dispatchEvent(event) && mcpappsIsDialog(form, submitter)) form.closest("dialog")?.close(submitter?.value);
  },

  $mcpappsHearClick__deps: ["$mcpappsSubmit"],
  $mcpappsHearClick: (event) => {
    const button = event.composedPath()[0].closest?.("button, input");
    if (event.defaultPrevented || !button?.form || (button.type != "submit" && button.type != "image")) return;
    event.preventDefault();
    mcpappsSubmit(button.form, button);
  },

  // With a button, Enter clicks it. Without one, the browser may fire `submit` itself, right after this.
  $mcpappsHearEnter__deps: ["$mcpappsForms", "$mcpappsSubmit"],
  $mcpappsHearEnter: (event) => {
    const { form, localName } = event.composedPath()[0];
    if (event.key != "Enter" || event.defaultPrevented || localName != "input" || !form) return;
    const types = Array.from(form.elements, ({ type }) => type);
    if (types.includes("submit") || types.filter((type) => mcpappsForms.fields.includes(type)).length > 1) return;
    let isFired = false;
    const hear = () => (isFired = true);
    form.addEventListener("submit", hear);
    setTimeout(() => {
      form.removeEventListener("submit", hear);
      if (!isFired) mcpappsSubmit(form);
    });
  },
});
