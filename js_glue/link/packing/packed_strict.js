// Packs values of JavaScript authors, and refuses those outside of JSON. An Emscripten library: linked only into the
// npm engine.
addToLibrary({
  // The kind of a value that would arrive as another one, for people; else "".
  $mcpappsNameOfForeign: (value) => {
    switch (typeof value) {
      case "boolean":
        return "";
      case "number":
        return value - value == 0 ? "" : `${value}`;
      case "string":
        // Quoted: Closure does not know it, nor do browsers before 2023.
        return value["isWellFormed"]?.() ?? !/\p{Surrogate}/u.test(value) ? "" : "half of a surrogate pair";
      case "object":
        break;
      case "undefined":
        return "undefined";
      case "bigint":
        return "a BigInt";
      default:
        return `a ${typeof value}`;
    }
    if (!value || Array.isArray(value)) return "";
    // Instances of the author's own classes also have the tag "Object".
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    const isPlain = tag == "Object" || !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
    return isPlain ? "" : `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag} object`;
  },

  // The result of the author's own toJSON(), or `value`. The platform's do not count: an author who passes a Date does
  // not expect a text.
  $mcpappsByToJson: (value) => {
    if (!value || typeof value != "object" || ArrayBuffer.isView(value)) return value;
    const { toJSON } = value;
    if (typeof toJSON != "function" || /\[native code\]\s*}$/.test(toJSON)) return value;
    return toJSON.call(value);
  },

  // The path and the kind of the first value that would arrive as another one: ".rows[3].id: a BigInt"; or "".
  $mcpappsFindForeign__deps: ["$mcpappsPacked", "$mcpappsVisit", "$mcpappsNameOfForeign", "$mcpappsByToJson"],
  $mcpappsFindForeign: (original, depth) => {
    const value = mcpappsByToJson(original);
    const name = mcpappsNameOfForeign(value);
    if (name) return `: ${name}`;
    // The packer refuses deeper values.
    if (!value || typeof value != "object" || depth >= mcpappsPacked.maxDepth) return "";
    if (Array.isArray(value)) {
      mcpappsVisit(value.length);
      for (let i = 0; i < value.length; ++i) {
        const found = mcpappsFindForeign(value[i], depth + 1);
        if (found) return `[${i}]${found}`;
      }
      return "";
    }
    const keys = Object.keys(value);
    mcpappsVisit(keys.length);
    for (const key of keys) {
      const name = mcpappsNameOfForeign(key);
      if (name) return `.${key}: ${name}`;
      const member = value[key];
      if (member === undefined) continue;
      const found = mcpappsFindForeign(member, depth + 1);
      if (found) return `.${key}${found}`;
    }
    return "";
  },

  // As mcpappsPack, but throws a TypeError if a value would arrive in another way than by a structured clone. `path` is
  // that of the value itself.
  $mcpappsPackStrict__deps: ["$mcpappsPacked", "$mcpappsPack", "$mcpappsFindForeign"],
  $mcpappsPackStrict: (value, path = "") => {
    const outer = mcpappsPacked.left;
    let found;
    mcpappsPacked.left = mcpappsPacked.maxNodes;
    try {
      found = mcpappsFindForeign(value, 0);
    } finally {
      mcpappsPacked.left = outer;
    }
    if (found) throw TypeError(`${(path + found).replace(/^[.:] ?/, "")} cannot be sent as JSON`);
    return mcpappsPack(value);
  },
});
