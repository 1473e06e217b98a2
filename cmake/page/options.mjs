// Writes the options of `<select data-options="open paid:wasPaid :all">`: the values of an enum, each with a text of
// the page, the one of its own name unless another is named. They come behind those in the HTML.
import { refuse } from "./mistake.mjs";
import { attribute } from "./tree.mjs";

/**
 * @import { ElementPlace } from "./places.mjs"
 * @import { Element } from "./tree.mjs"
 * @typedef {{ at: [start: number, end: number], line: number, text: string }} Change
 */

/** The changes in the source of an element. @param {Element} select @returns {Change[]} */
export function optionsOf(select) {
  const text = attribute(select, "data-options");
  if (text === undefined) return [];
  const { attrs, endTag } = /** @type {ElementPlace} */ (select.sourceCodeLocation);
  if (select.tagName !== "select" || !endTag) refuse(select, "data-options: it belongs to a <select> with its end tag");
  const options = text.trim().split(/\s+/).map((word) => {
    const [isOption, value, other = value] = /^([\w-]*)(?::(.*))?$/.exec(word) ?? [];
    if (!isOption || !/^[A-Za-z_]\w*$/.test(other)) {
      refuse(select, `data-options="${word}": write values with texts of the page, such as "open paid:wasPaid :all"`);
    }
    return `<option value="${value}" data-text="@${other}"></option>`;
  });
  const { startOffset, endOffset, startLine: line } = /** @type {NonNullable<typeof attrs>} */ (attrs)["data-options"];
  return [
    { at: [startOffset, endOffset], line, text: "" },
    { at: [endTag.startOffset, endTag.startOffset], line, text: options.join("") },
  ];
}
