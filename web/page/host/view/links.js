/** Whether a URL's host name means this machine. @param {string} name */
const isThisMachine = (name) =>
  /^((.+\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f:]+\])$/.test(name);

/**
 * The web address that a view may have the user open, as the browser parses it; undefined for others, and for the dev
 * host's own, where the view would have more rights than in its frame.
 * @param {string} address
 * @param {string[]} own the dev host's origins
 */
export function openable(address, own) {
  if (!URL.canParse(address)) return undefined;
  const { href, protocol, hostname, port } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return isThisMachine(hostname) && own.some((origin) => new URL(origin).port === port) ? undefined : href;
}
