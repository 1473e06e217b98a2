// Keeps a page from all servers but the check's own and those that its resource declares. observe.js judges requests;
// other connections, such as WebSockets, go through a proxy that forwards nothing.
import { addressesIn } from "../hosts/declared.js";

/** @import { Csp } from "../hosts/declared.js" */

/** For Chromium and for its headless shell. WebRTC would send datagrams past the proxy. */
export const noDatagrams = ["--webrtc-ip-handling-policy", "--force-webrtc-ip-handling-policy"].map(
  (name) => `${name}=disable_non_proxied_udp`,
);

/**
 * The `proxy` of a browser's context.
 * @param {string[]} origins the check's own, which need no proxy
 * @param {Csp} [csp] declared by the resource
 */
export function proxyFor(origins, csp) {
  const own = origins.map((origin) => new URL(origin).host);
  return { server: origins[0], bypass: ["<-loopback>", ...own, ...addressesIn(csp)].join(",") };
}
