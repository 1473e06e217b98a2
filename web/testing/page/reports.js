// Adds to happy-dom's form.reportValidity() the focus on the first invalid control.

/** @import { HTMLInputElement, Window } from "happy-dom" */

/** @param {Window} window */
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
