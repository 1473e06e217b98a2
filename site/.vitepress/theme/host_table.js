// docs/hosts.json as a table whose rows can be chosen. Without scripts, it is whole.
import { computed, defineComponent, h, onMounted, reactive, ref } from "vue";
import hosts from "../../../docs/hosts.json";

const wasmWords = new Map([[true, "allowed"], [false, "forbidden"], [null, "not known"]]);
const evidenceWords = {
  run: "run", source: "run in part", read: "source", probed: "probed by others", assumed: "documentation",
  specification: "specification",
};
const names = (list) => list?.join(", ") || "not known";

/** The columns: what a cell shows, and for a choice the words by which it is found. */
const columns = {
  Host: { cell: ({ name, version }) => [name, version].filter(Boolean).join(" ") },
  WebAssembly: { cell: ({ wasm }) => wasmWords.get(wasm), words: ({ wasm }) => [wasmWords.get(wasm)] },
  "Known from": {
    cell: ({ evidence: { kind, on, text } }) => h("details", [
      h("summary", [evidenceWords[kind], on].filter(Boolean).join(", ")),
      text,
    ]),
    words: ({ evidence }) => [evidenceWords[evidence.kind]],
  },
  Policy: {
    cell: ({ policy }) => policy?.text
      ? h("details", [h("summary", policy.name), h("code", policy.text)])
      : (policy?.name ?? "not known"),
  },
  Document: { cell: ({ document }) => document.text, words: ({ document }) => [document.kind] },
  Sandbox: { cell: ({ sandbox }) => sandbox.join(" ") },
  "Display modes": { cell: ({ displayModes }) => names(displayModes), words: ({ displayModes }) => displayModes ?? [] },
  Capabilities: {
    cell: ({ capabilities }) => names(capabilities && Object.keys(capabilities)),
    words: ({ capabilities }) => Object.keys(capabilities ?? {}),
  },
};
const choices = Object.entries(columns)
  .filter(([, { words }]) => words)
  .map(([name, { words }]) => ({ name, words, all: [...new Set(hosts.flatMap(words))] }));

export default defineComponent(() => {
  const wanted = reactive({ text: "" });
  const isLive = ref(false);
  onMounted(() => (isLive.value = true));
  const shown = computed(() =>
    hosts.filter(
      (host) =>
        JSON.stringify(host).toLowerCase().includes(wanted.text.toLowerCase()) &&
        choices.every(({ name, words }) => !wanted[name] || words(host).includes(wanted[name])),
    ),
  );
  const choice = ({ name, all }) =>
    h("label", [
      name,
      h("select", { onChange: ({ target }) => (wanted[name] = target.value) }, [
        h("option", { value: "" }, "any"),
        ...all.map((word) => h("option", { value: word }, word)),
      ]),
    ]);
  const search = () =>
    h("label", ["Text", h("input", { type: "search", onInput: ({ target }) => (wanted.text = target.value) })]);
  return () =>
    h("div", { class: "hosts" }, [
      isLive.value && h("form", { onSubmit: (event) => event.preventDefault() }, [search(), ...choices.map(choice)]),
      h("p", { role: "status" }, `${shown.value.length} of ${hosts.length} hosts`),
      h("table", [
        h("thead", h("tr", Object.keys(columns).map((name) => h("th", { scope: "col" }, name)))),
        h("tbody", shown.value.map((host) =>
          h("tr", { key: host.id }, Object.entries(columns).map(([name, { cell }], i) =>
            h(i === 0 ? "th" : "td", { "data-name": name, ...(i === 0 && { scope: "row" }) }, cell(host)),
          )),
        )),
      ]),
    ]);
});
