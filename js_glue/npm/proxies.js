// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Frameworks pass proxies of the objects that they are given, such as Vue's `ref(app)` or a store of Pinia. A method of
// a proxy gets it as `this`: it has no private members, and wraps the others in proxies (a wrapped `window` of another
// origin cannot even be read). So each method finds the object behind it first.

/** A member of each object that passes it to unwrapped(). */
export const enter = Symbol("enter");

/** @type {any} */
let entered;

/**
 * Called by the function at `enter`. It sets a variable, as a proxy may wrap a returned object.
 * @param {object} object
 */
export const meet = (object) => void (entered = object);

/** @param {any} given an object or a proxy of it, possibly nested */
function unwrapped(given) {
  given[enter]();
  const object = entered;
  entered = undefined;
  return object;
}

/** Makes the methods and accessors of a class work on proxies of its objects. @param {Function} Class */
export function acceptProxies({ prototype }) {
  for (const key of Reflect.ownKeys(prototype)) {
    if (key === "constructor") continue;
    const descriptor = /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, key));
    for (const part of ["value", "get", "set"]) {
      const method = descriptor[part];
      if (typeof method !== "function") continue;
      descriptor[part] = /** @this {any} @param {any[]} given */ function (...given) {
        return method.apply(unwrapped(this), given);
      };
    }
    Object.defineProperty(prototype, key, descriptor);
  }
}
