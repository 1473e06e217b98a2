// Makes a script of our own smaller: it loses what is between its words, and its names become short. A name becomes
// the same short one wherever it is written, as a variable or as a member, unless JavaScript or a string knows it.
const keywords =
  "break case catch class const continue default delete do else export extends false finally for function get if import in " +
  "instanceof let new null of return set static super switch this throw true try typeof undefined var void while";

const builtIn = [
  Object, Function, Array, String, Number, Boolean, Map, Set, RegExp, Error, DataView, ArrayBuffer, Uint8Array, BigInt, Math, JSON, TextDecoder,
  Object.getPrototypeOf(Uint8Array), Object.getPrototypeOf(new Map().keys()),
];

// An option of a class of the browser's.
const foreign = ["ignoreBOM"];

function namesOfJavaScript() {
  const owners = [...builtIn, ...builtIn.map(({ prototype }) => prototype), globalThis].filter(Boolean);
  return new Set([...keywords.split(" "), ...foreign, ...owners.flatMap((owner) => Object.getOwnPropertyNames(owner))]);
}

const token = /\s+|\+\+|--|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[A-Za-z_$][\w$]*|\d[\w.]*|[^]/y;
const expression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[a-z]*/y;

// Words, strings and signs, in order. Of a template, each part between expressions is a string.
function tokensOf(source) {
  const tokens = [];
  const open = []; // how many braces are open, in each expression of a template that is not over
  let position = 0;
  const take = (pattern) => {
    pattern.lastIndex = position;
    const [text] = pattern.exec(source);
    position += text.length;
    return text;
  };
  const takeTemplate = () => {
    const text = take(/(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)/y);
    if (text.endsWith("${")) open.push(0);
    return text;
  };
  while (position < source.length) {
    const before = tokens.at(-1) ?? "(";
    if (source[position] === "/" && /^(?:[(,=:[!&|?{};]|return|>)$/.test(before)) {
      tokens.push(take(expression));
      continue;
    }
    const text = take(token);
    if (text.trim() === "") continue;
    if (text === "{" && open.length) ++open[open.length - 1];
    if (text === "`") tokens.push(text + takeTemplate());
    else if (text === "}" && open.at(-1) === 0) (open.pop(), tokens.push(text + takeTemplate()));
    else {
      if (text === "}" && open.length) --open[open.length - 1];
      tokens.push(text);
    }
  }
  return tokens;
}

const isName = (text) => /^[A-Za-z_$]/.test(text);
// A member's name, or a list of such. Other strings are texts.
const isNames = (text) => /^(["`])[\w.\s]+\1$/.test(text);

function* shortNames(taken) {
  const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  for (let i = 0; ; ++i) {
    let name = letters[i % 52];
    for (let rest = Math.floor(i / 52); rest > 0; rest = Math.floor((rest - 1) / 52)) name += letters[(rest - 1) % 52];
    if (!taken.has(name)) yield name;
  }
}

/** @param {string[]} kept names by which others use the script */
export function shortened(source, kept) {
  const tokens = tokensOf(source);
  const known = namesOfJavaScript();
  for (const name of kept) known.add(name);
  // A member may be asked for by a string.
  for (const text of tokens.filter(isNames)) for (const word of text.split(/["`\s]+/)) known.add(word);
  const counts = new Map();
  for (const text of tokens) if (isName(text) && !known.has(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const names = shortNames(known);
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  const short = new Map(byCount.map(([name]) => [name, names.next().value]));
  let text = "";
  for (const original of tokens) {
    const next = short.get(original) ?? original;
    // `+ +` and `- -` are not `++` and `--`.
    const needsSpace = (/[\w$]$/.test(text) && /^[\w$]/.test(next)) || (/[+-]$/.test(text) && next[0] === text.at(-1));
    text += needsSpace ? ` ${next}` : next;
  }
  return text;
}
