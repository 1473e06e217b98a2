// Packs what authors of JavaScript send, and refuses what JSON cannot say. An Emscripten library: linked
// into the npm engine only.
addToLibrary({
  // What `value` itself is, in words, if it would arrive as something else; else "".
  $mcpappsNameOfForeign: (value) => {
    switch (typeof value) {
      case "boolean":
        return "";
      case "number":
        return value - value == 0 ? "" : `${value}`;
      case "string":
        // In quotes: the Closure compiler does not know it, nor do browsers before 2023.
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
    // "Object" is also what instances of the author's own classes are called.
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    const isPlain = tag == "Object" || !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
    return isPlain ? "" : `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag} object`;
  },

  // What the author's own toJSON() gives in place of `value`. Those of the platform do not count:
  // nobody who passes a Date has asked for a text.
  $mcpappsByToJson: (value) => {
    if (!value || typeof value != "object" || ArrayBuffer.isView(value)) return value;
    const { toJSON } = value;
    if (typeof toJSON != "function" || /\[native code\]\s*}$/.test(toJSON)) return value;
    return toJSON.call(value);
  },

  // The path to the first value that would arrive as something else, and what it is: ".rows[3].id: a
  // BigInt". Empty if there is none.
  $mcpappsFindForeign__deps: ["$mcpappsPacked", "$mcpappsVisit", "$mcpappsNameOfForeign", "$mcpappsByToJson"],
  $mcpappsFindForeign: (original, depth) => {
    const value = mcpappsByToJson(original);
    const name = mcpappsNameOfForeign(value);
    if (name) return `: ${name}`;
    // What is too deep is refused by the packer.
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
      // Left out, as everywhere.
      if (member === undefined) continue;
      const found = mcpappsFindForeign(member, depth + 1);
      if (found) return `.${key}${found}`;
    }
    return "";
  },

  // As mcpappsPack, but throws a TypeError if anything would arrive as something else than what a
  // structured clone brings. It says where: `path` is that of the value itself.
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
