// The tables of docs/reports/exceptions.md.
import { kilobytes, table } from "../tables.js";

const titles = { none: "none, as a view is by default", javascript: "`-fexceptions`", wasm: "`-fwasm-exceptions`" };

function sizeTable(sizes) {
  const cell = (size, base) => `${kilobytes(size)}${size === base ? "" : ` (+${kilobytes(size - base)})`}`;
  const row = (kind) => {
    const cells = sizes[kind].flatMap(({ raw, gzip }, i) => [
      cell(raw, sizes.none[i].raw),
      cell(gzip, sizes.none[i].gzip),
    ]);
    return [titles[kind], ...cells];
  };
  const head = ["exceptions", "`both`, raw", "`both`, gzip -9", "`one`, raw", "`one`, gzip -9"];
  return table(head, Object.keys(sizes).map(row));
}

const duration = (microseconds) =>
  microseconds < 1 ? `${(microseconds * 1000).toFixed(0)} ns` : `${microseconds.toFixed(1)} µs`;

function timeTable(samples, engine) {
  // Whatever else runs on the machine only adds to a time.
  const cell = (values) => (values ? duration(Math.min(...values)) : "ends the program");
  const row = (name) => [name, ...Object.keys(titles).map((kind) => cell(samples[name][`${kind} ${engine}`]))];
  return table(["", ...Object.values(titles)], Object.keys(samples).map(row));
}

export function report({ sizes, samples, conditions, node }) {
  return `## Measured

${conditions}
The page of the view, with \`ENGINES both\` and \`one\`:

${sizeTable(sizes)}

Times in Node ${node}, the shortest of all rounds, as WebAssembly:

${timeTable(samples, "wasm")}

As JavaScript:

${timeTable(samples, "js")}
`;
}
