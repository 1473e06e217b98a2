import { Resvg, initWasm } from "@resvg/resvg-wasm";

export const wasm = "@resvg/resvg-wasm/index_bg.wasm";

export async function load(url) {
  await initWasm(fetch(url));
  return Resvg;
}

const circles = Array.from(
  { length: 80 },
  (_, i) => `<circle cx="${(i * 37) % 400}" cy="${(i * 53) % 300}" r="${5 + (i % 30)}" fill="url(#g)" opacity=".6"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><defs><linearGradient id="g">
<stop offset="0" stop-color="#f06"/><stop offset="1" stop-color="#06f"/></linearGradient><filter id="b">
<feGaussianBlur stdDeviation="2"/></filter></defs><rect width="400" height="300" fill="#fff"/>
<g filter="url(#b)">${circles.join("")}</g><path d="M10 80 C 40 10, 65 10, 95 80 S 150 150, 180 80" stroke="black"
fill="none" stroke-width="3"/></svg>`;

export function work(Renderer) {
  const image = new Renderer(svg, { fitTo: { mode: "width", value: 800 } }).render();
  return [image.width, image.height, image.asPng()];
}
