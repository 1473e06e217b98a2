import { createContext, useContext, useRef, useSyncExternalStore } from "react";

const HostContext = createContext(undefined);

export const HostProvider = HostContext.Provider;

/**
 * Renders the component again when a property of the state that it has read changes. Returns the state and the host.
 * @returns {[object, import("../host/dev_host.js").DevHost]}
 */
export function useHost() {
  const host = useContext(HostContext);
  const { store } = host;
  const seen = useRef({ values: new Map(), changes: 0 }).current;
  const read = (_, name) => {
    seen.values.set(name, store.state[name]);
    return store.state[name];
  };
  useSyncExternalStore(store.subscribe, () => {
    const changed = [...seen.values].filter(([name, value]) => store.state[name] !== value);
    for (const [name] of changed) read(undefined, name);
    return (seen.changes += changed.length);
  });
  return [new Proxy({}, { get: read }), host];
}
