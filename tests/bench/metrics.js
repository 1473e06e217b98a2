// The benchmark's metrics and their targets, as shares of the reference's.
import { megabytes, milliseconds } from "./tables.js";

/** The two engines, each in the view that stands for it: the page with both runs WebAssembly. */
export const engines = [
  { title: "WebAssembly", view: "mcpapps" },
  { title: "JavaScript", view: "mcpapps-js" },
];

/** The rows of a browser's table; `atMost` are the targets, in the order of `engines`. */
export const metrics = [
  { name: "start", title: "start", atMost: [0.7, 0.7], format: milliseconds },
  { name: "startFreshPage", title: "start, first view of a new page", atMost: [0.5, 0.75], format: milliseconds },
  { name: "firstResult100", title: "first result, 100 records", format: milliseconds },
  { name: "firstResult1000", title: "first result, 1,000 records", atMost: [1, 1.3], format: milliseconds },
  { name: "firstResult20000", title: "first result, 20,000 records", atMost: [1.2, 1.5], format: milliseconds },
  { name: "firstPartial200", title: "first partial input, 200 records", format: milliseconds },
  { name: "roundTrip", title: "round trip", atMost: [0.7, 0.85], format: milliseconds },
  { name: "result100", title: "result, 100 records", atMost: [0.9, 1], format: milliseconds },
  { name: "result1000", title: "result, 1,000 records", atMost: [0.9, 1], format: milliseconds },
  { name: "result20000", title: "result, 20,000 records", atMost: [1.05, 1.15], format: milliseconds },
  { name: "partial200", title: "partial input, 200 records", atMost: [0.9, 1], format: milliseconds },
  { name: "memoryAtStart", title: "memory at start", format: megabytes },
  { name: "memory", title: "memory after 100,000 messages", format: megabytes },
];

/** The same for the page with both engines, in bytes. */
export const sizeTargets = [
  { unit: "raw", title: "HTML, raw", atMost: 0.6 },
  { unit: "gzip", title: "HTML, gzip -9", atMost: 1.5 },
];
