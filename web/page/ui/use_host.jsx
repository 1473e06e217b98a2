// The host for the components that show it.
import { createContext, useContext, useSyncExternalStore } from "react";

const HostContext = createContext(undefined);

export const HostProvider = HostContext.Provider;

/** @returns {[object, import("../host/dev_host.js").DevHost]} its state now, and the host itself */
export function useHost() {
  const host = useContext(HostContext);
  return [useSyncExternalStore(host.store.subscribe, () => host.store.state), host];
}
