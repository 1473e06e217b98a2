// Programs that are changed at random, so that some are still valid and most are nearly so.
import { Choice } from "../../js/support/random.js";
import { operationNames } from "../../../js_glue/translator/names.mjs";
import { unsigned } from "./assembler.js";

// Codes of types, of forms and of prefixes, and numbers at the border of what a byte may say.
const interesting = [
  0, 1, 2, 3, 4, 5, 0x0b, 0x1f, 0x3f, 0x40, 0x60, 0x61, 0x62, 0x64, 0x69, 0x6e, 0x6f, 0x70, 0x73, 0x7b, 0x7c, 0x7d,
  0x7e, 0x7f, 0x80, 0x81, 0xc0, 0xfb, 0xfc, 0xfd, 0xfe, 0xff,
];
const operations = Object.keys(operationNames).map(Number).filter((number) => number < 0x100);
const names = [
  "", "__proto__", "constructor", "a\u2028b", "\u{1f600}", '"];throw 1//', "`${1}`", "*/", "</script>", "\0",
];

function leb(bytes, position) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[position++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, position];
  }
}

function sectionsOf(bytes) {
  const sections = [];
  for (let position = 8; position < bytes.length; ) {
    const id = bytes[position];
    const [size, start] = leb(bytes, position + 1);
    sections.push({ id, content: [...bytes.subarray(start, start + size)] });
    position = start + size;
  }
  return sections;
}

const join = (sections) =>
  new Uint8Array([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...sections.flatMap(({ id, content }) => [id, ...unsigned(content.length), ...content]),
  ]);

function bodiesOf(content) {
  let [count, position] = leb(content, 0);
  const bodies = [];
  while (count-- > 0) {
    const [size, start] = leb(content, position);
    bodies.push(content.slice(start, start + size));
    position = start + size;
  }
  return bodies;
}

// Changes the list itself.
function mutateBytes(bytes, choice) {
  const place = choice.below(bytes.length + 1);
  const some = () => (choice.chance(3) ? choice.below(256) : choice.one(choice.chance(2) ? operations : interesting));
  switch (choice.below(9)) {
    case 0:
      bytes[place] = some();
      break;
    case 1:
      bytes.splice(place, 0, some());
      break;
    case 2:
      bytes.splice(place, 1 + choice.below(3));
      break;
    case 3:
      bytes[place] ^= 1 << choice.below(8);
      break;
    case 4: // a copy of another part
      bytes.splice(choice.below(bytes.length + 1), 0, ...bytes.slice(place, place + 1 + choice.below(12)));
      break;
    case 5: // a number in more bytes than it needs
      if (bytes[place] < 128) bytes.splice(place, 1, bytes[place] | 128, ...(choice.chance(3) ? [128] : []), 0);
      break;
    case 6: {
      const name = Buffer.from(choice.one(names));
      bytes.splice(place, 0, name.length, ...name);
      break;
    }
    case 7:
      bytes.splice(place, 0, ...unsigned(choice.one([127, 128, 1000, 1001, 50000, 65536, 65537, 1e7, 0xffffffff])));
      break;
    default:
      bytes.splice(place, 2, some(), some());
  }
}

/** The program after some changes, the same for the same choices. */
export function mutate(bytes, choice) {
  let changes = 1 + (choice.chance(3) ? choice.below(4) : 0);
  if (choice.chance(8)) {
    const all = [...bytes];
    while (changes-- > 0) mutateBytes(all, choice);
    return new Uint8Array(choice.chance(8) ? all.slice(0, choice.below(all.length + 1)) : all);
  }
  const sections = sectionsOf(bytes);
  if (choice.chance(20)) {
    const from = choice.below(sections.length);
    const [moved] = sections.splice(from, choice.below(2));
    if (moved) sections.splice(choice.below(sections.length + 1), 0, moved);
    return join(sections);
  }
  const section = choice.one(sections);
  const code = sections.find(({ id }) => id === 10);
  if (code && !choice.chance(3)) {
    const bodies = bodiesOf(code.content);
    while (bodies.length && changes-- > 0) mutateBytes(choice.one(bodies), choice);
    code.content = [...unsigned(bodies.length), ...bodies.flatMap((body) => [...unsigned(body.length), ...body])];
    return join(sections);
  }
  while (section && changes-- > 0) mutateBytes(section.content, choice);
  return join(sections);
}

/** Calls `use` with `count` changed programs, each the same for the same number. */
export function mutated(programs, number) {
  const choice = new Choice(number);
  return mutate(choice.one(programs), choice);
}
