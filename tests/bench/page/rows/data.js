// The texts of the rows, the same as in data.h.
const sizes = ["tiny", "small", "handy", "large", "huge", "narrow", "wide", "short", "long", "heavy", "light", "thin"];
const colours = ["red", "orange", "yellow", "green", "blue", "violet", "brown", "grey", "white", "black", "pink"];
const things = [
  "lamp", "shelf", "bottle", "bicycle", "ladder", "kettle", "pillow", "basket", "mirror", "drawer", "candle", "hammer",
  "blanket",
];

let state = 1;
let lastId = 0;

function choose(words) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return words[(state >>> 16) % words.length];
}

/** @returns {{id: number, label: string}[]} */
export const makeRows = (count) =>
  Array.from({ length: count }, () => ({
    id: ++lastId,
    label: `${choose(sizes)} ${choose(colours)} ${choose(things)}`,
  }));
