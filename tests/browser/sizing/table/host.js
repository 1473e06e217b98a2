// The host's page of the table: views side by side, each in a frame of its own.
import "../page.js";

document.body.style.cssText = "margin: 0; display: flex; flex-wrap: wrap; align-items: flex-start";
const hosts = [];
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

globalThis.table = {
  /** Opens one view after the other, so that they do not slow each other down. */
  async open(pages, { border = 0 }) {
    for (const html of pages) {
      hosts.push(await openView({ html, resizing: "exact", context: {}, width: 600, height: 150, border }));
      await pause(100);
    }
  },
  change(displayMode, style) {
    for (const { bridge, frame } of hosts) {
      bridge.sendHostContextChange({ displayMode });
      Object.assign(frame.style, style);
    }
  },
  /** How often each view has told a size. */
  counts: () => hosts.map(({ sizes }) => sizes.length),
};
