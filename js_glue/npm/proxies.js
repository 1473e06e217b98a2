// SPDX-License-Identifier: MIT
// Copyright (c) The mcpapps authors

// Frameworks hand out proxies of the objects that they are given: Vue's `ref(app)`, a store of Pinia's. A method called
// on one gets the proxy as `this`, which has no private members, and whose other members come wrapped in proxies again
// (a wrapped `window` of another origin cannot even be read). So each method looks for the object behind it first.

/** A member of each object that puts the object itself where unwrapped() finds it. */
export const enter = Symbol("enter");

/** @type {any} */
let entered;

/**
 * Called by the function at `enter`. It does not give the object: a proxy may wrap what a call gives, but it cannot get
 * between a function and a variable.
 * @param {object} object
 */
export const meet = (object) => void (entered = object);

/** @param {any} given an object or a proxy of it, or a proxy of that one */
function unwrapped(given) {
  given[enter]();
  const object = entered;
  entered = undefined;
  return object;
}

/** Has the methods and accessors of a class work on proxies of its objects. @param {Function} Class */
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
