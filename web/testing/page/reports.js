// What happy-dom leaves out where a form reports what is wrong with it.

/** The first control that is wrong gets the focus, as in browsers. */
export function mendReports(window) {
  const { prototype } = window.HTMLFormElement;
  const { reportValidity } = prototype;
  prototype.reportValidity = function () {
    const isValid = reportValidity.call(this);
    if (!isValid) [...this.elements].find(({ willValidate, validity }) => willValidate && !validity.valid)?.focus();
    return isValid;
  };
}
