// Submission and validity of forms of the typed page (sdk/include/mcpapps/page/form.h). An Emscripten library: linked
// into the glue.
addToLibrary({
  // By the numbers of the forms' nodes.
  $mcpappsFormStates: "=[]",
  $mcpappsFormState: (node) =>
    (mcpappsFormStates[node] ??= {
      isHeard: false,
      // From the submission to the end of its handler.
      isBusy: false,
      sent: null,
      submitter: null,
      // The buttons that are disabled meanwhile, and the one that had the focus.
      off: [],
      focused: null,
      // The author's messages by the names of ValidityState.
      texts: null,
      // Attributes for the struct's rules.
      rules: [],
      // Controls with messages of C++ or `texts`, and the texts that are shown of them.
      wrong: [],
      said: [],
    }),

  $mcpappsSubmitButtons: (form) => Array.from(form.elements).filter(({ type }) => type == "submit"),

  $mcpappsForgetWrong: (state) => {
    for (const each of state.wrong.splice(0)) each.setCustomValidity("");
    for (const { control, note, before } of state.said.splice(0)) {
      note.remove();
      for (const [name, value] of before) {
        value === null ? control.removeAttribute(name) : control.setAttribute(name, value);
      }
    }
  },

  // Shows the text of an error beside its control: one at a button at the end of the form.
  $mcpappsSayWrong: (node, control, text) => {
    const { said } = mcpappsFormState(node);
    const known = said.find((each) => each.control == control);
    if (known) return (known.note.textContent = text);
    const note = document.createElement("span");
    note.id = `mcpapps-error-${node}-${said.length}`;
    note.className = "form-error";
    note.setAttribute("role", "alert");
    note.textContent = text;
    const before = ["aria-invalid", "aria-describedby"].map((name) => [name, control.getAttribute(name)]);
    said.push({ control, note, before });
    if (control.type == "submit") mcpappsNodes[node].append(note);
    else (control.closest("label") ?? control).after(note);
    const described = before[1][1];
    control.setAttribute("aria-invalid", "true");
    control.setAttribute("aria-describedby", described ? `${described} ${note.id}` : note.id);
  },

  // Shows a message until the user changes the form, as the mistake may depend on another control, or sends it. Listens
  // at the document, because a control with form="…" may be anywhere.
  $mcpappsMarkWrong: (node, control, text) => {
    const state = mcpappsFormState(node);
    control.setCustomValidity(text);
    state.wrong.push(control);
    if (state.wrong.length > 1) return;
    const forget = (event) => {
      const changed = event.target.closest?.("button, input, select, textarea");
      if (!Array.from(mcpappsNodes[node].elements).includes(changed)) return;
      if (event.type == "click" && changed.type != "submit") return;
      if (event.type == "keydown" && !(event.key == "Enter" && mcpappsSendsByEnter(changed))) return;
      for (const type of events) document.removeEventListener(type, forget, true);
      mcpappsForgetWrong(state);
    };
    const events = ["input", "change", "click", "keydown"];
    for (const type of events) mcpappsHearFrom(document, type, forget, true);
  },

  mcpapps_page_set_form_error: (node, nameAt, nameSize, textAt, textSize) => {
    const form = mcpappsNodes[node];
    const name = mcpappsReadText(nameAt, nameSize);
    const text = mcpappsReadText(textAt, textSize);
    const named = mcpappsControls(form).get(name) ?? [];
    // A control that is hidden or disabled shows nothing: then the button does.
    const byName = named.find(({ willValidate }) => willValidate);
    const buttons = mcpappsSubmitButtons(form).filter(
      ({ willValidate, formNoValidate }) => willValidate && !formNoValidate,
    );
    const { submitter } = mcpappsFormState(node);
    const first = byName ?? (buttons.includes(submitter) ? submitter : buttons[0]);
    if (!first) return mcpappsReport(`a form has no control that can show "${text}"`);
    const said = byName || !name ? text : `${name}: ${text}`;
    mcpappsMarkWrong(node, first, said);
    mcpappsSayWrong(node, first, said);
    Array.from(form.elements).find((each) => mcpappsFormState(node).wrong.includes(each)).focus();
  },

  mcpapps_page_set_form_texts: (node, block) => {
    const form = mcpappsNodes[node];
    const state = mcpappsFormState(node);
    const isNew = !state.texts;
    state.texts = mcpappsUnpack(block);
    if (!isNew) return;
    // At the document: a control with form="…" is outside of the form.
    mcpappsHearFrom(document, "invalid", ({ target }) => {
      const { name, validity } = target;
      if (validity.customError || !mcpappsControls(form).get(name)?.includes(target)) return;
      for (const kind in validity) {
        const text = validity[kind] && state.texts[kind];
        if (!text) continue;
        return mcpappsMarkWrong(node, target, text.replace(/{(\w+)}/g, (_, name) => target.getAttribute(name) ?? ""));
      }
    }, true);
  },

  // Attributes in the HTML are kept.
  $mcpappsApplyRules: (form, state, rules) => {
    for (const [control, name] of state.rules) control.removeAttribute(name);
    state.rules = [];
    for (const [name, [control]] of mcpappsControls(form)) {
      for (const [attribute, value] of Object.entries(rules[name] ?? {})) {
        if (control.hasAttribute(attribute) || (attribute == "step" && control.type != "number")) continue;
        control.setAttribute(attribute, value);
        state.rules.push([control, attribute]);
      }
    }
  },

  $mcpappsShowBusy: (form, state) => {
    state.focused = document.activeElement;
    state.off = mcpappsSubmitButtons(form).filter(({ disabled }) => !disabled);
    for (const button of state.off) button.disabled = true;
    form.setAttribute("aria-busy", "true");
  },

  $mcpappsEndSubmit: (node, isAccepted) => {
    const state = mcpappsFormState(node);
    const form = mcpappsNodes[node];
    if (!state.isBusy) return;
    state.isBusy = false;
    for (const button of state.off) button.disabled = false;
    // A disabled button loses the focus.
    if (state.off.includes(state.focused) && (document.activeElement ?? document.body) == document.body) {
      state.focused.focus();
    }
    state.off = [];
    form.removeAttribute("aria-busy");
    if (isAccepted && mcpappsIsDialog(state.sent, state.submitter)) mcpappsCloseDialog(state.sent, state.submitter);
  },
  mcpapps_page_end_submit: (node, isAccepted) => mcpappsEndSubmit(node, isAccepted),

  mcpapps_page_listen_form: (node, slot, rules) => {
    const form = mcpappsNodes[node];
    const state = mcpappsFormState(node);
    mcpappsApplyRules(form, state, mcpappsUnpack(rules));
    if (state.isHeard) return;
    state.isHeard = true;
    _mcpapps_forms_mend();
    form.addEventListener("submit", (event) => mcpappsHearForm(event, node, slot));
    form.addEventListener("reset", () => mcpappsForgetWrong(state));
  },

  $mcpappsHearForm: (event, node, slot) => {
    const form = mcpappsNodes[node];
    const state = mcpappsFormState(node);
    // Without the proxy that separates its properties from its controls.
    const { submitter, target } = event;
    event.preventDefault();
    // A button that closes a dialog.
    if (submitter?.formNoValidate && mcpappsIsDialog(target, submitter)) return mcpappsCloseDialog(target, submitter);
    if (state.isBusy) return;
    state.isBusy = true;
    state.submitter = submitter;
    state.sent = target;
    const values = mcpappsFormValues(form);
    if (submitter?.name) mcpappsSetMember(values, submitter.name, submitter.value);
    const send = (files) => {
      let isDelivered = false;
      mcpappsEnter(() => {
        _mcpapps_page_deliver(slot, mcpappsPackForm(values, files));
        isDelivered = true;
      });
      // The handler has thrown.
      if (!isDelivered) mcpappsEndSubmit(node, false);
      else if (state.isBusy && !state.off.length) mcpappsShowBusy(form, state);
    };
    const chosen = [...mcpappsControls(form)].filter(([, [{ type, disabled }]]) => type == "file" && !disabled);
    if (!chosen.some(([, [{ files }]]) => files.length)) return send(chosen.map(([name]) => [name, []]));
    mcpappsShowBusy(form, state);
    Promise.all(chosen.map(async ([name, controls]) => [name, await mcpappsReadFiles(controls)])).then(
      send,
      (error) => {
        mcpappsEndSubmit(node, false);
        mcpappsReport(`a file of a form could not be read: ${error}`);
      },
    );
  },
});
