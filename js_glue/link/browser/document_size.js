// The size of the document's content. An Emscripten library: linked into the glue.
//
// Measuring leaves the page unchanged. The root element has the height of its content, unless the page fills its frame:
// such a page keeps its height, or gets more if its content overflows.
addToLibrary({
  $mcpappsDocumentSize: {
    // From the host's container dimensions.
    fixedHeight: false,
    maxWidth: 0,
    maxHeight: Infinity,
    // The style sheet that hides the frame's scrollbars. The page can scroll with it.
    sheet: null,

    start() {
      if (!document.adoptedStyleSheets || !globalThis.CSSStyleSheet) return;
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(":root { scrollbar-width: none !important }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      mcpappsDocumentSize.sheet = sheet;
    },
    stop() {
      const { sheet } = mcpappsDocumentSize;
      if (!sheet) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other != sheet);
      mcpappsDocumentSize.sheet = null;
    },
    hideScrollbars(hide) {
      const { sheet } = mcpappsDocumentSize;
      if (sheet && sheet.disabled == hide) sheet.disabled = !hide;
    },
    areScrollbarsHidden() {
      return mcpappsDocumentSize.sheet?.disabled == false;
    },

    // The space that the frame's scrollbars take.
    scrollbars() {
      const viewport = document.scrollingElement ?? document.documentElement;
      return {
        below: Math.max(0, innerHeight - viewport.clientHeight) || 0,
        beside: Math.max(0, innerWidth - viewport.clientWidth) || 0,
      };
    },

    // The lower edge of the element with its overflowing content.
    endOf(element) {
      const { display, overflowY, marginBottom } = getComputedStyle(element);
      let end = element.getBoundingClientRect().bottom + (parseFloat(marginBottom) || 0);
      // <html> and <body> with `auto` are no scroll boxes, as the frame scrolls for them.
      const open = element.contains(document.body) ? /visible|auto|scroll/ : /visible/;
      const isOverflowed = element.scrollHeight > element.clientHeight && open.test(overflowY);
      // An element without a box only has its content.
      if (isOverflowed || display == "contents") {
        for (const child of element.children) {
          if (/absolute|fixed/.test(getComputedStyle(child).position)) continue;
          end = Math.max(end, mcpappsDocumentSize.endOf(child));
        }
      }
      return end;
    },

    // The height for a modal dialog. It is out of the flow, and browsers limit it to its frame.
    heightForDialog(dialog) {
      const style = getComputedStyle(dialog);
      if (style.position != "fixed") return 0;
      // The space that browsers leave above and below it.
      const gap = 6 + 2 * (parseFloat(style.fontSize) || 0);
      const { offsetHeight, clientHeight, scrollHeight } = dialog;
      if (scrollHeight > clientHeight) return scrollHeight + offsetHeight - clientHeight + gap;
      // It may always be as high as its frame.
      return Math.min(offsetHeight + gap, innerHeight);
    },

    // The unrounded height. Elements out of the flow may hang on the frame's lower edge: they keep the frame from
    // shrinking.
    height(included) {
      if (mcpappsDocumentSize.fixedHeight) return innerHeight;
      let height = mcpappsDocumentSize.endOf(document.documentElement) + window.scrollY;
      for (const dialog of document.querySelectorAll("dialog[open]")) {
        height = Math.max(height, mcpappsDocumentSize.heightForDialog(dialog));
      }
      if (included) {
        for (const element of document.querySelectorAll(included)) {
          const end = element.getBoundingClientRect().bottom + window.scrollY;
          if (end > height) height = Math.max(end, innerHeight);
        }
      }
      return height;
    },

    // Whether the frame scrolls horizontally because the content cannot become narrower.
    isTooWide() {
      const root = document.documentElement;
      const clips = (element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
      const room = Math.max(innerWidth, mcpappsDocumentSize.maxWidth);
      return root.scrollWidth > room && !clips(root) && !clips(document.body);
    },

    // Calls the function while no scrollbar narrows the page, and returns its result.
    withoutScrollbars(look) {
      const { below, beside } = mcpappsDocumentSize.scrollbars();
      if (mcpappsDocumentSize.areScrollbarsHidden() || !(below || beside)) return look();
      const { scrollX, scrollY } = window;
      mcpappsDocumentSize.hideScrollbars(true);
      const seen = look();
      mcpappsDocumentSize.hideScrollbars(false);
      // The page may have lost its scroll position, being lower for a moment.
      if (window.scrollY != scrollY) window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return seen;
    },

    /**
     * The unrounded size that the content wants, whatever the host's maxima: without scrollbars, except a horizontal
     * one below content that is too wide.
     */
    measure(included) {
      const size = mcpappsDocumentSize;
      const wanted = size.withoutScrollbars(() => ({
        width: Math.max(innerWidth, document.documentElement.scrollWidth),
        height: size.height(included),
        isTooWide: size.isTooWide(),
      }));
      if (wanted.isTooWide && !size.fixedHeight) {
        const wereHidden = size.areScrollbarsHidden();
        size.hideScrollbars(false);
        wanted.height += size.scrollbars().below;
        size.hideScrollbars(wereHidden);
      }
      return wanted;
    },
  },
});
