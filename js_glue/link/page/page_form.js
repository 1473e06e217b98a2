// Values of forms of the typed page (sdk/include/mcpapps/page/form.h). An Emscripten library: linked into the glue.
addToLibrary({
  // The controls with a value, by name.
  $mcpappsControls: (form) => {
    const byName = new Map();
    for (const control of form.elements) {
      const { name, localName, type } = control;
      if (!name || !/^(input|select|textarea)$/.test(localName) || /^(button|submit|reset|image)$/.test(type)) continue;
      byName.has(name) ? byName.get(name).push(control) : byName.set(name, [control]);
    }
    return byName;
  },

  // "2026-01-26T13:00" in the user's time zone, for a time of RFC 3339.
  $mcpappsLocalTime: (text) => {
    const time = new Date(text);
    if (isNaN(time)) return "";
    const local = new Date(time - time.getTimezoneOffset() * 60000).toISOString();
    return local.slice(0, local.endsWith(":00.000Z") ? 16 : 19);
  },

  mcpapps_page_fill_form: (node, block) => {
    mcpappsForgetWrong(mcpappsFormState(node));
    // Without inherited members: a control may be named "constructor".
    const values = Object.assign(Object.create(null), mcpappsUnpack(block));
    for (const [name, controls] of mcpappsControls(mcpappsNodes[node])) {
      const value = values[name];
      const chosen = Array.isArray(value) ? value.map(String) : [String(value ?? "")];
      for (const control of controls) {
        const { type } = control;
        if (type == "checkbox") {
          control.checked = Array.isArray(value) ? chosen.includes(control.value) : !!value;
        } else if (type == "radio") {
          control.checked = chosen.includes(control.value);
        } else if (type == "select-multiple") {
          for (const option of control.options) option.selected = chosen.includes(option.value);
        } else if (type == "datetime-local") {
          control.value = mcpappsLocalTime(chosen[0]);
        }
        // An equal value keeps the caret.
        else if (type != "file" && control.value !== chosen[0]) {
          control.value = chosen[0];
        }
      }
      const { type } = controls[0];
      if (!chosen[0] || (type != "select-one" && type != "radio")) continue;
      if (!controls.some((control) => (type == "radio" ? control.checked : control.value === chosen[0]))) {
        mcpappsReport(`name="${name}": no option or radio button has the value "${chosen[0].slice(0, 100)}"`);
      }
    }
  },

  // The value of the controls with one name; undefined if they are disabled.
  $mcpappsControlValue: (controls) => {
    const active = controls.filter((control) => !control.matches(":disabled"));
    const [first] = active;
    switch (first?.type) {
      case "checkbox":
        if (controls.length == 1 && !first.hasAttribute("value")) return first.checked;
        return active.filter(({ checked }) => checked).map(({ value }) => value);
      case "radio": return active.find(({ checked }) => checked)?.value ?? "";
      case "select-multiple": return Array.from(first.selectedOptions, ({ value }) => value);
      case "datetime-local": return first.value && new Date(first.value).toISOString();
      default: return first?.value;
    }
  },

  // The values, without files.
  $mcpappsFormValues: (form) => {
    const values = {};
    for (const [name, controls] of mcpappsControls(form)) {
      if (controls[0].type != "file") mcpappsSetMember(values, name, mcpappsControlValue(controls));
    }
    return values;
  },

  mcpapps_page_read_form: (node) => mcpappsPack(mcpappsFormValues(mcpappsNodes[node])),

  // The chosen files as lists of name, type and bytes.
  $mcpappsReadFiles: async (controls) => {
    const read = await Promise.all(
      Array.from(controls[0].files, async (file) => [file.name, file.type, new Uint8Array(await file.arrayBuffer())]),
    );
    return read.flat();
  },

  // Bytes in the packed form of a text, which need not be UTF-8.
  $mcpappsWriteRaw: (raw) => {
    const size = 2 + ((raw.length + 3) >> 2);
    mcpappsReserve(size);
    const { words, bytes, used } = mcpappsPacked;
    words[used] = 6;
    words[used + 1] = raw.length;
    bytes.set(raw, (used + 2) << 2);
    mcpappsPacked.used += size;
  },

  // An object of the values, and the files by their controls' names.
  $mcpappsPackForm: (values, files) => mcpappsPackBy(() => {
    // Written after its contents, which may replace the words.
    const container = (tag, count, room, writeAll) => {
      mcpappsReserve(3 + room);
      const start = mcpappsPacked.used;
      mcpappsPacked.used += 3 + room;
      writeAll(start);
      mcpappsPacked.words.set([tag, count, mcpappsPacked.used - start], start);
    };
    const members = Object.entries(values).filter(([, value]) => value !== undefined);
    container(8, members.length + files.length, 0, () => {
      for (const [name, value] of members) {
        mcpappsWrite(name, 1);
        mcpappsWrite(value, 1);
      }
      for (const [name, parts] of files) {
        mcpappsWrite(name, 1);
        container(7, parts.length, parts.length, (start) => parts.forEach((part, i) => {
          mcpappsPacked.words[start + 3 + i] = mcpappsPacked.used - start;
          typeof part == "string" ? mcpappsWrite(part, 2) : mcpappsWriteRaw(part);
        }));
      }
    });
  }),
});
