// The functions that bring the host's look to the page.
import assert from "node:assert/strict";
import { behaviour } from "./support/behaviour.js";
import { fakePage } from "./support/page.js";

behaviour("applyDocumentTheme sets data-theme and color-scheme", ({ lib, t }) => {
  const { documentElement } = fakePage(t).document;
  for (const theme of ["dark", "light"]) {
    lib.applyDocumentTheme(theme);
    assert.equal(documentElement.getAttribute("data-theme"), theme);
    assert.equal(documentElement.style.colorScheme, theme);
  }
});

behaviour("getDocumentTheme gives what applyDocumentTheme has set", ({ lib, t }) => {
  fakePage(t);
  lib.applyDocumentTheme("dark");
  assert.equal(lib.getDocumentTheme(), "dark");
  lib.applyDocumentTheme("light");
  assert.equal(lib.getDocumentTheme(), "light");
});

behaviour("a document that says nothing is light", ({ lib, t }) => {
  fakePage(t);
  assert.equal(lib.getDocumentTheme(), "light");
});

behaviour("a document of the class dark is dark", ({ lib, t }) => {
  const { documentElement } = fakePage(t).document;
  documentElement.classList.add("dark");
  assert.equal(lib.getDocumentTheme(), "dark");
});

behaviour("data-theme counts for more than the class", ({ lib, t }) => {
  const { documentElement } = fakePage(t).document;
  documentElement.classList.add("dark");
  documentElement.setAttribute("data-theme", "light");
  assert.equal(lib.getDocumentTheme(), "light");
});

behaviour("a data-theme that is no theme does not count", ({ lib, t }) => {
  const { documentElement } = fakePage(t).document;
  documentElement.setAttribute("data-theme", "solarized");
  assert.equal(lib.getDocumentTheme(), "light");
  documentElement.classList.add("dark");
  assert.equal(lib.getDocumentTheme(), "dark");
});

behaviour("applyHostStyleVariables sets each variable on the document", ({ lib, t }) => {
  const { style } = fakePage(t).document.documentElement;
  lib.applyHostStyleVariables({ "--color-text-primary": "#123", "--font-sans": "serif" });
  assert.equal(style["--color-text-primary"], "#123");
  assert.equal(style["--font-sans"], "serif");
});

behaviour("applyHostStyleVariables leaves alone what the host leaves undefined", ({ lib, t }) => {
  const { style } = fakePage(t).document.documentElement;
  lib.applyHostStyleVariables({ "--font-sans": "serif" });
  lib.applyHostStyleVariables({ "--font-sans": undefined, "--font-mono": undefined });
  assert.equal(style["--font-sans"], "serif");
  assert.ok(!("--font-mono" in style));
});

behaviour("applyHostStyleVariables can set them on another element", ({ lib, t }) => {
  const { document } = fakePage(t);
  const root = document.createElement("div");
  lib.applyHostStyleVariables({ "--font-sans": "serif" }, root);
  assert.equal(root.style["--font-sans"], "serif");
  assert.ok(!("--font-sans" in document.documentElement.style));
});

behaviour("applyHostFonts adds the host's CSS to the head", ({ lib, t }) => {
  const { head } = fakePage(t).document;
  lib.applyHostFonts("@font-face { font-family: A }");
  assert.equal(head.children.length, 1);
  assert.deepEqual(
    { name: head.children[0].name, id: head.children[0].id, textContent: head.children[0].textContent },
    { name: "style", id: "__mcp-host-fonts", textContent: "@font-face { font-family: A }" },
  );
});

behaviour("applyHostFonts does so once", ({ lib, t }) => {
  const { head } = fakePage(t).document;
  lib.applyHostFonts("a");
  lib.applyHostFonts("b");
  assert.deepEqual(head.children.map(({ textContent }) => textContent), ["a"]);
});
