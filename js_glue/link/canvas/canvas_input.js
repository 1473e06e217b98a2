// The user's input on the page's canvas. An Emscripten library, linked into the glue of views with CANVAS.
//
// A program for a window takes all keys and the wheel. In a frame inside a chat it gets only those meant for it, and
// the page gets the others.
addToLibrary({
  $mcpappsCanvasInput: {
    takesTab: false,
    // Keys that the program believes to be down: code → event data.
    down: {},
    clipboard: "",

    listen(canvas) {
      if (!canvas.hasAttribute("tabindex")) canvas.tabIndex = 0;
      // Screen readers then pass it their keys.
      if (!canvas.hasAttribute("role")) canvas.setAttribute("role", "application");
      if (!canvas.hasAttribute("aria-label") && document.title) canvas.setAttribute("aria-label", document.title);

      canvas.addEventListener("pointerdown", ({ pointerId }) => {
        // Programs prevent the browser's own focus.
        canvas.focus({ "preventScroll": true });
        // The end of a drag is received outside, too.
        canvas.setPointerCapture(pointerId);
      });
      // A system gesture took the pointer, without a mouse event.
      canvas.addEventListener("pointercancel", ({ clientX, clientY }) => {
        for (const button of [0, 1, 2]) {
          canvas.dispatchEvent(new MouseEvent("mouseup", { clientX, clientY, button, "bubbles": true }));
        }
      });
      canvas.addEventListener("blur", mcpappsCanvasInput.releaseKeys);
      mcpappsHearFrom(window, "blur", mcpappsCanvasInput.releaseKeys);
      mcpappsHearFrom(document, "visibilitychange", mcpappsCanvasInput.releaseKeys);
      mcpappsHearFrom(document, "paste", (event) => {
        if (document.activeElement == canvas) mcpappsCanvasInput.clipboard = event.clipboardData.getData("text/plain");
      });
      mcpappsCanvasInput.filterLibraries();
    },

    // Filters only the libraries' own listeners; the page's get all events. Each enters C++ through the guard.
    filterLibraries() {
#if USE_GLFW
      GLFW.onKeydown = mcpappsCanvasInput.filter(GLFW.onKeydown);
      GLFW.onKeyup = mcpappsCanvasInput.filter(GLFW.onKeyup);
      GLFW.onKeyPress = mcpappsCanvasInput.filter(GLFW.onKeyPress);
      GLFW.onMouseWheel = mcpappsCanvasInput.filter(GLFW.onMouseWheel);
      GLFW.onMousemove = mcpappsCanvasInput.guard(GLFW.onMousemove);
      GLFW.onMouseButtonDown = mcpappsCanvasInput.guard(GLFW.onMouseButtonDown);
      GLFW.onMouseButtonUp = mcpappsCanvasInput.guard(GLFW.onMouseButtonUp);
      GLFW.onMouseenter = mcpappsCanvasInput.guard(GLFW.onMouseenter);
      GLFW.onMouseleave = mcpappsCanvasInput.guard(GLFW.onMouseleave);
#endif
      if (typeof JSEvents == "undefined") return;
      mcpappsHearFrom(mcpappsLifetime.signal, "abort", () => JSEvents.removeAllEventListeners?.());
      const register = JSEvents.registerOrRemoveHandler;
      JSEvents.registerOrRemoveHandler = (handler) => {
        const { handlerFunc } = handler;
        if (handlerFunc) {
          const change = /^(key|wheel)/.test(handler.eventTypeString)
            ? mcpappsCanvasInput.filter
            : mcpappsCanvasInput.guard;
          handler.handlerFunc = change(handlerFunc);
        }
        return register(handler);
      };
    },

    guard: (listener) => (event) => mcpappsEnter(listener, event),

    filter: (listener) => (event) => {
      if (mcpappsCanvasInput.takes(event)) mcpappsEnter(listener, event);
    },

    takes(event) {
      if (event.target != mcpappsCanvas.element) return false;
      switch (event.type) {
        case "wheel":
        case "mousewheel":
          return mcpappsCanvasInput.takesWheel(event);
        case "keydown":
          // The Tab key always leaves the canvas, for users without a mouse.
          if (event.key == "Tab" && !mcpappsCanvasInput.takesTab) return false;
          mcpappsCanvasInput.down[event.code] = event;
          return true;
        case "keyup":
          delete mcpappsCanvasInput.down[event.code];
          // While this key is down, macOS sends no event when others go up.
          if (event.key == "Meta") mcpappsCanvasInput.releaseKeys();
          return true;
        default:
          return true;
      }
    },

    // The user scrolls past the canvas, until they use it. Libraries listen to the wheel even if the program does not,
    // so the program has to opt in.
    takesWheel(event) {
      const isUsed =
        document.activeElement == mcpappsCanvas.element || document.documentElement.dataset["mcpappsCanvas"] == "fills";
      return isUsed && mcpappsEnter(_mcpapps_canvas_take_wheel, event.deltaX, event.deltaY);
    },

    releaseKeys() {
      const events = Object.values(mcpappsCanvasInput.down);
      mcpappsCanvasInput.down = {};
      for (const { key, code, keyCode, which, location } of events) {
        const up = { key, code, keyCode, which, location, "bubbles": true };
        mcpappsCanvas.element.dispatchEvent(new KeyboardEvent("keyup", up));
      }
    },

    copy(text) {
      mcpappsCanvasInput.clipboard = text;
      const byEvent = () => {
        const onCopy = (event) => {
          event.clipboardData.setData("text/plain", text);
          event.preventDefault();
        };
        document.addEventListener("copy", onCopy, { "once": true });
        document.execCommand("copy");
        document.removeEventListener("copy", onCopy);
      };
      // Hosts seldom permit the first way; the second one works directly after a user action.
      if (navigator.clipboard) navigator.clipboard.writeText(text).catch(byEvent);
      else byEvent();
    },
  },

  mcpapps_canvas_take_tab: (takes) => {
    mcpappsCanvasInput.takesTab = !!takes;
  },

  // The caller frees the result.
  mcpapps_canvas_clipboard: () => stringToNewUTF8(mcpappsCanvasInput.clipboard),

  mcpapps_canvas_copy: (text) => mcpappsCanvasInput.copy(UTF8ToString(text)),
});
