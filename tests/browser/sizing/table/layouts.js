// Layouts as people write them. Those that fill their frame take any height; the others have `#more`, which is shown
// later, and want the height of their content.

const more = '<div id="more" style="display: none; height: 60px; background: #cde"></div>';
const text = (words) => `<p>${"Some words of a text that wraps. ".repeat(words)}</p>`;
const tiles = Array.from({ length: 9 }, (_, i) => `<div class="tile">Tile ${i + 1}</div>`).join("");
const rows = Array.from({ length: 40 }, (_, i) => `<tr><td>${i + 1}</td><td>A row of the table</td></tr>`).join("");
const picture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' " +
  "fill='teal'/%3E%3C/svg%3E";

const base =
  "* { box-sizing: border-box } body { font: 14px/20px monospace; margin: 0 } canvas { " +
  "display: block; background: #9bd }";

const flowing = {
  "text with margins": { css: "body { margin: 8px }", body: text(14) },
  "margins that collapse": {
    css: "main { margin: 24px 16px } p { margin: 16px 0 }",
    body: `<main>${text(3)}${text(3)}</main>`,
  },
  "a canvas as wide as the page": { css: "canvas { width: 100%; aspect-ratio: 5 / 4 }", body: "<canvas></canvas>" },
  "a picture": { css: "img { display: block; width: 100% }", body: `<img alt="" src="${picture}">` },
  "tiles that wrap": {
    css:
      "main { display: flex; flex-wrap: wrap; gap: 8px; padding: 12px } .tile { flex: 1 1 140px; " +
      "padding: 16px; background: #eec }",
    body: `<main>${tiles}</main>`,
  },
  "a chart, which fills picture-in-picture but for a margin": {
    css: `main { padding: 16px } canvas { width: 100%; height: 260px }
      @media (max-width: 400px) { main { padding: 0 } p { display: none } canvas { height: calc(100vh - 12px) } }`,
    body: `<main><canvas></canvas>${text(1)}</main>`,
  },
  "a long table": { css: "table { width: 100% }", body: `<table>${rows}</table>` },
  "a grid with a line below": {
    css:
      "main { display: grid; grid-template-columns: 1fr 2fr; gap: 10px } footer { " +
      "border-top: 1px solid; padding: 6px }",
    body: `<main><div>${text(2)}</div><div>${text(9)}</div></main><footer>The end</footer>`,
  },
  "a page wider than its frame": {
    css: "pre { margin: 0; width: 900px; height: 200px; background: #edc }",
    body: "<pre>Too wide</pre>",
  },
};
const filling = {
  "a page of height: 100% that scrolls inside": {
    css: "html, body, main { height: 100% } main { overflow: auto }", body: `<main>${text(40)}</main>`,
  },
  "a canvas of 100vh": { css: "canvas { width: 100%; height: 100vh }", body: "<canvas></canvas>" },
  "a body of min-height: 100vh": {
    css: "body { min-height: 100vh; display: grid; align-items: center }", body: "<main>In the middle</main>",
  },
};

const ready = (layouts, fills) =>
  Object.entries(layouts).map(([name, { css, body }]) => ({
    name, fills, css: base + css, body: fills ? body : body + more,
  }));

export const layouts = [...ready(flowing, false), ...ready(filling, true)];
