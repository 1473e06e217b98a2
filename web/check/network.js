// Keeps a page from every server but the check's own and those that its resource declares. Requests are judged one by
// one (observe.js). What else a browser connects to, such as WebSockets, goes through a proxy that forwards nothing.
import { addressesIn } from "../hosts/declared.js";

/** @import { Csp } from "../hosts/declared.js" */

/** For Chromium and for its headless shell: WebRTC would send datagrams past the proxy. */
export const noDatagrams = ["--webrtc-ip-handling-policy", "--force-webrtc-ip-handling-policy"].map(
  (name) => `${name}=disable_non_proxied_udp`,
);

/**
 * @param {string[]} origins of the check's own server, which carries nothing on
 * @param {Csp} [csp] what the resource declares
 * @returns the `proxy` of a browser's context
 */
export function proxyFor(origins, csp) {
  const own = origins.map((origin) => new URL(origin).host);
  return { server: origins[0], bypass: ["<-loopback>", ...own, ...addressesIn(csp)].join(",") };
}
