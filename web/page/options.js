// The switches of the page live in its address: a reload, a link and a test say the same.

const choices = {
  policy: ["specification", "draft", "wasm"],
  theme: ["light", "dark"],
  mode: ["inline", "fullscreen"],
};

/** Reads the options of an address; what is missing or unknown gets its default. */
export function readOptions(search, prefersDark) {
  const query = new URLSearchParams(search);
  const choice = (name, otherwise) => (choices[name].includes(query.get(name)) ? query.get(name) : otherwise);
  const width = Number(query.get("width"));
  return {
    policy: choice("policy", "specification"),
    theme: choice("theme", prefersDark ? "dark" : "light"),
    mode: choice("mode", "inline"),
    // 0: as wide as there is room.
    width: width >= 160 && width <= 4000 ? Math.round(width) : 0,
    stream: query.get("stream") === "1",
    autorun: query.get("autorun") === "1",
    // The id of the host that the page imitates; empty: itself.
    host: query.get("host") ?? "",
    tool: query.get("tool") ?? "",
    arguments: query.get("arguments") ?? "",
  };
}

export function writeOptions(options) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) {
    if (value === true) query.set(name, "1");
    else if (value) query.set(name, value);
  }
  return `?${query}`;
}
