// What makes the pages readable from a folder, without any server: addresses that begin at the root of the site become
// relative. Browsers run no modules from a folder, so that search and what else is a script are hidden there.

/** Runs in the page, before anything in it. */
function useFolder(base, toRoot) {
  if (location.protocol !== "file:") return;
  document.documentElement.classList.add("from-folder");
  const relative = (address) => {
    const [path, rest = ""] = /^([^#?]*)(.*)$/.exec(address.slice(base.length)).slice(1);
    return toRoot + (path === "" || path.endsWith("/") ? `${path}index.html` : path) + rest;
  };
  addEventListener("DOMContentLoaded", () => {
    for (const name of ["href", "src"]) {
      for (const element of document.querySelectorAll(`[${name}^="${base}"]`)) {
        element.setAttribute(name, relative(element.getAttribute(name)));
      }
    }
  });
}

/** @param {string} path of the page in the site */
export const folderScript = (base, path) =>
  `(${useFolder})(${JSON.stringify(base)}, ${JSON.stringify("../".repeat(path.split("/").length - 1) || "./")})`;
