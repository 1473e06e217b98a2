// The functions that bring the host's look to the page.
import { alikeUnconnected } from "../support/behaviour.js";
import { fakePage } from "../support/page.js";

/** What `act` gives on a page. */
const onPage = (act) => ({ lib, t }) => {
  const { document } = fakePage(t);
  return act(lib, document.documentElement, document);
};
const fonts = ["--font-sans", "--font-mono"];
const fontsOf = ({ style }) => fonts.map((name) => style.getPropertyValue(name));

alikeUnconnected(undefined, {
  "applyDocumentTheme sets data-theme and color-scheme, which getDocumentTheme reads": onPage((lib, root) =>
    ["dark", "light"].map((theme) => {
      lib.applyDocumentTheme(theme);
      return [root.getAttribute("data-theme"), root.style.colorScheme, lib.getDocumentTheme()];
    })),
  "a document is light unless it has the class dark, for which a data-theme that is one counts more": onPage(
    (lib, root) =>
      ["", "dark"].flatMap((name) =>
        [undefined, "light", "dark", "solarized"].map((theme) => {
          root.className = name;
          if (theme) root.setAttribute("data-theme", theme);
          else root.removeAttribute("data-theme");
          return lib.getDocumentTheme();
        })),
  ),
  "applyHostStyleVariables sets each variable on the document, and leaves alone those that are undefined": onPage(
    (lib, root) => {
      lib.applyHostStyleVariables({ "--font-sans": "serif", "--font-mono": "courier" });
      lib.applyHostStyleVariables({ "--font-sans": undefined, "--font-mono": "menlo" });
      return fontsOf(root);
    },
  ),
  "applyHostStyleVariables can set them on another element": onPage((lib, root, document) => {
    const other = document.createElement("div");
    lib.applyHostStyleVariables({ "--font-sans": "serif" }, other);
    return [other, root].map(fontsOf);
  }),
  "applyHostFonts adds the host's CSS to the head, once": onPage((lib, _, { head }) => {
    for (const css of ["@font-face { font-family: A }", "b"]) lib.applyHostFonts(css);
    return [...head.children].map(({ tagName, id, textContent }) => [tagName, id, textContent]);
  }),
});
