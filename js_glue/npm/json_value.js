// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Refuses what JSON cannot say before a transport gets it: a clone would bring it to a host that may fail on it, and a
// text would lose it.

const maxDepth = 256;
/** Members and elements, so that an object which holds itself many times over is refused in time. */
const maxValues = 1 << 24;

/** The name of `value` itself if JSON cannot say it; else "". @param {any} value @returns {string} */
function foreignName(value) {
  switch (typeof value) {
    case "boolean":
      return "";
    case "number":
      return Number.isFinite(value) ? "" : `${value}`;
    case "string":
      // Browsers before 2023 do not have isWellFormed().
      return /** @type {any} */ (value).isWellFormed?.() ?? !/\p{Surrogate}/u.test(value) ? "" : "half of a surrogate pair";
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
  // "Object" is also the tag of instances of the author's own classes.
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  const isPlain = tag === "Object" || !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value);
  return isPlain ? "" : `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag} object`;
}

/**
 * Throws a TypeError that names the first value which JSON cannot say, with its path: `params.rows[3].id: a BigInt
 * cannot be sent as JSON`. Members that are undefined may stay: JSON leaves them out. Throws a RangeError for what is
 * nested more deeply than 256 levels, or too large.
 * @param {unknown} value
 */
export function checkJson(value) {
  let left = maxValues;
  /** @param {number} values */
  const spend = (values) => {
    if ((left -= values) < 0) throw new RangeError("too large");
  };
  const found = findForeign(value, 0);
  if (found) throw new TypeError(`${found.replace(/^[.:] ?/, "")} cannot be sent as JSON`);

  /** @param {any} value @param {number} depth @returns {string} */
  function findForeign(value, depth) {
    const name = foreignName(value);
    if (name) return `: ${name}`;
    if (!value || typeof value !== "object") return "";
    if (depth >= maxDepth) throw new RangeError("nested too deeply");
    if (Array.isArray(value)) {
      spend(value.length);
      for (let i = 0; i < value.length; ++i) {
        const inside = findForeign(value[i], depth + 1);
        if (inside) return `[${i}]${inside}`;
      }
      return "";
    }
    const keys = Object.keys(value);
    spend(keys.length);
    for (const key of keys) {
      const nameOfKey = foreignName(key);
      if (nameOfKey) return `.${key}: ${nameOfKey}`;
      const member = value[key];
      if (member === undefined) continue;
      const inside = findForeign(member, depth + 1);
      if (inside) return `.${key}${inside}`;
    }
    return "";
  }
}
