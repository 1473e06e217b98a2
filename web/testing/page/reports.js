// What happy-dom leaves out where a form reports what is wrong with it.

/** @import { HTMLInputElement, Window } from "happy-dom" */

/** The first control that is wrong gets the focus, as in browsers. @param {Window} window */
export function mendReports(window) {
  const { prototype } = window.HTMLFormElement;
  const { reportValidity } = prototype;
  prototype.reportValidity = function () {
    const isValid = reportValidity.call(this);
    if (!isValid) /** @type {HTMLInputElement[]} */ ([...this.elements])
      .find(({ willValidate, validity }) => willValidate && !validity.valid)?.focus();
    return isValid;
  };
}
