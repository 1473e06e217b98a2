// Proxies that frameworks put around an App.

const isWrapped = (value) =>
  typeof value === "object" &&
  value !== null &&
  /\[object (Object|Array|Map|Set)\]/.test(Object.prototype.toString.call(value));
const proxies = new WeakMap();
const objects = new WeakMap();

/**
 * As Vue's reactive(): what is read through it comes wrapped as well, once for each object, and what is written is
 * unwrapped. Looking whether an object is wrapped reads a member of it.
 */
export function reactive(object) {
  if (!isWrapped(object) || objects.has(object) || object.__v_skip) return object;
  const known = proxies.get(object);
  if (known) return known;
  const isCollection = object instanceof Map || object instanceof Set;
  const proxy = new Proxy(object, {
    get(target, key, receiver) {
      if (!isCollection) return reactive(Reflect.get(target, key, receiver));
      const member = Reflect.get(target, key, target);
      return typeof member === "function" ? (...given) => reactive(member.apply(target, given)) : member;
    },
    set: (target, key, value, receiver) => Reflect.set(target, key, objects.get(value) ?? value, receiver),
  });
  proxies.set(object, proxy);
  objects.set(proxy, object);
  return proxy;
}

/** One that wraps functions and what they give, too, but for promises: behind a proxy none can be waited for. */
export function membrane(object) {
  if ((typeof object !== "object" && typeof object !== "function") || object === null) return object;
  if (object instanceof Promise) return object;
  return new Proxy(object, {
    get: (target, key, receiver) => membrane(Reflect.get(target, key, receiver)),
    apply: (target, self, given) => membrane(Reflect.apply(target, self, given)),
  });
}

export const plainProxy = (object) => new Proxy(object, {});
