// Whether an element can be seen. An Emscripten library: linked into the glue.
addToLibrary({
  // Calls `tell` with true or false at each change, starting from true. Returns the function that ends it. The observer
  // also counts what hides the frame in the pages around it.
  $mcpappsWatchVisibility: (element, tell) => {
    let isInView = true;
    let isShown = true;
    const update = () => {
      const isNow = isInView && !document.hidden;
      if (isNow != isShown) tell((isShown = isNow));
    };
    const observer = new IntersectionObserver((entries) => {
      isInView = entries[entries.length - 1].isIntersecting;
      update();
    });
    observer.observe(element);
    mcpappsHearFrom(document, "visibilitychange", update);
    // The page may be hidden already, and the first observation may take long.
    Promise.resolve().then(update);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", update);
    };
  },

  // `tell` is a function of JavaScript, and so is the result, which ends it.
  mcpapps_visibility_watch: (element, tell) =>
    Emval.toHandle(mcpappsWatchVisibility(Emval.toValue(element), Emval.toValue(tell))),
});
