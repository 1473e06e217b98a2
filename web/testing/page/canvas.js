// A canvas that records the calls of its 2D context instead of painting.

/** @import { CanvasRecord as Described } from "../index.js" */
/** @import { Window } from "happy-dom" */
/** @typedef {Described["calls"][number]} Call */

const methods = `arc arcTo beginPath bezierCurveTo clearRect clip closePath drawFocusIfNeeded drawImage ellipse fill
  fillRect fillText lineTo moveTo putImageData quadraticCurveTo rect resetTransform rotate roundRect scale setTransform
  stroke strokeRect strokeText transform translate`.split(/\s+/);

const defaults = {
  direction: "ltr",
  fillStyle: "#000000",
  filter: "none",
  font: "10px sans-serif",
  globalAlpha: 1,
  globalCompositeOperation: "source-over",
  imageSmoothingEnabled: true,
  lineCap: "butt",
  lineDashOffset: 0,
  lineJoin: "miter",
  lineWidth: 1,
  miterLimit: 10,
  shadowBlur: 0,
  shadowColor: "rgba(0, 0, 0, 0)",
  shadowOffsetX: 0,
  shadowOffsetY: 0,
  strokeStyle: "#000000",
  textAlign: "start",
  textBaseline: "alphabetic",
};

// The average of most fonts, in font sizes.
const widthOfLetter = 0.55;
const mostCalls = 100_000;

export class CanvasRecord {
  /** @type {Call[]} */
  calls = [];
  context;

  /** @param {object} canvas */
  constructor(canvas) {
    this.context = createContext(canvas, (call) => {
      if (this.calls.push(call) > mostCalls) this.calls.splice(0, mostCalls / 10);
    });
  }

  get texts() {
    return /** @type {{name: string, args: string[]}[]} */ (this.calls)
      .filter(({ name }) => name === "fillText" || name === "strokeText")
      .map(({ args }) => args[0]);
  }

  clear() {
    this.calls = [];
  }
}

/** @type {(canvas: object, note: (call: Call) => void) => any} */
function createContext(canvas, note) {
  /** @type {Record<string, any>} */
  let state = { ...defaults };
  /** @type {number[]} */
  let dashes = [];
  /** @type {Record<string, any>[]} */
  const saved = [];
  const gradient = () => ({ addColorStop: (/** @type {unknown[]} */ ...args) => note({ name: "addColorStop", args }) });
  /** @type {(width: number, height: number) => {width: number, height: number, data: Uint8ClampedArray}} */
  const image = (width, height) => ({ width, height, data: new Uint8ClampedArray(4 * width * height) });
  /** @type {Record<string, any>} */
  const context = {
    canvas,
    save() {
      note({ name: "save", args: [] });
      saved.push({ ...state });
    },
    restore() {
      note({ name: "restore", args: [] });
      state = saved.pop() ?? state;
    },
    reset() {
      note({ name: "reset", args: [] });
      state = { ...defaults };
    },
    /** @param {unknown} text */
    measureText(text) {
      const size = parseFloat(/** @type {string} */ (/([\d.]+)px/.exec(state.font)?.[1] ?? 10));
      const width = [...String(text)].length * size * widthOfLetter;
      const [ascent, descent] = [0.75 * size, 0.25 * size];
      return {
        width,
        actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: width,
        actualBoundingBoxAscent: ascent,
        actualBoundingBoxDescent: descent,
        fontBoundingBoxAscent: ascent,
        fontBoundingBoxDescent: descent,
      };
    },
    createLinearGradient: gradient,
    createRadialGradient: gradient,
    createConicGradient: gradient,
    createPattern: () => ({ setTransform() {} }),
    /** @type {(width: number | {width: number, height: number}, height: number) => object} */
    createImageData: (width, height) =>
      typeof width === "object" ? image(width.width, width.height) : image(width, height),
    /** @type {(x: number, y: number, width: number, height: number) => object} */
    getImageData: (x, y, width, height) => image(width, height),
    getContextAttributes: () => ({ alpha: true, colorSpace: "srgb", desynchronized: false, willReadFrequently: false }),
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, is2D: true, isIdentity: true }),
    getLineDash: () => dashes,
    /** @param {number[]} segments */
    setLineDash(segments) {
      note({ name: "setLineDash", args: [segments] });
      dashes = [...segments];
    },
    isPointInPath: () => false,
    isPointInStroke: () => false,
    isContextLost: () => false,
  };
  for (const name of methods) context[name] = (/** @type {unknown[]} */ ...args) => note({ name, args });
  for (const name of Object.keys(defaults)) {
    Object.defineProperty(context, name, {
      enumerable: true,
      get: () => state[name],
      /** @param {unknown} value */
      set(value) {
        note({ name, value });
        state[name] = value;
      },
    });
  }
  return context;
}

/** Creates the contexts of happy-dom's canvases. */
export class CanvasAdapter {
  /** @type {WeakMap<object, CanvasRecord>} */
  #records = new WeakMap();

  /** @param {object} canvas */
  recordOf(canvas) {
    if (!this.#records.has(canvas)) this.#records.set(canvas, new CanvasRecord(canvas));
    return /** @type {CanvasRecord} */ (this.#records.get(canvas));
  }

  /** @type {(place: {canvas: object}, type: string) => any} */
  getContext({ canvas }, type) {
    return type === "2d" ? this.recordOf(canvas).context : null;
  }

  toDataURL() {
    return "data:,";
  }

  /** @type {(place: {window: Window}, callback: (blob: any) => void, type?: string) => void} */
  toBlob({ window }, callback, type = "image/png") {
    window.setTimeout(() => callback(new window.Blob([], { type })));
  }
}
