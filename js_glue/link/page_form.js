// Forms of the typed page (sdk/include/mcpapps/page/form.h). An Emscripten library: linked into the glue.
addToLibrary({
  // Those with a name, by their names.
  $mcpappsControls: (form) => {
    const byName = new Map();
    for (const control of form.elements) {
      if (!control.name || /^(button|submit|reset|image|fieldset|object|output)$/.test(control.type)) continue;
      byName.has(control.name) ? byName.get(control.name).push(control) : byName.set(control.name, [control]);
    }
    return byName;
  },

  mcpapps_page_fill_form__deps: ["$mcpappsNodes", "$mcpappsUnpack", "$mcpappsControls"],
  mcpapps_page_fill_form: (node, block) => {
    const values = mcpappsUnpack(block);
    for (const [name, controls] of mcpappsControls(mcpappsNodes[node])) {
      const value = values[name];
      const chosen = Array.isArray(value) ? value.map(String) : [String(value ?? "")];
      for (const control of controls) {
        const { type } = control;
        if (type == "checkbox") control.checked = Array.isArray(value) ? chosen.includes(control.value) : !!value;
        else if (type == "radio") control.checked = chosen.includes(control.value);
        else if (type == "select-multiple") for (const option of control.options) option.selected = chosen.includes(option.value);
        else if (type != "file") control.value = chosen[0];
      }
    }
  },

  // A file as an object with its bytes as Base64.
  $mcpappsReadFile: (file) => new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve({ "name": file.name, "type": file.type, "base64": reader.result.slice(reader.result.indexOf(",") + 1) });
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  }),

  // What the controls of one name have. Undefined if that is nothing.
  $mcpappsControlValue: (controls) => {
    const [first, ...others] = controls;
    switch (first.type) {
      case "checkbox":
        if (!others.length) return first.checked;
        return [first, ...others].filter(({ checked }) => checked).map(({ value }) => value);
      case "radio": return [first, ...others].find(({ checked }) => checked)?.value;
      case "select-multiple": return [...first.selectedOptions].map(({ value }) => value);
      case "number":
      case "range": return first.value === "" ? undefined : first.valueAsNumber;
      case "date":
      case "time":
      case "month":
      case "week":
      case "datetime-local": return first.value || undefined;
      default: return first.value;
    }
  },

  // The values, without those of files.
  $mcpappsFormValues__deps: ["$mcpappsControls", "$mcpappsControlValue", "$mcpappsSetMember"],
  $mcpappsFormValues: (form) => {
    const values = {};
    for (const [name, controls] of mcpappsControls(form)) {
      if (controls[0].type != "file") mcpappsSetMember(values, name, mcpappsControlValue(controls));
    }
    return values;
  },

  mcpapps_page_read_form__deps: ["$mcpappsNodes", "$mcpappsFormValues", "$mcpappsPack"],
  mcpapps_page_read_form: (node) => mcpappsPack(mcpappsFormValues(mcpappsNodes[node])),

  // The browser's own bubble. What the user changes then is no longer wrong for this reason.
  mcpapps_page_set_form_error__deps: ["$mcpappsNodes", "$mcpappsReadText", "$mcpappsControls"],
  mcpapps_page_set_form_error: (node, nameAt, nameSize, textAt, textSize) => {
    const form = mcpappsNodes[node];
    const control = mcpappsControls(form).get(mcpappsReadText(nameAt, nameSize))?.[0];
    if (!control) return;
    const text = mcpappsReadText(textAt, textSize);
    control.setCustomValidity(text);
    if (!text) return;
    const forget = () => control.setCustomValidity("");
    control.addEventListener("input", forget, { "once": true });
    control.addEventListener("change", forget, { "once": true });
    control.reportValidity();
  },

  mcpapps_page_listen_form__deps: [
    "$mcpappsNodes",
    "$mcpappsControls",
    "$mcpappsFormValues",
    "$mcpappsReadFile",
    "$mcpappsSetMember",
    "$mcpappsDeliver",
    "$mcpappsReport",
    "mcpapps_forms_mend",
  ],
  mcpapps_page_listen_form: (node, slot) => {
    const form = mcpappsNodes[node];
    _mcpapps_forms_mend();
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const values = mcpappsFormValues(form);
      const files = [];
      for (const [name, [control]] of mcpappsControls(form)) {
        if (control.type != "file" || !control.files.length) continue;
        const reading = Promise.all(Array.from(control.files, mcpappsReadFile));
        files.push(reading.then((read) => mcpappsSetMember(values, name, control.multiple ? read : read[0])));
      }
      if (!files.length) return mcpappsDeliver(slot, values);
      Promise.all(files).then(
        () => mcpappsDeliver(slot, values),
        (error) => mcpappsReport(`a file of a form could not be read: ${error}`),
      );
    });
  },
});
