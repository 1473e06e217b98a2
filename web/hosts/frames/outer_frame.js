// What a host does with the frame that it shows a view in: how high it makes it, and what the frame may.

const most = 500;
const roomy = 600;
const first = 240;

/** @import { Host, PlayedHost } from "../hosts.js" */

/** Before the view has told a height; one that nobody heeds needs room from the first. @param {PlayedHost} host */
export const firstHeight = ({ messages }) => (messages.height === "ignored" ? roomy : first);

/** Whether the frame gets as high as the view says, at once. @param {PlayedHost} host */
export const isExact = ({ messages }) => messages.height === "exact";

/**
 * Gives the frame the height that the view asks for, in the host's way.
 * @param {HTMLElement} element
 * @param {PlayedHost} host
 * @param {number} height in CSS pixels
 */
export function giveHeight(element, { messages: { height: habit } }, height) {
  element.style.transition = habit === "animated" ? "height 300ms" : "";
  if (habit === "ignored" || (habit === "capped" && height === 0)) return;
  element.style.height = `${habit === "capped" ? Math.min(height, most) : height}px`;
}

/**
 * The sandbox flags of a proxy. What it may not, the view in it may not either; no view opens windows there.
 * @param {Partial<Pick<Host, "document">>} host
 */
export const proxySandbox = ({ document }) =>
  `allow-scripts allow-same-origin${document?.sandbox.includes("allow-forms") ? " allow-forms" : ""}`;
