// happy-dom reads `[name="value" i]` and not `[name=value i]`, which is the same.
const unquoted = /=([^\s"'\]]+)\s+([is])\]/gi;

export function mendSelectors(document) {
  for (const name of ["querySelector", "querySelectorAll"]) {
    const original = document[name].bind(document);
    Object.defineProperty(document, name, {
      configurable: true,
      writable: true,
      value: (selector) => original(String(selector).replace(unquoted, '="$1" $2]')),
    });
  }
}
