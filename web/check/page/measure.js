/**
 * Runs in the view's frame; the object that it returns measures how the page is shown. Elements are told by their
 * selectors.
 */
export function measures() {
  const controls =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], " +
    "[role=checkbox], [role=radio], [role=switch], [role=tab], [role=menuitem], [role=option]";
  const all = () => [...document.querySelectorAll("body *")];
  // Rows are alike, and to look at a thousand takes long.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":is(tr, li, option, [role=row], [role=option]):nth-of-type(n+11) { display: none !important }");
  document.adoptedStyleSheets.push(sheet);

  /** @param {Element} element */
  const label = (element) => {
    const name = element.localName + (element.id ? `#${element.id}` : "");
    return element.id ? name : [name, ...[...element.classList].slice(0, 2)].join(".");
  };
  /** @param {Element} element */
  const isSeen = (element) => {
    const { width: wide, height } = element.getBoundingClientRect();
    return wide > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** @param {Element} element */
  const hasOwnText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
  /** Scrolls or cuts off its content, the page itself aside. @param {Element} element */
  const isInBox = (element) => {
    let box = element.parentElement;
    while (box && box !== document.body && getComputedStyle(box).overflowX === "visible") box = box.parentElement;
    return box !== document.body;
  };
  /** The box that a finger meets: with its label, that of a control is larger. @param {Element} element */
  const boxOf = (element) => {
    const { labels } = /** @type {HTMLInputElement} */ (element);
    const boxes = [element, ...(labels ?? [])].map((each) => each.getBoundingClientRect());
    return {
      width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
      height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    };
  };
  /** A link in a line of text has the height of the line. @param {Element} element */
  const isInText = (element) =>
    getComputedStyle(element).display === "inline" && element.parentElement && hasOwnText(element.parentElement);

  return {
    /** @param {number} least */
    targets: (least) =>
      [...document.querySelectorAll(controls)]
        .filter((element) => isSeen(element) && !element.matches(":disabled, svg *") && !isInText(element))
        .map((element) => ({ element, ...boxOf(element) }))
        .filter((box) => box.width < least - 0.5 || box.height < least - 0.5)
        .map((box) => `${label(box.element)} (${Math.round(box.width)} × ${Math.round(box.height)})`),

    /** What leaves the page at its sides. */
    sideways() {
      const { clientWidth, scrollWidth } = document.documentElement;
      const outside = all().filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        const isOff = right <= 0 && scrollWidth <= clientWidth;
        return (right > clientWidth + 1 || left < -1) && !isOff && isSeen(element) && !isInBox(element);
      });
      const innermost = outside.filter((each) => !outside.some((other) => other !== each && each.contains(other)));
      return innermost.length > 0 || scrollWidth <= clientWidth + 1 ? innermost.map(label) : ["html"];
    },

    /** The boxes whose text is cut off, as elements. */
    cut: () =>
      all().filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = (/** @type {string} */ value) => value === "hidden" || value === "clip";
        return (
          element.textContent?.trim() && isSeen(element) &&
          ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
            (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
      }),
    /** @param {Element[]} before */
    cutSince(before) {
      return this.cut().filter((element) => !before.includes(element)).map(label);
    },

    endless: () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity)
        .map(({ effect }) => label(/** @type {any} */ (effect).target)),

    /** Where the focus is: the element's number, or -1 outside of all. */
    focused: () => (document.hasFocus() ? all().indexOf(/** @type {Element} */ (document.activeElement)) : -1),
    /** @param {number} index */
    labelOf: (index) => label(all()[index]),
    isModal: () => document.querySelector("dialog:modal, [aria-modal=true]") !== null,
    misordered: () =>
      all()
        .filter((element) => isSeen(element) && /** @type {HTMLElement} */ (element).tabIndex > 0)
        .map(label),
    unreachable: () =>
      all()
        .filter((element) => element.matches("[role=button], [role=link], [role=checkbox], [role=switch]"))
        .filter((element) => isSeen(element) && !element.matches("[tabindex], [aria-disabled=true], :disabled"))
        .filter((element) => /** @type {HTMLElement} */ (element).tabIndex < 0)
        .map(label),

    /** Gives a page without a background that of the host. @param {string} color */
    paint(color) {
      const { style } = document.documentElement;
      style.backgroundColor = "";
      const isClear = [document.documentElement, document.body].every(
        (element) => getComputedStyle(element).backgroundColor === "rgba(0, 0, 0, 0)",
      );
      if (isClear) style.backgroundColor = color;
    },
    /** The opaque ones of colours, as #rrggbb. @param {string[]} colors */
    opaque(colors) {
      const probe = document.body.appendChild(document.createElement("i"));
      const found = colors.map((color) => {
        probe.style.color = color;
        const numbers = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(getComputedStyle(probe).color)?.slice(1);
        return numbers && `#${numbers.map((each) => Number(each).toString(16).padStart(2, "0")).join("")}`;
      });
      probe.remove();
      return found.filter(Boolean);
    },
  };
}
