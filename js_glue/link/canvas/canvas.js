// The page's canvas: its element, its size and its frames. An Emscripten library, linked into the glue of views with
// CANVAS.
//
// The page's style sheet lays the canvas out. Programs that ask for a window of 1280 by 720 get the size of the layout,
// and are notified of its changes in the way of their library.
addToLibrary({
  $mcpappsCanvas__deps: [
    "$addRunDependency",
    "$removeRunDependency",
    "$registerPreMainLoop",
#if USE_GLFW
    "$GLFW",
    "$Browser",
#endif
  ],
  $mcpappsCanvas__postset: () => {
    addAtPreRun("mcpappsCanvas.awaitLayout();");
    addAtInit("mcpappsCanvas.start();");
    return "";
  },
  $mcpappsCanvas: {
    element: null,
    // In CSS pixels, and in those of the screen.
    width: 0,
    height: 0,
    pixelWidth: 0,
    pixelHeight: 0,
    // The size in the program's last notification.
    toldWidth: 0,
    toldHeight: 0,
    // Whether the program sets the canvas's pixels itself, as SDL does.
    isSizedByProgram: false,
    isInView: true,
    isLost: false,
    isPaused: false,
    // Whether the canvas is visible, as the program was told.
    isShown: true,
    // Functions that continue when it is visible again.
    sleepers: [],

    // Waits for a layout, so that the program does not begin with a canvas of 0 by 0: a busy browser lays a frame out
    // late, and one that the host hides at first not at all.
    awaitLayout() {
      const root = document.documentElement;
      if (root.offsetWidth != 0) return;
      addRunDependency("layout");
      const begin = () => {
        observer.disconnect();
        clearTimeout(timer);
        removeRunDependency("layout");
      };
      const observer = new ResizeObserver(() => root.offsetWidth && begin());
      const timer = setTimeout(begin, 1000);
      observer.observe(root);
    },

    start() {
      const canvas = mcpappsCanvas.element = Module["canvas"] = mcpappsCanvas.find();
      mcpappsCanvas.addStyle();
      mcpappsCanvas.measure();
      mcpappsCanvas.setPixels();
      mcpappsCanvas.observe();
      mcpappsCanvasInput.listen(canvas);
      mcpappsFullscreen.start();
      canvas.addEventListener("webglcontextlost", mcpappsCanvas.onLost);
      canvas.addEventListener("webglcontextrestored", mcpappsCanvas.onRestored);
      // Returning false skips the frame.
      registerPreMainLoop(mcpappsCanvas.beforeFrame);
    },

    find() {
      const found = document.getElementById("canvas");
      if (found && found.localName != "canvas") throw new Error('the element with the id "canvas" is no <canvas>');
      if (found) return found;
      const canvas = document.createElement("canvas");
      canvas.id = "canvas"; // by which programs know it
      document.body.append(canvas);
      return canvas;
    },

    // Every rule of the page overrides these. Without `contain: size`, a canvas without a style would be as large as
    // its pixels, which follow its size. Some programs unset its width.
    addStyle() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        ":where(#canvas){display:block;width:100%;aspect-ratio:16/9;contain:size;contain-intrinsic-width:100vw;" +
          "touch-action:none;outline-offset:-2px;max-height:var(--mcpapps-canvas-max-height,none)}" +
          ":where(html[data-mcpapps-canvas] body){margin:0}" +
          ":where(html[data-mcpapps-canvas=fills] #canvas){aspect-ratio:auto;max-height:none;" +
          "margin:var(--safe-area-inset-top,0) var(--safe-area-inset-right,0) var(--safe-area-inset-bottom,0) " +
          "var(--safe-area-inset-left,0);" +
          "width:calc(100% - var(--safe-area-inset-left,0px) - var(--safe-area-inset-right,0px));" +
          "height:calc(100vh - var(--safe-area-inset-top,0px) - var(--safe-area-inset-bottom,0px))}",
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      mcpappsCanvas.setFills(false);
    },

    // A page with only a canvas has no margins, and fills a frame with a given height.
    setFills(fills) {
      const isAlone = [...document.body.children].every(
        (child) =>
          child == mcpappsCanvas.element || /^(script|style|template|noscript|link|meta|title)$/.test(child.localName),
      );
      if (isAlone) document.documentElement.dataset["mcpappsCanvas"] = fills ? "fills" : "alone";
    },

    // `pixels` are a ResizeObserver's, which knows how the browser rounds the edges.
    measure(pixels) {
      const { clientWidth, clientHeight } = mcpappsCanvas.element;
      mcpappsCanvas.width = Math.max(1, clientWidth);
      mcpappsCanvas.height = Math.max(1, clientHeight);
      // A browser that emulates a dense screen for tests has no ratio in them.
      const exact = (told, size) =>
        Math.abs(told - size * devicePixelRatio) < 2 * devicePixelRatio ? told : size * devicePixelRatio;
      const width = exact(pixels?.inlineSize, mcpappsCanvas.width);
      const height = exact(pixels?.blockSize, mcpappsCanvas.height);
      // Some browsers refuse more than 16 million pixels, and a host may give a frame any size.
      const scale = Math.min(1, Math.sqrt((1 << 24) / (width * height)));
      mcpappsCanvas.pixelWidth = Math.max(1, Math.floor(width * scale));
      mcpappsCanvas.pixelHeight = Math.max(1, Math.floor(height * scale));
    },

    observe() {
      const observer = new ResizeObserver((entries) => {
        mcpappsCanvas.measure(entries[0].devicePixelContentBoxSize?.[0]);
        // New pixels clear the canvas. A main loop draws again before the browser shows it.
        if (!mcpappsCanvas.hasLoop()) mcpappsCanvas.resize();
      });
      try {
        observer.observe(mcpappsCanvas.element, { "box": "device-pixel-content-box" });
      } catch {
        observer.observe(mcpappsCanvas.element); // WebKit
      }
      mcpappsWatchVisibility(mcpappsCanvas.element, (isInView) => {
        mcpappsCanvas.isInView = isInView;
        mcpappsCanvas.update();
      });
    },

    setPixels() {
      const canvas = mcpappsCanvas.element;
      const isSame = canvas.width == mcpappsCanvas.pixelWidth && canvas.height == mcpappsCanvas.pixelHeight;
      if (!isSame && !mcpappsCanvas.isSizedByProgram) {
        canvas.width = mcpappsCanvas.pixelWidth;
        canvas.height = mcpappsCanvas.pixelHeight;
      }
      return isSame;
    },

    resize() {
      const { width, height } = mcpappsCanvas;
      const isSame = mcpappsCanvas.setPixels();
      if (isSame && width == mcpappsCanvas.toldWidth && height == mcpappsCanvas.toldHeight) return;
      mcpappsCanvas.toldWidth = width;
      mcpappsCanvas.toldHeight = height;
      mcpappsEnter(mcpappsCanvas.tellLibraries);
      mcpappsEnter(_mcpapps_canvas_resize);
    },

    // Notifies the libraries of the program. SDL and users of html5.h wait for the window's event.
    tellLibraries() {
#if USE_GLFW
      Browser.updateResizeListeners();
#endif
      if (typeof JSEvents == "undefined") return;
      for (const { eventTypeString, eventListenerFunc, target } of [...JSEvents.eventHandlers]) {
        // Emscripten drops events of other targets.
        if (eventTypeString == "resize") eventListenerFunc({ "target": target, "preventDefault": () => {} });
      }
    },

    // A paused one draws nothing.
    hasLoop: () => typeof MainLoop != "undefined" && !!MainLoop.scheduler && mcpappsCanvas.isShown,

    beforeFrame() {
      if (!mcpappsCanvas.isShown) {
        // A paused loop keeps no timer and no animation frame.
        mcpappsCanvas.isPaused = true;
        MainLoop.pause();
        return false;
      }
      mcpappsCanvas.resize();
    },

    update() {
      const isShown = mcpappsCanvas.isInView && !mcpappsCanvas.isLost;
      if (isShown == mcpappsCanvas.isShown) return;
      mcpappsCanvas.isShown = isShown;
      mcpappsEnter(_mcpapps_canvas_show, isShown);
      if (isShown) for (const wake of mcpappsCanvas.sleepers.splice(0)) wake();
      if (!isShown || !mcpappsCanvas.isPaused) return;
      mcpappsCanvas.isPaused = false;
      // The program may have ended its loop.
      if (MainLoop.func) MainLoop.resume();
    },

    onLost(event) {
      event.preventDefault(); // else it is never restored
      mcpappsCanvas.isLost = true;
      mcpappsCanvas.update();
    },

    onRestored() {
      if (typeof GL != "undefined" && GL.currentContext) {
        GL.currentContext.initExtensionsDone = false;
        GL.initExtensions(GL.currentContext);
      }
      mcpappsCanvas.isLost = false;
      if (mcpappsEnter(_mcpapps_canvas_restore)) return mcpappsCanvas.update();
      mcpappsShow({
        "what": "no-graphics",
        "reason": "the browser has taken the graphics away, and the program does not draw anew",
        "text": "The browser has taken this view's graphics away. You can start the view again.",
        "details": "",
        "canStartAgain": true,
      });
    },
  },

  mcpapps_canvas_element: () => Emval.toHandle(mcpappsCanvas.element),

  mcpapps_canvas_size: (size) => {
    const { width, height, pixelWidth } = mcpappsCanvas;
    HEAPF64.set([width, height, pixelWidth / width], size >> 3);
  },

  mcpapps_canvas_is_shown: () => mcpappsCanvas.isShown,

  // `maxHeight` is 0 if the host has none.
  mcpapps_canvas_fill: (fills, maxHeight) => {
    mcpappsCanvas.setFills(fills);
    const { style } = document.documentElement;
    if (maxHeight) style.setProperty("--mcpapps-canvas-max-height", `${maxHeight}px`);
    else style.removeProperty("--mcpapps-canvas-max-height");
  },

#if ASYNCIFY
  // Loops with sleeps pause like main loops while the canvas is invisible.
  emscripten_sleep__deps: ["$mcpappsCanvas"],
  emscripten_sleep__async: "auto",
  emscripten_sleep: async (milliseconds) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    while (!mcpappsCanvas.isShown) await new Promise((resolve) => mcpappsCanvas.sleepers.push(resolve));
  },
#endif

  // Replaces Emscripten's, which does the rest: a size that the program sets itself is kept.
  emscripten_set_canvas_element_size__deps: ["$mcpappsCanvas", "$findCanvasEventTarget"],
  emscripten_set_canvas_element_size: (target, width, height) => {
    const canvas = findCanvasEventTarget(target);
    if (!canvas) return {{{ cDefs.EMSCRIPTEN_RESULT_UNKNOWN_TARGET }}};
    if (canvas == mcpappsCanvas.element) mcpappsCanvas.isSizedByProgram = true;
    canvas.width = width;
    canvas.height = height;
    return {{{ cDefs.EMSCRIPTEN_RESULT_SUCCESS }}};
  },
});
