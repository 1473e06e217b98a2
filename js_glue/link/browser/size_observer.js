// Tells the host the size that the document's content wants. An Emscripten library: linked into the glue.
addToLibrary({
  $mcpappsSizeObserver: {
    // How to look anew, to begin anew in another display mode, and to end; nobody observes yet.
    update: null,
    forget: null,
    stop: null,
  },

  mcpapps_size_observer_start__deps: [
    "$mcpappsLifetime",
    "$mcpappsDocumentSize",
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
    // frame, or a host a size; for how long a move of the frame may be the answer to a size; until a loop is forgotten.
    const soon = 16;
    const calm = 100;
    const patience = 500;
    const answerTime = 3000;
    const memory = 10_000;
    // Pixels: the most that a frame's border and padding are taken to be.
    const maxInset = 32;

    // ---- The frame ----

    let frame = innerHeight;
    let frameWidth = innerWidth;
    let frameMoved = -Infinity;
    // Whether its last move was to what was told.
    let isAnswer = false;
    // Whether it has moved since findInset() has looked at it.
    let isUnjudged = false;
    // How many changes of the page's own the content has had since. Of more than one, the frame is not the cause.
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
    // What the frame's border takes of a height, and the height for which that was found out; 0 in a frame that the
    // host has made for another reason.
    let inset = 0;
    let insetFor = 0;

    // A frame that becomes a little less high than was told has a border inside its height, or the host has no more
    // room. What helps is known when it has been told, which is done once for a height. A frame that is higher than was
    // told, such as that of a full screen, says nothing of a border, which is there again after it.
    const findInset = (now) => {
      if (!isUnjudged) return false;
      // It may be on its way still. A mutation of the page brings an earlier look.
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
      // A width that is the frame's own anyway is told as 0.
      mcpappsEnter(_mcpapps_size_observer_change, target, width == innerWidth ? 0 : width, height);
    };

    // ---- Loops: the content changes with each height that the host gives ----

    // What was seen last, unrounded, and in which frame.
    let seen = { height: 0, frame: innerHeight, frameWidth: innerWidth };
    // How many changes have followed an answer of the host, and when the last one did.
    let rounds = 0;
    let lastRound = 0;
    const maxRounds = 4;
    let warned = false;

    const forgetLoop = () => {
      rounds = insetFor = 0;
      isAnswer = false;
    };
    const foundLoop = (now) => {
      rounds = maxRounds + 1;
      lastRound = now;
      if (!warned) mcpappsEnter(_mcpapps_size_observer_loop, target);
      warned = true;
    };
    const followsAnswer = (now) => isAnswer && changesHere < 2 && now - frameMoved < patience;

    // The frame moves and nothing else has happened since the last look. So what changes the content is the frame:
    // would the content come to rest if the frame went on following it?
    const runsAway = () => {
      const { height } = size.measure(included);
      const change = height - seen.height;
      const move = innerHeight - seen.frame;
      if (!move || Math.abs(change) < 1 || Math.round(height) == innerHeight) return false;
      return height > innerHeight ? move > 0 && change > move - 0.5 : change / move < 0 || change / move > 0.75;
    };
    const followFrame = (now) => {
      noteFrame(now);
      if (isAnswer && !heard && seen.frameWidth == innerWidth && runsAway()) foundLoop(now);
    };
    /** How long to wait before a change of the content is told, or Infinity. */
    const delayOf = (now) => {
      if (now - lastRound > memory) rounds = 0;
      if (!followsAnswer(now)) {
        // Where a loop has been found, one height is told.
        rounds = rounds > maxRounds ? maxRounds : 0;
        return 0;
      }
      lastRound = now;
      if (rounds < maxRounds) return ++rounds < maxRounds ? 0 : 2 * patience;
      foundLoop(now);
      return Infinity;
    };

    // ---- Looking ----

    let wanted = 0;
    let timer = 0;
    let due = Infinity;
    let quietUntil = 0;
    // When a change is told that waits for whether the content comes to rest; 0 if none waits.
    let waitsUntil = 0;
    // Whether the content has been heard since the last look, and whether the page has changed it.
    let heard = false;
    let mutated = false;

    // Timers, since hidden frames have neither animation frames nor resize observations.
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
      // A zero makes some hosts fold the frame, for good.
      if (!page.width || !page.height) return;
      followFrame(now);
      if (mutated && page.height != seen.height) ++changesHere;
      heard = mutated = false;
      seen = { height: page.height, frame, frameWidth };
      decide(now, page);
      showScrollbars(now, page);
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
        const delay = delayOf(now);
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

    // Views often show what they have as soon as they are connected. So the first look follows a frame of the screen
    // in which the page has not changed; where none comes, as in hidden frames, it comes all the same.
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

    // A host that follows the content needs none. They are shown where the content does not fit and the host does
    // not make room, and are then left to the browser until the frame is another one.
    const showScrollbars = (now, page) => {
      const here = `${innerWidth} × ${innerHeight}`;
      const fits = Math.round(page.height) <= innerHeight && page.width <= innerWidth;
      const cannotFit = size.fixedHeight || page.isTooWide || page.height > size.maxHeight;
      const rest = Math.max(toldAt, frameMoved) + patience - now;
      if (!cannotFit && fits) return shownIn != here && size.hideScrollbars(true);
      if (!cannotFit && size.areScrollbarsHidden() && rest > 0) return schedule(rest);
      shownIn = here;
      size.hideScrollbars(false);
    };

    // ---- Listening ----

    const onContent = () => {
      // A page may hear of what follows its frame before it hears of the frame.
      heard = heard || (frame == innerHeight && frameWidth == innerWidth);
      schedule(soon);
    };
    const onMutation = () => {
      hasMutated = true;
      // What the view shows next when it has just begun is not for later.
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

    // Styles, fonts and images change sizes without a mutation; mutations are heard in hidden
    // frames as well, and where content overflows a page that fills its frame. Where a page has taken
    // one of them away, less is heard.
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
    mcpappsSizeObserver.forget = forgetLoop;
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
    // Hosts send it again with each size that they follow. Then nothing has changed but the frame.
    if (size.fixedHeight == fixedHeight && size.maxWidth == maxWidth && size.maxHeight == maxHeight) return;
    Object.assign(size, { fixedHeight, maxWidth, maxHeight });
    mcpappsSizeObserver.update?.();
  },

  // In another display mode the frame is another one.
  mcpapps_size_observer_forget__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_forget: () => mcpappsSizeObserver.forget?.(),

  mcpapps_size_observer_stop__deps: ["$mcpappsSizeObserver"],
  mcpapps_size_observer_stop: () => {
    mcpappsSizeObserver.stop?.();
    mcpappsSizeObserver.stop = mcpappsSizeObserver.update = mcpappsSizeObserver.forget = null;
  },
});
