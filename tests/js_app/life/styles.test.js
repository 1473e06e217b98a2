// The functions that bring the host's look to the page.
import assert from "node:assert/strict";
import { prepared } from "../support/behaviour.js";
import { fakePage } from "../support/page.js";

const onPage = prepared(({ t }) => {
  const { document } = fakePage(t);
  return { document, head: document.head, root: document.documentElement };
});

onPage("applyDocumentTheme sets data-theme and color-scheme, which getDocumentTheme reads", ({ lib, root }) => {
  for (const theme of ["dark", "light"]) {
    lib.applyDocumentTheme(theme);
    assert.equal(root.getAttribute("data-theme"), theme);
    assert.equal(root.style.colorScheme, theme);
    assert.equal(lib.getDocumentTheme(), theme);
  }
});

onPage("a document is light unless it has the class dark, for which data-theme counts more", ({ lib, root }) => {
  assert.equal(lib.getDocumentTheme(), "light");
  root.classList.add("dark");
  assert.equal(lib.getDocumentTheme(), "dark");
  root.setAttribute("data-theme", "light");
  assert.equal(lib.getDocumentTheme(), "light");
});

onPage("a data-theme that is no theme does not count", ({ lib, root }) => {
  root.setAttribute("data-theme", "solarized");
  assert.equal(lib.getDocumentTheme(), "light");
  root.classList.add("dark");
  assert.equal(lib.getDocumentTheme(), "dark");
});

onPage("applyHostStyleVariables sets each variable on the document", ({ lib, root: { style } }) => {
  lib.applyHostStyleVariables({ "--color-text-primary": "#123", "--font-sans": "serif" });
  assert.equal(style.getPropertyValue("--color-text-primary"), "#123");
  assert.equal(style.getPropertyValue("--font-sans"), "serif");
});

onPage("applyHostStyleVariables leaves alone what the host leaves undefined", ({ lib, root: { style } }) => {
  lib.applyHostStyleVariables({ "--font-sans": "serif" });
  lib.applyHostStyleVariables({ "--font-sans": undefined, "--font-mono": undefined });
  assert.equal(style.getPropertyValue("--font-sans"), "serif");
  assert.equal(style.getPropertyValue("--font-mono"), "");
});

onPage("applyHostStyleVariables can set them on another element", ({ lib, document, root }) => {
  const other = document.createElement("div");
  lib.applyHostStyleVariables({ "--font-sans": "serif" }, other);
  assert.equal(other.style.getPropertyValue("--font-sans"), "serif");
  assert.equal(root.style.getPropertyValue("--font-sans"), "");
});

onPage("applyHostFonts adds the host's CSS to the head", ({ lib, head }) => {
  lib.applyHostFonts("@font-face { font-family: A }");
  assert.equal(head.children.length, 1);
  const [{ tagName, id, textContent }] = head.children;
  assert.deepEqual([tagName, id, textContent], ["STYLE", "__mcp-host-fonts", "@font-face { font-family: A }"]);
});

onPage("applyHostFonts does so once", ({ lib, head }) => {
  for (const css of ["a", "b"]) lib.applyHostFonts(css);
  assert.deepEqual([...head.children].map(({ textContent }) => textContent), ["a"]);
});
