// Which versions of other packages the package mcpapps-devkit asks for.

// We use private parts of these, which any version may change: the page in Node of happy-dom, and the builder of pages
// the paths of the others' modules.
const exact = ["happy-dom", "parse5", "@gfx/zopfli", "terser"];

/**
 * Our lock file says which versions are tested; authors get newer ones that are compatible.
 * @param {Record<string, string>} versions @returns {Record<string, string>}
 */
export const compatible = (versions) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, exact.includes(name) ? version : `^${version}`]),
  );
