// The addresses that a view may have the person open.

/** The names of this machine, as a URL has them. @param {string} name */
const isThisMachine = (name) =>
  /^((.+\.)?localhost\.?|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f[\da-f:]+\])$/.test(name);

/**
 * An address of the web, as the browser is going to have it; undefined for any other, and for those of the dev host
 * itself, where the view would have more rights than in its frame.
 * @param {string} address
 * @param {string[]} own the dev host's origins
 */
export function openable(address, own) {
  if (!URL.canParse(address)) return undefined;
  const { href, protocol, hostname, port } = new URL(address);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  return isThisMachine(hostname) && own.some((origin) => new URL(origin).port === port) ? undefined : href;
}
