// The size that the document's content wants. An Emscripten library: linked into the glue.
//
// Measuring leaves the page as it was. The root element is as high as its content, except where
// the page fills its frame; such a page wants the height it has, or more if content overflows it.
addToLibrary({
  $mcpappsDocumentSize: {
    // What the host says of the frame.
    fixedHeight: false,
    maxWidth: 0,
    maxHeight: Infinity,
    // The style sheet that hides the frame's scrollbars. The page scrolls with it as without.
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

    // How much room the frame's scrollbars take.
    scrollbars() {
      const viewport = document.scrollingElement ?? document.documentElement;
      return {
        below: Math.max(0, innerHeight - viewport.clientHeight) || 0,
        beside: Math.max(0, innerWidth - viewport.clientWidth) || 0,
      };
    },

    // Where the element ends, with what is in the flow and overflows it.
    endOf(element) {
      const { display, overflowY, marginBottom } = getComputedStyle(element);
      let end = element.getBoundingClientRect().bottom + (parseFloat(marginBottom) || 0);
      // The frame scrolls for <html> and <body>: their `auto` is no scroll box.
      const open = element.contains(document.body) ? /visible|auto|scroll/ : /visible/;
      const isOverflowed = element.scrollHeight > element.clientHeight && open.test(overflowY);
      // Without a box of its own it has only its content.
      if (isOverflowed || display == "contents") {
        for (const child of element.children) {
          if (/absolute|fixed/.test(getComputedStyle(child).position)) continue;
          end = Math.max(end, mcpappsDocumentSize.endOf(child));
        }
      }
      return end;
    },

    // What a modal dialog wants. It is out of the flow, and browsers make it no higher than its frame.
    heightForDialog(dialog) {
      const style = getComputedStyle(dialog);
      if (style.position != "fixed") return 0;
      // What browsers leave above and below it.
      const gap = 6 + 2 * (parseFloat(style.fontSize) || 0);
      const { offsetHeight, clientHeight, scrollHeight } = dialog;
      if (scrollHeight > clientHeight) return scrollHeight + offsetHeight - clientHeight + gap;
      // It may be as high as its frame, whatever that is.
      return Math.min(offsetHeight + gap, innerHeight);
    },

    // The height, unrounded. What is out of the flow holds the frame open, and never lets it shrink
    // a bit: it may hang on the frame's lower edge.
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

    // Whether the frame scrolls across for content wider than it can become.
    isTooWide() {
      const root = document.documentElement;
      const clips = (element) => /hidden|clip/.test(getComputedStyle(element).overflowX);
      const room = Math.max(innerWidth, mcpappsDocumentSize.maxWidth);
      return root.scrollWidth > room && !clips(root) && !clips(document.body);
    },

    // Calls the function while no scrollbar narrows the page, and gives what it gives.
    withoutScrollbars(look) {
      const { below, beside } = mcpappsDocumentSize.scrollbars();
      if (mcpappsDocumentSize.areScrollbarsHidden() || !(below || beside)) return look();
      const { scrollX, scrollY } = window;
      mcpappsDocumentSize.hideScrollbars(true);
      const seen = look();
      mcpappsDocumentSize.hideScrollbars(false);
      // A page that is lower for a moment may have lost its place.
      if (window.scrollY != scrollY) window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
      return seen;
    },

    /**
     * What the content wants, unrounded and whatever the host's maxima are: as if no scrollbar took room, but
     * with the room for the one below content that is too wide.
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
