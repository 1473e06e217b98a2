// The versions of other packages that mcpapps-devkit depends on.

// We use private parts of these, which any version may change: happy-dom's in the page in Node, and module paths of the
// others in the page builder.
const exact = ["happy-dom", "parse5", "@gfx/zopfli", "terser"];

/**
 * The lock file has the tested versions; authors get newer compatible ones.
 * @param {Record<string, string>} versions @returns {Record<string, string>}
 */
export const compatible = (versions) =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [name, exact.includes(name) ? version : `^${version}`]),
  );
