// Forms of the page. An Emscripten library: linked into the glue.
//
// A form must not navigate: the host would lose the view. In a frame without allow-forms, as in the specification, the
// browser ignores forms and does not even fire `submit`. This does what a browser does up to that event, so that the
// page's handlers run in every host, and nothing after it. submit(), for which browsers fire no event, does nothing.
addToLibrary({
  $mcpappsForms: {
    isMended: false,
    hasWarned: false,
    // Enter in one of these submits a form without a button, if it is the form's only one.
    fields: "text search tel url email password date month week time datetime-local number".split(" "),
    // The value that the field with the focus had at its last `change`.
    committed: "",
  },

  mcpapps_forms_mend: () => {
    // A simulated page may have no forms.
    if (mcpappsForms.isMended || !globalThis.HTMLFormElement) return;
    mcpappsForms.isMended = true;
    mcpappsHearFrom(document, "click", mcpappsHearClick);
    mcpappsHearFrom(document, "keypress", mcpappsHearEnter);
    mcpappsHearFrom(globalThis, "submit", mcpappsHearSubmit, true);
    for (const type of ["focusin", "change"]) {
      mcpappsHearFrom(document, type, ({ target }) => (mcpappsForms.committed = target.value), true);
    }
    HTMLFormElement.prototype["requestSubmit"] = function (submitter) {
      mcpappsSubmit(this, submitter);
    };
    HTMLFormElement.prototype["submit"] = function () {
      mcpappsSubmitSilently(this);
    };
  },

  // Reads properties of a form that its controls shadow: `form.elements` may be a control of this name.
  $mcpappsForm: (form) => {
    const prototype = HTMLFormElement.prototype;
    return new Proxy(form, {
      get: (_, name) => {
        // A form that is a proxy, as happy-dom's are, has its own methods. A control is no function.
        const value = typeof form[name] == "function" ? form[name] : Reflect.get(prototype, name, form);
        return typeof value == "function" ? value.bind(form) : value;
      },
      set: (_, name, value) => Reflect.set(prototype, name, value, form),
    });
  },

  $mcpappsIsDialog: (form, submitter) =>
    /^dialog$/i.test(submitter?.getAttribute("formmethod") ?? mcpappsForm(form).getAttribute("method")),

  $mcpappsSubmit: (form, submitter = null) => {
    const own = mcpappsForm(form);
    if (own.noValidate || submitter?.formNoValidate || own.reportValidity()) mcpappsFire(form, submitter);
  },

  $mcpappsFire: (form, submitter) => {
    const event = new SubmitEvent("submit", { "bubbles": true, "cancelable": true, "submitter": submitter });
    if (mcpappsForm(form).dispatchEvent(event) && mcpappsIsDialog(form, submitter)) mcpappsCloseDialog(form, submitter);
  },

  $mcpappsCloseDialog: (form, submitter) => mcpappsForm(form).closest("dialog")?.close(submitter?.value),

  $mcpappsSubmitSilently: (form) => {
    if (mcpappsIsDialog(form)) return mcpappsCloseDialog(form);
    if (mcpappsForms.hasWarned) return;
    mcpappsForms.hasWarned = true;
    console.warn(
      "[mcpapps] submit() of a form does nothing: it would lead the view to another page. " +
        "requestSubmit() fires `submit`.",
    );
  },

  // Replaces the browser's event, which would navigate. Runs before the page's listeners, which may stop the event.
  $mcpappsHearSubmit: (event) => {
    if (!event.isTrusted) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    mcpappsFire(event.target, event.submitter);
  },

  $mcpappsHearClick: (event) => {
    const button = event.composedPath()[0].closest?.("button, input");
    if (event.defaultPrevented || !button?.form || (button.type != "submit" && button.type != "image")) return;
    event.preventDefault();
    mcpappsSubmit(button.form, button);
  },

  $mcpappsSendsByEnter: (field) => field.localName == "input" && !/^(button|reset|file|color|image)$/.test(field.type),

  // With a button, Enter clicks it. Without one, the browser would fire `submit`, or say in the console that it does
  // not. Leaving the field fires its `change`, which comes before `submit`.
  $mcpappsHearEnter: (event) => {
    const field = event.composedPath()[0];
    const { form } = field;
    if (event.key != "Enter" || event.defaultPrevented || !form || !mcpappsSendsByEnter(field)) return;
    const types = Array.from(mcpappsForm(form).elements, ({ type }) => type);
    if (types.includes("submit") || types.filter((type) => mcpappsForms.fields.includes(type)).length > 1) return;
    event.preventDefault();
    if (field.value != mcpappsForms.committed) {
      field.blur();
      field.focus();
    }
    mcpappsSubmit(form);
  },
});
