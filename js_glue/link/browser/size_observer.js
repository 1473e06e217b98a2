// Reports the size of the document's content to the host. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsSizeObserver: {
    // Functions that measure again, start again in another display mode, and end; null without an observer.
    update: null,
    forget: null,
    stop: null,
  },

  // Counts the changes of the content that follow an answer of the host: it may change with each height that it gets.
  $mcpappsSizeLoop: (patience, warn) => {
    let rounds = 0;
    let last = 0;
    const most = 4;
    let warned = false;
    const found = (now) => {
      rounds = most + 1;
      last = now;
      if (!warned) warn();
      warned = true;
    };
    // How long to wait before a change of the content is reported, or Infinity.
    const delay = (now, followsAnswer) => {
      // A loop is forgotten after ten seconds.
      if (now - last > 10_000) rounds = 0;
      if (!followsAnswer) {
        // In a loop, one height is reported.
        rounds = rounds > most ? most : 0;
        return 0;
      }
      last = now;
      if (rounds < most) return ++rounds < most ? 0 : 2 * patience;
      found(now);
      return Infinity;
    };
    return { found, delay, forget: () => (rounds = 0) };
  },

  // Only the frame has changed since `seen`, so it is what changes the content. Returns whether the content would grow
  // endlessly if the frame went on following it.
  $mcpappsRunsAway: (height, seen) => {
    const change = height - seen.height;
    const move = innerHeight - seen.frame;
    if (!move || Math.abs(change) < 1 || Math.round(height) == innerHeight) return false;
    return height > innerHeight ? move > 0 && change > move - 0.5 : change / move < 0 || change / move > 0.75;
  },

  // A host that follows the content needs no scrollbars. They are shown if the content does not fit and the host does
  // not make room in `rest` milliseconds; then they are left to the browser until the frame changes.
  $mcpappsScrollbars: (size, schedule) => {
    let shownIn = "";
    return (page, rest) => {
      const here = `${innerWidth} × ${innerHeight}`;
      const fits = Math.round(page.height) <= innerHeight && page.width <= innerWidth;
      const cannotFit = size.fixedHeight || page.isTooWide || page.height > size.maxHeight;
      if (!cannotFit && fits) return shownIn != here && size.hideScrollbars(true);
      if (!cannotFit && size.areScrollbarsHidden() && rest > 0) return schedule(rest);
      shownIn = here;
      size.hideScrollbars(false);
    };
  },

  mcpapps_size_observer_start: (target, selector) => {
    _mcpapps_size_observer_stop();
    const included = UTF8ToString(selector);
    const root = document.documentElement;
    const size = mcpappsDocumentSize;
    // Milliseconds: between frames of the screen; between steps of a host's animation; until a page has followed its
    // frame, or a host a size; for how long a change of the frame may answer a size.
    const soon = 16;
    const calm = 100;
    const patience = 500;
    const answerTime = 3000;
    // The largest border and padding of a frame, in pixels.
    const maxInset = 32;

    // ---- The frame ----

    let frame = innerHeight;
    let frameWidth = innerWidth;
    let frameMoved = -Infinity;
    // Whether its last change answered the reported size.
    let isAnswer = false;
    // Whether it has changed since the last findInset().
    let isUnjudged = false;
    // How many times the page has changed the content since. After more than one, the frame is not the cause.
    let changesHere = 0;

    const noteFrame = (now) => {
      if (frame == innerHeight && frameWidth == innerWidth) return;
      frameMoved = now;
      frame = innerHeight;
      frameWidth = innerWidth;
      isAnswer = now - toldAt < answerTime && Math.abs(told - frame) <= maxInset;
      isUnjudged = true;
      changesHere = 0;
      if (!isAnswer) insetFor = 0;
    };

    // ---- What was told ----

    let told = 0;
    let toldWidth = 0;
    let toldAt = -Infinity;
    // The part of a height that the frame's border takes, and the height for which it was found; 0 if the host has
    // sized the frame for another reason.
    let inset = 0;
    let insetFor = 0;

    // A frame that becomes slightly lower than reported has a border inside its height, or the host has no more room.
    // Reporting more, once for each height, tells which. A higher frame, such as in fullscreen, says nothing of a
    // border, which is there again afterwards.
    const findInset = (now) => {
      if (!isUnjudged) return false;
      // It may still be changing. A mutation of the page measures earlier.
      if (now - frameMoved < calm - 1) return schedule(frameMoved + calm - now);
      isUnjudged = false;
      const missing = told - frame;
      const isFound = frame < wanted && missing > inset && missing <= maxInset && insetFor != wanted;
      const isLess = missing >= 0 && missing < inset;
      if (!isFound && !isLess) return false;
      if (isFound) insetFor = wanted;
      inset = missing;
      return true;
    };

    const report = (now, width, height) => {
      toldWidth = width;
      told = height;
      toldAt = now;
      begun = Math.min(begun, now);
      quietUntil = now + calm;
      // The frame's own width is reported as 0.
      mcpappsEnter(_mcpapps_size_observer_change, target, width == innerWidth ? 0 : width, height);
    };

    // ---- Looking ----

    const loop = mcpappsSizeLoop(patience, () => mcpappsEnter(_mcpapps_size_observer_loop, target));
    // The last measured size, unrounded, and its frame.
    let seen = { height: 0, frame: innerHeight, frameWidth: innerWidth };
    const followsAnswer = (now) => isAnswer && changesHere < 2 && now - frameMoved < patience;
    const followFrame = (now) => {
      noteFrame(now);
      if (!isAnswer || heard || seen.frameWidth != innerWidth) return;
      if (mcpappsRunsAway(size.measure(included).height, seen)) loop.found(now);
    };
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
    const showScrollbars = mcpappsScrollbars(size, schedule);
    const look = () => {
      due = Infinity;
      const now = performance.now();
      if (now < quietUntil) return schedule(quietUntil - now);
      const page = size.measure(included);
      // A zero makes some hosts collapse the frame for good.
      if (!page.width || !page.height) return;
      followFrame(now);
      if (mutated && page.height != seen.height) ++changesHere;
      heard = mutated = false;
      seen = { height: page.height, frame, frameWidth };
      decide(now, page);
      showScrollbars(page, Math.max(toldAt, frameMoved) + patience - now);
    };
    const decide = (now, page) => {
      const exact = Math.min(page.height, size.maxHeight);
      const width = Math.max(innerWidth, Math.min(page.width, size.maxWidth));
      const changed = Math.ceil(exact) != wanted;
      wanted = Math.ceil(exact);
      const isNewInset = findInset(now);
      const height = Math.min(wanted + inset, size.maxHeight);
      if (
        (Math.round(exact) == frame || height == told) &&
        (width == innerWidth || width == toldWidth)
      ) {
        toldWidth = width;
        told = height;
        waitsUntil = 0;
        return;
      }
      if (changed && !(waitsUntil && followsAnswer(now))) {
        const delay = loop.delay(now, followsAnswer(now));
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

    // ---- Listening ----

    const onContent = () => {
      // The page may change with its frame before the event of the frame.
      heard = heard || (frame == innerHeight && frameWidth == innerWidth);
      schedule(soon);
    };
    const onMutation = () => {
      hasMutated = true;
      // The first changes of a new view are reported soon.
      const age = performance.now() - begun;
      if (age >= 0 && age < patience) quietUntil = Math.min(quietUntil, toldAt + soon);
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
    mcpappsSizeObserver.forget = () => {
      loop.forget();
      insetFor = 0;
      isAnswer = false;
    };
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

  mcpapps_size_observer_set_container: (fixedHeight, maxWidth, maxHeight) => {
    const size = mcpappsDocumentSize;
    // Hosts send it again with each size that they follow, which only changes the frame.
    if (size.fixedHeight == fixedHeight && size.maxWidth == maxWidth && size.maxHeight == maxHeight) return;
    Object.assign(size, { fixedHeight, maxWidth, maxHeight });
    mcpappsSizeObserver.update?.();
  },

  // Another display mode has another frame.
  mcpapps_size_observer_forget: () => mcpappsSizeObserver.forget?.(),

  mcpapps_size_observer_stop: () => {
    mcpappsSizeObserver.stop?.();
    mcpappsSizeObserver.stop = mcpappsSizeObserver.update = mcpappsSizeObserver.forget = null;
  },
});
