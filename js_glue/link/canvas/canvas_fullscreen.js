// Fullscreen of the page's canvas. An Emscripten library, linked into the glue of views with CANVAS.
//
// The frames of hosts seldom permit the browser's own fullscreen. So the canvas and its document have the members of
// the Fullscreen API for the host's display mode, and Emscripten's functions work by them as usual.
addToLibrary({
  $mcpappsFullscreen__deps: ["$callCanvasResizedCallback", "$currentFullscreenStrategy"],
  $mcpappsFullscreen: {
    isOn: false,
    // Requests that the host has not answered, by their numbers.
    requests: new Map(),
    count: 0,

    // Called by mcpappsCanvas.
    start() {
      const { request, isShown, update, fit } = mcpappsFullscreen;
      const canvas = mcpappsCanvas.element;
      mcpappsFullscreen.isOn = isShown();
      const enter = () => request(true);
      canvas["requestFullscreen"] = enter;
      // For EM_ASM, as in raylib. Emscripten's own moves the canvas into an element for the screen.
      Object.defineProperty(Module, "requestFullscreen", { value: enter });
      // Configurable, as a program that is started again defines its own.
      Object.defineProperties(document, {
        // A host without fullscreen refuses the request. Programs ask for this before they are connected.
        "fullscreenEnabled": { value: true, configurable: true },
        "fullscreenElement": { get: () => (mcpappsFullscreen.isOn ? canvas : null), configurable: true },
        "exitFullscreen": { value: () => request(false), configurable: true },
      });
      const observer = new MutationObserver(update);
      observer.observe(document.documentElement, { "attributeFilter": ["data-display-mode"] });
      mcpappsLifetime.signal.addEventListener("abort", () => observer.disconnect());
      const { tellLibraries } = mcpappsCanvas;
      mcpappsCanvas.tellLibraries = () => {
        tellLibraries();
        fit();
      };
    },

    isShown: () => document.documentElement.dataset["displayMode"] == "fullscreen",

    request(isOn) {
      const { requests } = mcpappsFullscreen;
      if (isOn == mcpappsFullscreen.isOn && !requests.size) return Promise.resolve();
      const number = ++mcpappsFullscreen.count;
      const end = new Promise((resolve, reject) => requests.set(number, { resolve, reject }));
      end.catch(() => {}); // html5.h does not wait for it
      mcpappsEnter(_mcpapps_canvas_request_fullscreen, number, isOn);
      return end;
    },

    update() {
      const isOn = mcpappsFullscreen.isShown();
      if (isOn == mcpappsFullscreen.isOn) return;
      mcpappsFullscreen.isOn = isOn;
      mcpappsFullscreen.tell("fullscreenchange");
    },

    tell(event) {
      mcpappsCanvas.element.dispatchEvent(new Event(event, { "bubbles": true }));
      mcpappsCanvas.toldWidth = 0; // So that the size is told again.
      if (!mcpappsCanvas.hasLoop()) mcpappsCanvas.resize();
    },

    // Gives the canvas as many pixels as the program's strategy says, from its request to the end of the fullscreen.
    fit() {
      if (!currentFullscreenStrategy) return;
      const { element, width, height, pixelWidth, pixelHeight } = mcpappsCanvas;
      const scale = currentFullscreenStrategy.canvasResolutionScaleMode;
      if (scale != {{{ cDefs.EMSCRIPTEN_FULLSCREEN_CANVAS_SCALE_NONE }}}) {
        const isDense = scale == {{{ cDefs.EMSCRIPTEN_FULLSCREEN_CANVAS_SCALE_HIDEF }}};
        element.width = isDense ? pixelWidth : width;
        element.height = isDense ? pixelHeight : height;
      }
      callCanvasResizedCallback(currentFullscreenStrategy);
      if (!mcpappsFullscreen.isOn && !mcpappsFullscreen.requests.size) currentFullscreenStrategy = 0;
    },
  },

  mcpapps_canvas_end_fullscreen_request: (number, isDone) => {
    const { resolve, reject } = mcpappsFullscreen.requests.get(number);
    mcpappsFullscreen.requests.delete(number);
    if (isDone) return resolve();
    // SDL has taken the size of the screen, and corrects it at these events. Not within its request.
    queueMicrotask(() => {
      reject(new TypeError("the host has refused the display mode, or the view does not call followHost()"));
      mcpappsFullscreen.tell("fullscreenerror");
      mcpappsFullscreen.tell("fullscreenchange");
    });
  },

  // Emscripten's would lay the canvas out for the screen, which is larger than the host's frame.
  $JSEvents_resizeCanvasForFullscreen__deps: ["$mcpappsFullscreen"],
  $JSEvents_resizeCanvasForFullscreen: () => {},
});
