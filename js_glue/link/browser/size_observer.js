// Reports the size of the document's content to the host. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsSizeObserver: {
    // Functions that measure again, start again in another display mode, and end; null without an observer.
    update: null,
    forget: null,
    stop: null,
  },

  // `told` is the size that was reported last. A border inside the frame may take a part of its height: `inset`, which was
  // found for the height `insetFor`; 0 if the host has sized the frame for another reason.
  $mcpappsSizeFrame: (told) => ({
    height: innerHeight,
    width: innerWidth,
    moved: -Infinity,
    isAnswer: false, // its last change answered the reported size
    isUnjudged: false, // it has changed since the last findInset()
    // How many times the page has changed the content since. After more than one, the frame is not the cause.
    changes: 0,
    maxInset: 32, // the largest border and padding, in pixels

    isNoted() {
      return this.height == innerHeight && this.width == innerWidth;
    },
    note(now) {
      if (this.isNoted()) return;
      this.moved = now;
      this.height = innerHeight;
      this.width = innerWidth;
      // For three seconds, a change may answer a size.
      this.isAnswer = now - told.at < 3000 && Math.abs(told.height - this.height) <= this.maxInset;
      this.isUnjudged = true;
      this.changes = 0;
      if (!this.isAnswer) told.insetFor = 0;
    },

    // A frame that becomes slightly lower than reported has a border inside its height, or the host has no more room.
    // Reporting more, once for each height, tells which. A higher frame, such as in fullscreen, says nothing of a
    // border, which is there again afterwards.
    findInset(wanted) {
      this.isUnjudged = false;
      const missing = told.height - this.height;
      const isFound =
        this.height < wanted && missing > told.inset && missing <= this.maxInset && told.insetFor != wanted;
      const isLess = missing >= 0 && missing < told.inset;
      if (!isFound && !isLess) return false;
      if (isFound) told.insetFor = wanted;
      told.inset = missing;
      return true;
    },
  }),

  // The content changes with each height that the host gives.
  $mcpappsSizeLoop: (frame, told, patience, warn) => ({
    // How many changes have followed an answer of the host, and when the last one did.
    rounds: 0,
    last: 0,
    most: 4,
    warned: false,

    forget() {
      this.rounds = told.insetFor = 0;
      frame.isAnswer = false;
    },
    found(now) {
      this.rounds = this.most + 1;
      this.last = now;
      if (!this.warned) warn();
      this.warned = true;
    },
    followsAnswer: (now) => frame.isAnswer && frame.changes < 2 && now - frame.moved < patience,
    // How long to wait before a change of the content is reported, or Infinity.
    delay(now) {
      if (now - this.last > 10_000) this.rounds = 0;
      if (!this.followsAnswer(now)) {
        // In a loop, one height is reported.
        this.rounds = this.rounds > this.most ? this.most : 0;
        return 0;
      }
      this.last = now;
      if (this.rounds < this.most) return ++this.rounds < this.most ? 0 : 2 * patience;
      this.found(now);
      return Infinity;
    },
    // Only the frame has changed since `seen`, so it is what changes the content. Returns whether the content would grow
    // endlessly if the frame went on following it.
    runsAway(height, seen) {
      const change = height - seen.height;
      const move = innerHeight - seen.frame;
      if (!move || Math.abs(change) < 1 || Math.round(height) == innerHeight) return false;
      return height > innerHeight ? move > 0 && change > move - 0.5 : change / move < 0 || change / move > 0.75;
    },
  }),

  mcpapps_size_observer_start__deps: [
    "$mcpappsLifetime",
    "$mcpappsDocumentSize",
    "$mcpappsSizeFrame",
    "$mcpappsSizeLoop",
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
    const size = mcpappsDocumentSize;
    // Milliseconds: between frames of the screen; between steps of a host's animation; until a page has followed its
    // frame, or a host a size.
    const soon = 16;
    const calm = 100;
    const patience = 500;
    const told = { width: 0, height: 0, at: -Infinity, inset: 0, insetFor: 0 };
    const frame = mcpappsSizeFrame(told);
    const loop = mcpappsSizeLoop(frame, told, patience, () => mcpappsEnter(_mcpapps_size_observer_loop, target));

    const report = (now, width, height) => {
      told.width = width;
      told.height = height;
      told.at = now;
      begun = Math.min(begun, now);
      quietUntil = now + calm;
      // The frame's own width is reported as 0.
      mcpappsEnter(_mcpapps_size_observer_change, target, width == innerWidth ? 0 : width, height);
    };

    // ---- Looking ----

    // The last measured size, unrounded, and its frame.
    let seen = { height: 0, frame: innerHeight, frameWidth: innerWidth };
    let wanted = 0;
    let timer = 0;
    let due = Infinity;
    let quietUntil = 0;
    // When to report a change that waits for the content to settle; 0 if none waits.
    let waitsUntil = 0;
    // Whether the content has changed since the last measurement, and whether the page has changed it.
    let heard = false;
    let mutated = false;

    // Timers, as hidden frames have neither animation frames nor resize observations.
    const schedule = (delay) => {
      const at = performance.now() + delay;
      if (at >= due) return;
      clearTimeout(timer);
      due = at;
      timer = setTimeout(look, delay);
    };
    const look = () => {
      due = Infinity;
      const now = performance.now();
      if (now < quietUntil) return schedule(quietUntil - now);
      const page = size.measure(included);
      // A zero makes some hosts collapse the frame for good.
      if (!page.width || !page.height) return;
      followFrame(now);
      if (mutated && page.height != seen.height) ++frame.changes;
      heard = mutated = false;
      seen = { height: page.height, frame: frame.height, frameWidth: frame.width };
      decide(now, page);
      showScrollbars(now, page);
    };
    const followFrame = (now) => {
      frame.note(now);
      if (frame.isAnswer && !heard && seen.frameWidth == innerWidth && loop.runsAway(size.measure(included).height, seen)) {
        loop.found(now);
      }
    };
    // It may still be changing. A mutation of the page measures earlier.
    const findInset = (now) =>
      frame.isUnjudged && (now - frame.moved < calm - 1 ? schedule(frame.moved + calm - now) : frame.findInset(wanted));
    const decide = (now, page) => {
      const exact = Math.min(page.height, size.maxHeight);
      const width = Math.max(innerWidth, Math.min(page.width, size.maxWidth));
      const changed = Math.ceil(exact) != wanted;
      wanted = Math.ceil(exact);
      const isNewInset = findInset(now);
      const height = Math.min(wanted + told.inset, size.maxHeight);
      if (
        (Math.round(exact) == frame.height || height == told.height) &&
        (width == innerWidth || width == told.width)
      ) {
        told.width = width;
        told.height = height;
        waitsUntil = 0;
        return;
      }
      if (changed && !(waitsUntil && loop.followsAnswer(now))) {
        const delay = loop.delay(now);
        waitsUntil = delay && now + delay;
        if (delay == Infinity) return (waitsUntil = 0);
      } else if (!waitsUntil && !isNewInset) {
        return;
      }
      if (now < waitsUntil) return schedule(waitsUntil - now);
      waitsUntil = 0;
      report(now, width, height);
    };

    // ---- The beginning ----

    // Views often render directly after connecting. So the first measurement follows a screen frame without a change;
    // and a time-out, as hidden frames have none.
    const longest = 250;
    let begun = Infinity;
    let hasMutated = true;
    let nextFrame = 0;
    const begin = () => {
      quietUntil = performance.now() + longest;
      schedule(longest);
      nextFrame = globalThis.requestAnimationFrame?.(onAnimationFrame);
    };
    const onAnimationFrame = () => {
      if (!hasMutated) {
        quietUntil = 0;
        return schedule(0);
      }
      hasMutated = false;
      nextFrame = globalThis.requestAnimationFrame?.(onAnimationFrame);
    };

    // ---- Scrollbars ----

    // The frame in which they were shown last, as `width × height`.
    let shownIn = "";

    // A host that follows the content needs none. Shown if the content does not fit and the host does not make room,
    // then left to the browser until the frame changes.
    const showScrollbars = (now, page) => {
      const here = `${innerWidth} × ${innerHeight}`;
      const fits = Math.round(page.height) <= innerHeight && page.width <= innerWidth;
      const cannotFit = size.fixedHeight || page.isTooWide || page.height > size.maxHeight;
      const rest = Math.max(told.at, frame.moved) + patience - now;
      if (!cannotFit && fits) return shownIn != here && size.hideScrollbars(true);
      if (!cannotFit && size.areScrollbarsHidden() && rest > 0) return schedule(rest);
      shownIn = here;
      size.hideScrollbars(false);
    };

    // ---- Listening ----

    const onContent = () => {
      // The page may change with its frame before the event of the frame.
      heard = heard || frame.isNoted();
      schedule(soon);
    };
    const onMutation = () => {
      hasMutated = true;
      // The first changes of a new view are reported soon.
      const age = performance.now() - begun;
      if (age >= 0 && age < patience) quietUntil = Math.min(quietUntil, told.at + soon);
      heard = mutated = true;
      onContent();
    };
    const onFrame = () => {
      const now = performance.now();
      followFrame(now);
      quietUntil = Math.max(quietUntil, now + calm);
      schedule(calm);
    };

    // Styles, fonts and images change sizes without a mutation. Mutation observers also work in hidden frames, and
    // where content overflows a page that fills its frame. A page may have removed one of them.
    const sizes = globalThis.ResizeObserver && new ResizeObserver(onContent);
    sizes?.observe(root);
    sizes?.observe(document.body);
    const nodes = globalThis.MutationObserver && new MutationObserver(onMutation);
    nodes?.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    addEventListener("resize", onFrame);
    document.addEventListener("load", onContent, true);
    const end = () => mcpappsSizeObserver.stop?.();
    mcpappsLifetime.signal.addEventListener("abort", end);
    size.start();
    mcpappsSizeObserver.update = onContent;
    mcpappsSizeObserver.forget = () => loop.forget();
    mcpappsSizeObserver.stop = () => {
      clearTimeout(timer);
      globalThis.cancelAnimationFrame?.(nextFrame);
      size.stop();
      sizes?.disconnect();
      nodes?.disconnect();
      removeEventListener("resize", onFrame);
      mcpappsLifetime.signal.removeEventListener("abort", end);
      document.removeEventListener("load", onContent, true);
    };
    begin();
  },

  mcpapps_size_observer_set_container__deps: ["$mcpappsDocumentSize", "$mcpappsSizeObserver"],
  mcpapps_size_observer_set_container: (fixedHeight, maxWidth, maxHeight) => {
    const size = mcpappsDocumentSize;
    // Hosts send it again with each size that they follow, which only changes the frame.
    if (size.fixedHeight == fixedHeight && size.maxWidth == maxWidth && size.maxHeight == maxHeight) return;
    Object.assign(size, { fixedHeight, maxWidth, maxHeight });
    mcpappsSizeObserver.update?.();
  },

  // Another display mode has another frame.
  mcpapps_size_observer_forget__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_forget: () => mcpappsSizeObserver.forget?.(),

  mcpapps_size_observer_stop__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_stop: () => {
    mcpappsSizeObserver.stop?.();
    mcpappsSizeObserver.stop = mcpappsSizeObserver.update = mcpappsSizeObserver.forget = null;
  },
});
