// Tells the size of the document's content. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsSizeObserver: {
    observer: null,
    // The content's own height: a root that is asked for max-content does not follow the frame.
    measure() {
      const root = document.documentElement;
      const height = root.style.height;
      root.style.height = "max-content";
      const size = [Math.ceil(innerWidth), Math.ceil(root.getBoundingClientRect().height)];
      root.style.height = height;
      return size;
    },
  },

  mcpapps_size_observer_start__deps: ["$mcpappsSizeObserver", "mcpapps_size_observer_stop"],
  mcpapps_size_observer_start: (target) => {
    _mcpapps_size_observer_stop();
    let scheduled = false;
    let lastWidth = 0;
    let lastHeight = 0;
    const report = () => {
      scheduled = false;
      if (mcpappsSizeObserver.observer != observer) return;
      const [width, height] = mcpappsSizeObserver.measure();
      // A zero makes some hosts fold the frame, for good.
      if (!width || !height || (width == lastWidth && height == lastHeight)) return;
      lastWidth = width;
      lastHeight = height;
      _mcpapps_size_observer_change(target, width, height);
    };
    const schedule = () => {
      if (scheduled) return;
      scheduled = true;
      requestAnimationFrame(report);
    };
    const observer = new ResizeObserver(schedule);
    mcpappsSizeObserver.observer = observer;
    observer.observe(document.documentElement);
    observer.observe(document.body);
    schedule();
  },

  mcpapps_size_observer_stop__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_stop: () => {
    mcpappsSizeObserver.observer?.disconnect();
    mcpappsSizeObserver.observer = null;
  },
});
