// Which versions of other packages the npm package asks for.

// The page in Node stands on private parts of it, which any version may change.
const exact = ["happy-dom"];

/** Our lock file says which versions are tested; authors get newer ones that are compatible. */
export const compatible = (versions) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, exact.includes(name) ? version : `^${version}`]));
