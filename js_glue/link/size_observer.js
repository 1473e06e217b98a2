// Tells the height that the document's content wants. An Emscripten library: linked into the glue.
//
// Measuring changes nothing in the page. The root element is as high as its content, except where
// the page fills its frame; such a page wants the height it has, or more if content overflows it.
addToLibrary({
  $mcpappsSizeObserver: {
    // What the host says of the frame, and how to look anew and to end; nobody observes yet.
    fixedHeight: false,
    maxWidth: 0,
    maxHeight: Infinity,
    update: null,
    stop: null,

    // Where the element ends, with what is in the flow and overflows it.
    endOf(element) {
      const { overflowY, marginBottom } = getComputedStyle(element);
      let end = element.getBoundingClientRect().bottom + (parseFloat(marginBottom) || 0);
      // The frame scrolls for <html> and <body>: their `auto` is no scroll box.
      const open = element.contains(document.body) ? /visible|auto|scroll/ : /visible/;
      if (element.scrollHeight > element.clientHeight && open.test(overflowY)) {
        for (const child of element.children) {
          if (/absolute|fixed/.test(getComputedStyle(child).position)) continue;
          end = Math.max(end, mcpappsSizeObserver.endOf(child));
        }
      }
      return end;
    },

    // The height, unrounded. What is out of the flow holds the frame open, and never lets it shrink
    // a bit: it may hang on the frame's lower edge.
    measure(included) {
      if (mcpappsSizeObserver.fixedHeight) return innerHeight;
      let height = mcpappsSizeObserver.endOf(document.documentElement) + window.scrollY;
      if (included) {
        for (const element of document.querySelectorAll(included)) {
          const end = element.getBoundingClientRect().bottom + window.scrollY;
          if (end > height) height = Math.max(end, innerHeight);
        }
      }
      return Math.min(height, mcpappsSizeObserver.maxHeight);
    },
  },

  mcpapps_size_observer_start__deps: [
    "$mcpappsSizeObserver",
    "$mcpappsEnter",
    "$UTF8ToString",
    "mcpapps_size_observer_stop",
    "mcpapps_size_observer_change",
    "mcpapps_size_observer_loop",
  ],
  mcpapps_size_observer_start: (target, selector) => {
    _mcpapps_size_observer_stop();
    const included = UTF8ToString(selector);
    const root = document.documentElement;
    // Milliseconds: between the steps of a host's animation, and until a page has followed its frame.
    const calm = 100;
    const patience = 500;

    let timer = 0;
    let quietUntil = 0;
    let reportedWidth = 0;
    let reportedHeight = 0;
    let wanted = 0;
    let frame = innerHeight;
    let frameMoved = -patience;
    // How often the content changed soon after the frame, and whether we wait if it does without.
    let rounds = 0;
    let waiting = false;
    let warned = false;

    const report = (width, height) => {
      reportedWidth = width;
      reportedHeight = height;
      quietUntil = performance.now() + calm;
      // A width that is the frame's own anyway is told as 0.
      mcpappsEnter(_mcpapps_size_observer_change, target, width == innerWidth ? 0 : width, height);
    };
    const noteFrame = (now) => {
      if (frame != innerHeight) frameMoved = now;
      frame = innerHeight;
    };
    const look = () => {
      timer = 0;
      const now = performance.now();
      if (now < quietUntil) return schedule(quietUntil - now);

      const exact = mcpappsSizeObserver.measure(included);
      const height = Math.ceil(exact);
      const width = Math.max(innerWidth, Math.min(root.scrollWidth, mcpappsSizeObserver.maxWidth));
      // A zero makes some hosts fold the frame, for good.
      if (!width || !height) return;

      noteFrame(now);
      const changed = height != wanted;
      wanted = height;
      const waited = waiting;
      waiting = false;
      if (
        (Math.round(exact) == frame || height == reportedHeight) &&
        (width == innerWidth || width == reportedWidth)
      ) {
        reportedWidth = width;
        reportedHeight = height;
        return;
      }
      // If the content changes by itself, that is reported at once. If it changes soon after the frame, the first two
      // changes are reported at once, the third and the fourth after a pause. The fifth counts as a loop: nothing is
      // reported until the content changes by itself.
      if (changed && now - frameMoved < patience) {
        if (++rounds > 4) {
          if (!warned) mcpappsEnter(_mcpapps_size_observer_loop, target);
          warned = true;
          return;
        }
        if (rounds > 2) {
          const wait = patience * (rounds - 2);
          quietUntil = now + wait;
          waiting = true;
          return schedule(wait);
        }
      } else if (changed) {
        rounds = rounds > 4 ? 3 : 0;
      } else if (!waited) {
        return;
      }
      report(width, height);
    };
    // Timers, since hidden frames have neither animation frames nor resize observations.
    const schedule = (delay) => {
      if (!timer) timer = setTimeout(look, delay);
    };
    const onContent = () => schedule(16);
    const onFrame = () => {
      const now = performance.now();
      noteFrame(now);
      quietUntil = Math.max(quietUntil, now + calm);
      schedule(calm);
    };

    // Styles, fonts and images change sizes without a mutation; mutations are heard in hidden
    // frames as well, and where content overflows a page that fills its frame. Where a page has taken
    // one of them away, less is heard.
    const sizes = globalThis.ResizeObserver && new ResizeObserver(onContent);
    sizes?.observe(root);
    sizes?.observe(document.body);
    const nodes = globalThis.MutationObserver && new MutationObserver(onContent);
    nodes?.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    addEventListener("resize", onFrame);
    document.addEventListener("load", onContent, true);
    mcpappsSizeObserver.update = onContent;
    mcpappsSizeObserver.stop = () => {
      clearTimeout(timer);
      sizes?.disconnect();
      nodes?.disconnect();
      removeEventListener("resize", onFrame);
      document.removeEventListener("load", onContent, true);
    };
    schedule(0);
  },

  mcpapps_size_observer_set_container__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_set_container: (fixedHeight, maxWidth, maxHeight) => {
    mcpappsSizeObserver.fixedHeight = fixedHeight;
    mcpappsSizeObserver.maxWidth = maxWidth;
    mcpappsSizeObserver.maxHeight = maxHeight;
    mcpappsSizeObserver.update?.();
  },

  mcpapps_size_observer_stop__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_stop: () => {
    mcpappsSizeObserver.stop?.();
    mcpappsSizeObserver.stop = mcpappsSizeObserver.update = null;
  },
});
